import type { ChallengeService } from '@coupon-centre/server/src/platform/gateways/challenge/port.ts';

/** As `captcha.js` makes them. */
const TOKEN = /^sandbox\.(SMS|LOGIN|CLAIM|EXCHANGE)\.[\da-f]{32}$/;

/** Plays an outside captcha: a button to press. */
export const sandboxCaptcha: ChallengeService = {
  widget: { api: 'turnstile', scriptUrl: '/sandbox/captcha.js', siteKey: 'sandbox' },
  async verify({ token, action }) {
    const [, solvedFor] = TOKEN.exec(token) ?? [];
    return solvedFor === action ? { kind: 'passed' } : { kind: 'failed', reason: 'invalid-input-response' };
  },
};
