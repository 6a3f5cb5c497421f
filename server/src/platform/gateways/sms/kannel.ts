import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import type { Clock } from '#foundation/time/clock.ts';
import { codeInWords } from '../faults.ts';
import { KANNEL_DLR_MASK, type KannelReceipts } from './kannel-receipts.ts';
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
  /** The route's name, in the addresses of its receipts. */
  readonly route: string;
}

/** Kannel's `coding` of texts beyond the GSM alphabet. */
const UCS_2 = '2';

/** Taken: `0: Accepted for delivery`, or `3: Queued`. */
const ACCEPTED = 202;
/** Certainly not taken, but perhaps later: a wrong user name or password; the centre is away and the queue is full. */
const NOT_TAKEN: ReadonlySet<number> = new Set([403, 503]);
const isTheMessagesFault = (status: number): boolean => status >= 400 && status < 500;
/** No connection was made, so nothing was sent. */
const NOT_REACHED: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);

interface Needs {
  readonly clock: Clock;
  /** Absent: Kannel is not asked for receipts. */
  readonly receipts?: KannelReceipts | undefined;
}

/**
 * SMS through Kannel's `sendsms`. Kannel has no idempotency key, so a message whose answer is lost is not sent again. Its receipts
 * come over HTTP, one for a message however many parts it has.
 *
 * @see https://www.kannel.org/download/1.4.5/userguide-1.4.5/userguide.html
 */
export const createKannel = (
  { url, prefix, route, ...account }: KannelSettings,
  { clock, receipts }: Needs,
): SmsGateway => ({
  isIdempotent: false,
  async send({ id, to, text, validUntilMs }, signal) {
    const parameters = new URLSearchParams({
      ...account,
      to: prefix + to,
      text,
      coding: UCS_2,
      charset: 'UTF-8',
      ...(validUntilMs && { validity: String(Math.max(1, Math.ceil((validUntilMs - clock.now()) / MINUTE_MS))) }),
      ...(receipts && { 'dlr-mask': KANNEL_DLR_MASK, 'dlr-url': receipts.urlFor(route, id) }),
    });
    try {
      const response = await fetch(`${url}/cgi-bin/sendsms?${parameters}`, {
        redirect: 'error',
        ...(signal && { signal }),
      });
      await response.body?.cancel();
      const { status } = response;
      if (status === ACCEPTED) return { kind: 'accepted', references: [] };
      if (!NOT_TAKEN.has(status) && !isTheMessagesFault(status)) throw new Error(`Kannel answered ${status}`);
      return { kind: 'refused', reason: `Kannel answered ${status}`, isPermanent: !NOT_TAKEN.has(status) };
    } catch (error) {
      signal?.throwIfAborted();
      const { code } = ((error as Error).cause ?? {}) as { readonly code?: unknown };
      if (NOT_REACHED.has(code)) {
        return {
          kind: 'refused',
          reason: `Kannel cannot be reached: ${codeInWords(String(code))}`,
          isPermanent: false,
        };
      }
      if (code === undefined) throw error;
      // The error of a request may name its address, which holds the password and the text.
      throw new Error(`Kannel did not answer: ${String(code)}`);
    }
  },
});
