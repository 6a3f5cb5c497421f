import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { FastifyRequest } from 'fastify';

const words = {
  'zh-CN': { title: '访问的人太多', text: '请稍候，页面会自动刷新。', again: '立即重试' },
  en: {
    title: 'Very busy at the moment',
    text: 'One moment, please: this page reloads by itself.',
    again: 'Try again now',
  },
} as const satisfies Record<Locale, object>;

/** Whether a browser asks for a page to show, not a script or an app for data. */
export const asksForPage = ({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean =>
  method === 'GET' && headers.accept?.includes('text/html') === true;

/** What a browser shows where a page cannot be had for the moment. Without styles: these would need a nonce of the page's policy. */
export function busyPage(locale: Locale): string {
  const { title, text, again } = words[locale];
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="5">
<title>${title}</title>
</head>
<body>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="">${again}</a></p>
</body>
</html>
`;
}
