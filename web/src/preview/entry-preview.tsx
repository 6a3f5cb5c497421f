import '#ui/tokens.css';
import '#ui/base.css';
import { type PhonePreviewMessage, PREVIEW_READY } from '@coupon-centre/contract/claim-page/editing/phone-preview';
import { createRoot } from 'react-dom/client';
import { rootFontCss } from '#lib/page/root-font.ts';
import { PreviewedPage } from './previewed-page.tsx';

const element = document.getElementById('app');
if (!element) throw new Error('the page lacks its root');
const root = createRoot(element);
const size = new CSSStyleSheet();
document.adoptedStyleSheets.push(size);

function show(message: PhonePreviewMessage): void {
  const { documentElement: html } = document;
  html.lang = message.locale;
  html.dataset['theme'] = message.isDark ? 'dark' : 'light';
  size.replaceSync(rootFontCss(String(message.fontFactor)));
  root.render(<PreviewedPage message={message} />);
}

// Links in a preview lead nowhere: the page's own link handler sees the tap as handled.
addEventListener(
  'click',
  (event) => event.target instanceof Element && event.target.closest('a') && event.preventDefault(),
  {
    capture: true,
  },
);
/** Frames also get messages from browser extensions and accessibility checkers. */
const isForUs = (data: unknown): data is PhonePreviewMessage =>
  typeof data === 'object' && data !== null && 'kind' in data && 'value' in data;

addEventListener('message', ({ origin, source, data }) => {
  if (origin === location.origin && source === parent && isForUs(data)) show(data);
});
if (parent !== window) parent.postMessage(PREVIEW_READY, location.origin);
