import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { FastifyInstance } from 'fastify';
import { serveDocument } from './serve-document.ts';

const words = {
  'zh-CN': {
    title: '沙箱运营商认证服务条款',
    text: '使用一键登录，即表示您同意沙箱运营商识别本机号码，并将号码交给领券中心用于登录。沙箱不连接任何真实运营商。',
  },
  en: {
    title: "Sandbox carrier's terms of authentication",
    text: 'By one-click login you agree that the sandbox carrier recognises the number of this phone and gives it to the coupon centre for your login. The sandbox reaches no real carrier.',
  },
} as const satisfies Record<Locale, Record<string, string>>;

const carrierTermsHtml = (locale: Locale): string => `<!doctype html>
<html lang="${locale}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
  <meta name="robots" content="noindex">
  <meta name="color-scheme" content="light dark">
  <title>${words[locale].title}</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="/sandbox/page.css">
</head>
<body><main class="panel"><h1>${words[locale].title}</h1><p>${words[locale].text}</p></main></body>
</html>`;

/** The terms that the login sheet links to while the sandbox plays the carrier. */
export const serveCarrierTerms = (http: FastifyInstance): void =>
  serveDocument(http, { path: '/sandbox/carrier-terms', policy: [], html: carrierTermsHtml });
