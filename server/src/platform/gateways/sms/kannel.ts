import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import type { Clock } from '#foundation/time/clock.ts';
import type { SmsGateway } from './port.ts';

export interface KannelSettings {
  /** Address of its smsbox. */
  readonly url: string;
  readonly username: string;
  readonly password: string;
  /** Our number, as the centre knows it. */
  readonly from: string;
  /** Put in front of a subscriber's eleven digits, such as 86. */
  readonly prefix: string;
}

/** Kannel's `coding` of texts beyond the GSM alphabet. */
const UCS_2 = '2';

/** Taken: `0: Accepted for delivery`, or `3: Queued`. */
const ACCEPTED = 202;
/** Certainly not taken: a wrong user name or password; the centre is away and the queue is full. */
const NOT_TAKEN: ReadonlySet<number> = new Set([403, 503]);
/** No connection was made, so nothing was sent. */
const NOT_REACHED: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);

/**
 * SMS through Kannel's `sendsms`. Kannel has no idempotency key, so a message whose answer is lost is not sent again.
 *
 * @see https://www.kannel.org/download/1.4.5/userguide-1.4.5/userguide.html
 */
export const createKannel = ({ url, prefix, ...account }: KannelSettings, clock: Clock): SmsGateway => ({
  isIdempotent: false,
  async send({ id, to, text, validUntilMs }, signal) {
    const parameters = new URLSearchParams({
      ...account,
      to: prefix + to,
      text,
      coding: UCS_2,
      charset: 'UTF-8',
      ...(validUntilMs && { validity: String(Math.max(1, Math.ceil((validUntilMs - clock.now()) / MINUTE_MS))) }),
    });
    try {
      const response = await fetch(`${url}/cgi-bin/sendsms?${parameters}`, {
        redirect: 'error',
        ...(signal && { signal }),
      });
      await response.body?.cancel();
      if (response.status === ACCEPTED) return { kind: 'accepted', reference: id };
      if (NOT_TAKEN.has(response.status)) return { kind: 'failed', reason: `Kannel answered ${response.status}` };
      throw new Error(`Kannel answered ${response.status}`);
    } catch (error) {
      signal?.throwIfAborted();
      const { code } = ((error as Error).cause ?? {}) as { readonly code?: unknown };
      if (NOT_REACHED.has(code)) return { kind: 'failed', reason: `Kannel cannot be reached: ${String(code)}` };
      if (code === undefined) throw error;
      // The error of a request may name its address, which holds the password and the text.
      throw new Error(`Kannel did not answer: ${String(code)}`);
    }
  },
});
