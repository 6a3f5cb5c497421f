import { CAPTCHA_PATH } from '@coupon-centre/contract/front-ends/captcha-frame';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { captchaPolicy, serveCaptcha } from './serve-captcha.ts';

const widget = { api: 'hcaptcha', scriptUrl: 'https://js.captcha.example/1/api.js', siteKey: '</script>"key' } as const;

it('draws the captcha in a document that only our page may frame, and only its hosts may serve', async () => {
  const http = fastify();
  // A gateway's module may hand over more than a widget.
  serveCaptcha(http, { ...widget, ...{ secret: 'of the module' } });
  const { statusCode, headers, body } = await http.inject(`${CAPTCHA_PATH}?action=CLAIM`);
  expect(statusCode).toBe(200);
  const policy = String(headers['content-security-policy']);
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain('frame-src https://js.captcha.example https://hcaptcha.com https://*.hcaptcha.com;');
  expect(body).toContain(`nonce="${nonce}" src="https://js.captcha.example/1/api.js?render=explicit`);
  expect(body).not.toContain('</script>"key');
  const [, settings = ''] = /id="settings">(.*)<\/script>/.exec(body) ?? [];
  expect(JSON.parse(settings)).toEqual({ api: 'hcaptcha', siteKey: widget.siteKey, action: 'CLAIM' });
  for (const query of ['', '?action=', '?action=%3Cscript%3E']) {
    expect((await http.inject(CAPTCHA_PATH + query)).statusCode).toBe(404);
  }
  await http.close();
});

it("takes the sandbox's script from here", () => {
  expect(captchaPolicy('n', { api: 'turnstile', scriptUrl: '/sandbox/captcha.js', siteKey: 's' })).toContain(
    "script-src 'nonce-n' 'strict-dynamic' 'self' https://challenges.cloudflare.com;",
  );
});
