import { randomBytes } from 'node:crypto';
import { CAPTCHA_PATH } from '@coupon-centre/contract/front-ends/captcha-frame';
import { riskPlaces } from '@coupon-centre/contract/risk/risk-codes';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { CaptchaWidget } from '#platform/gateways/challenge/port.ts';

const NONCE_BYTES = 16;

/** Hosts that a captcha's script asks and frames besides its own, from its documentation. */
const hosts: Readonly<Record<CaptchaWidget['api'], readonly string[]>> = {
  turnstile: ['https://challenges.cloudflare.com'],
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  grecaptcha: [
    'https://www.google.com',
    'https://www.gstatic.com',
    'https://www.recaptcha.net',
    'https://recaptcha.net',
  ],
};

/** What the document may load: the captcha's hosts only, and styles that its script writes. Only our own page may frame it. */
export function captchaPolicy(nonce: string, { api, scriptUrl }: CaptchaWidget): string {
  const own = URL.canParse(scriptUrl) ? new URL(scriptUrl).origin : "'self'";
  const theirs = [...new Set([own, ...hosts[api]])].join(' ');
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic' ${theirs}`,
    `connect-src ${theirs}`,
    `frame-src ${theirs}`,
    `img-src ${theirs} data:`,
    `style-src 'unsafe-inline' ${theirs}`,
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/** Draws the captcha, and posts what comes of it to the page around. */
const DRAW = `
const { api, siteKey, action } = JSON.parse(document.getElementById('settings').textContent);
const post = (message) => parent.postMessage(message, location.origin);
const failed = () => post({ captcha: 'failed' });
window.captchaReady = () => {
  try {
    window[api].render('captcha', {
      sitekey: siteKey,
      action,
      callback: (token) => post({ captcha: 'solved', token }),
      'error-callback': failed,
    });
  } catch {
    failed();
  }
};
document.getElementById('script').addEventListener('error', failed);
`;

/** JSON that can stand in a script element. */
const embedded = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const html = (
  { scriptUrl, api, siteKey }: CaptchaWidget,
  { nonce, action }: { nonce: string; action: string },
): string => `<!doctype html>
<html lang="und">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>captcha</title>
<style>body { display: grid; place-content: center; min-height: 100vh; margin: 0 }</style>
<div id="captcha"></div>
<script type="application/json" id="settings">${embedded({ api, siteKey, action })}</script>
<script id="script" nonce="${nonce}" src="${attribute(scriptUrl)}?render=explicit&amp;onload=captchaReady" defer></script>
<script nonce="${nonce}">${DRAW}</script>
</html>
`;

const query = z.object({ action: z.enum(riskPlaces) });

/** Serves the document that draws the captcha, where there is one. It has nothing of the caller. */
export function serveCaptcha(http: FastifyInstance, widget: CaptchaWidget): void {
  http.get(CAPTCHA_PATH, { schema: { hide: true } }, async (request, reply) => {
    const asked = query.safeParse(request.query);
    if (!asked.success) return reply.callNotFound();
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': captchaPolicy(nonce, widget),
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(html(widget, { nonce, ...asked.data }));
  });
}
