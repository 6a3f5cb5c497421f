import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { z } from 'zod';
import type { Clock } from '#foundation/time/clock.ts';
import { askJson } from '../ask-json.ts';
import type { CaptchaWidget, ChallengeService } from './port.ts';

const ANSWER_MAX_BYTES = 8 * 1024;
/** Longer than any of the three lets a token live, so that kept ones are good nowhere. */
const SOLVED_WITHIN_MS = 5 * MINUTE_MS;

/** As hCaptcha, Turnstile and reCAPTCHA answer. hCaptcha and reCAPTCHA's checkbox have no action. */
const verified = z.object({
  success: z.boolean(),
  hostname: z.string().nullish(),
  action: z.string().nullish(),
  challenge_ts: z
    .string()
    .refine((text) => !Number.isNaN(Date.parse(text)))
    .nullish(),
  'error-codes': z.array(z.string()).nullish(),
});

/** Errors that the person's token is the reason of; all others are ours or the service's. */
const OF_THE_TOKEN: ReadonlySet<string> = new Set([
  'missing-input-response',
  'invalid-input-response',
  'timeout-or-duplicate',
  'expired-input-response',
  'already-seen-response',
  'invalid-or-already-seen-response',
]);

export interface SiteverifySettings {
  readonly widget: CaptchaWidget;
  /** Such as `https://challenges.cloudflare.com/turnstile/v0/siteverify`. */
  readonly url: string;
  readonly secret: string;
  /** The page's host: tokens that were solved elsewhere are none. */
  readonly hostname: string;
  readonly clock: Clock;
}

/** A captcha that is verified by the common protocol: a form with `secret`, `response` and `remoteip`. */
export const createSiteverify = ({ widget, url, secret, hostname, clock }: SiteverifySettings): ChallengeService => ({
  widget,
  async verify({ token, action, address }, signal) {
    const body = new URLSearchParams({ secret, response: token, remoteip: address }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await askJson(url, { method: 'POST', headers, body, signal, maxBytes: ANSWER_MAX_BYTES }, verified);
    if (answer === undefined) return { kind: 'unknown' };
    const { success, hostname: solvedAt, action: solvedFor, challenge_ts: since, 'error-codes': errors } = answer.body;
    if (!success) {
      const isOfToken = errors?.some((error) => OF_THE_TOKEN.has(error)) === true;
      return { kind: isOfToken ? 'failed' : 'unknown', reason: errors?.[0] };
    }
    if (solvedAt !== hostname) return { kind: 'failed', reason: 'hostname' };
    if (typeof solvedFor === 'string' && solvedFor !== action) return { kind: 'failed', reason: 'action' };
    if (typeof since === 'string' && clock.now() - Date.parse(since) > SOLVED_WITHIN_MS) {
      return { kind: 'failed', reason: 'challenge_ts' };
    }
    return { kind: 'passed' };
  },
});
