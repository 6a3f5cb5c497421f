import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Locale, locales } from '@coupon-centre/contract/foundation/field';
import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import { localeOf } from '@coupon-centre/server/src/platform/http/locale.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** The page is framed as the host app would show it; the rest as the sandbox's own page. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "frame-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

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
    lead: 'The page on the left is open as it is inside the app; each message that it sends to the app stands on the right as it was.',
    phone: 'The page inside the app',
    messages: 'Messages from the page',
    none: 'None yet: the page has to learn first that it is inside the app.',
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
  const other = locales.find((candidate) => candidate !== locale) ?? locale;
  return `<!doctype html>
<html lang="${locale}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
  <meta name="robots" content="noindex">
  <meta name="color-scheme" content="light dark">
  <title>${words.title}</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="/sandbox/page.css">
  <link rel="stylesheet" href="/sandbox/host-emulator.css">
  <script type="module" src="/sandbox/host-emulator.js"></script>
</head>
<body>
  <header class="emulator-top">
    <h1>${words.title}</h1>
    <a href="?lang=${other}" hreflang="${other}" lang="${other}">${words.otherLanguage}</a>
    <a href="/sandbox?lang=${locale}">${words.back}</a>
    <p>${words.lead}</p>
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

const emulatorRequest = z.object({ lang: z.enum(locales).optional().catch(undefined) });
const types = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' } as const;

/** `/sandbox/host-app`: frames the page as the operator's app would, shows what it is sent and answers. */
export function serveHostEmulator(http: FastifyInstance): void {
  http.get<{ Querystring: z.output<typeof emulatorRequest> }>(
    '/sandbox/host-app',
    { schema: { querystring: emulatorRequest, hide: true } },
    async (request, reply) =>
      reply
        .header('content-security-policy', POLICY)
        .header('cache-control', 'no-store')
        .header('vary', 'accept-language')
        .type('text/html; charset=utf-8')
        .send(emulatorHtml(request.query.lang ?? localeOf(request.headers['accept-language']))),
  );
  for (const kind of ['css', 'js'] as const) {
    const content = readFileSync(join(import.meta.dirname, 'files', `host-emulator.${kind}`), 'utf8');
    http.get(`/sandbox/host-emulator.${kind}`, { schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').type(types[kind]).send(content),
    );
  }
}
