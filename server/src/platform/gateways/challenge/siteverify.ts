import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { z } from 'zod';
import type { Clock } from '#foundation/time/clock.ts';
import { askJson } from '../ask-json.ts';
import type { CaptchaAnswer, CaptchaWidget, ChallengeService } from './port.ts';

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

/** Errors of ours or the service's; for all others the caller's token can be the reason. */
const NOT_OF_THE_TOKEN: ReadonlySet<string> = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'internal-error',
]);
/** Statuses that refuse our account or its rate. */
const OF_OUR_ACCOUNT: ReadonlySet<number> = new Set([401, 403, 408, 429]);

/** Whether the service refused what it was asked, of which only the token is the caller's. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && !OF_OUR_ACCOUNT.has(status);

const refusedBy = (status: number, errors: readonly string[] | null | undefined): CaptchaAnswer['kind'] => {
  const isOfToken = errors?.every((error) => !NOT_OF_THE_TOKEN.has(error)) ?? isRefusal(status);
  return isOfToken ? 'failed' : 'unknown';
};

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
    let status = 0;
    const onStatus = (came: number): void => {
      status = came;
    };
    const request = { method: 'POST', headers, body, signal, maxBytes: ANSWER_MAX_BYTES, onStatus };
    const answer = await askJson(url, request, verified);
    if (answer === undefined) return { kind: refusedBy(status, undefined) };
    const { success, hostname: solvedAt, action: solvedFor, challenge_ts: since, 'error-codes': errors } = answer.body;
    if (!success) return { kind: refusedBy(status, errors), reason: errors?.[0] };
    if (solvedAt !== hostname) return { kind: 'failed', reason: 'hostname' };
    if (typeof solvedFor === 'string' && solvedFor !== action) return { kind: 'failed', reason: 'action' };
    if (typeof since === 'string' && clock.now() - Date.parse(since) > SOLVED_WITHIN_MS) {
      return { kind: 'failed', reason: 'challenge_ts' };
    }
    return { kind: 'passed' };
  },
});
