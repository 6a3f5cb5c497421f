import { type Locale, locales } from '@coupon-centre/contract/foundation/field';
import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import type { FastifyInstance } from 'fastify';
import { headHtml, serveDocument } from './serve-document.ts';

interface EmulatorWords {
  readonly title: string;
  readonly lead: string;
  readonly phone: string;
  readonly messages: string;
  readonly none: string;
  readonly callBack: string;
  readonly malformed: string;
  readonly reload: string;
  readonly ignored: string;
  readonly back: string;
  readonly otherLanguage: string;
}

const emulatorWords: Readonly<Record<Locale, EmulatorWords>> = {
  'zh-CN': {
    title: '宿主APP模拟器',
    lead: '左边的页面像在APP里一样打开；它发给APP的每条消息原样列在右边。',
    phone: 'APP里的页面',
    messages: '页面发出的消息',
    none: '还没有消息：页面要先知道自己在APP里。',
    callBack: '回调 getUserInfo',
    malformed: '发一条格式不对的消息',
    reload: '重新打开页面',
    ignored: '页面忽略的消息数：',
    back: '返回沙箱',
    otherLanguage: 'English',
  },
  en: {
    title: 'Host app emulator',
    lead: 'The page on the left is open as it is inside the app; each message that it sends to the app is listed on the right, unchanged.',
    phone: 'The page inside the app',
    messages: 'Messages from the page',
    none: 'None yet: the page first has to detect the app.',
    callBack: 'Call back getUserInfo',
    malformed: 'Send a malformed message',
    reload: 'Reload the page',
    ignored: 'Messages the page ignored: ',
    back: 'Back to the sandbox',
    otherLanguage: '中文',
  },
};

function emulatorHtml(locale: Locale): string {
  const words = emulatorWords[locale];
  const other = locales.find((one) => one !== locale) ?? locale;
  return `${headHtml({ locale, title: words.title, styles: ['host-emulator'], script: 'host-emulator' })}
<body>
  <header class="top">
    <h1>${words.title}</h1>
    <a class="language" href="?lang=${other}" hreflang="${other}" lang="${other}">${words.otherLanguage}</a>
    <a class="language" href="/sandbox?lang=${locale}">${words.back}</a>
    <p class="lead">${words.lead}</p>
  </header>
  <main class="emulator">
    <iframe id="phone" title="${words.phone}" data-page="${PAGE_BASE}/?lang=${locale}"></iframe>
    <section class="panel" aria-labelledby="messages-title">
      <h2 id="messages-title">${words.messages}</h2>
      <p class="emulator-acts">
        <button type="button" id="call-back">${words.callBack}</button>
        <button type="button" id="malformed">${words.malformed}</button>
        <button type="button" id="reload">${words.reload}</button>
      </p>
      <p role="status">${words.ignored}<output id="ignored">0</output></p>
      <p class="hint" id="none">${words.none}</p>
      <ol id="messages" role="log" aria-labelledby="messages-title"></ol>
    </section>
  </main>
</body>
</html>`;
}

/** `/sandbox/host-app`: frames the page as the operator's app does, shows its messages and answers them. */
export const serveHostEmulator = (http: FastifyInstance): void =>
  serveDocument(http, {
    path: '/sandbox/host-app',
    policy: ["frame-src 'self'", 'img-src data:', "require-trusted-types-for 'script'"],
    html: emulatorHtml,
  });
