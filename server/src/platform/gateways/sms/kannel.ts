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

/**
 * SMS through Kannel's `sendsms`. Kannel has no idempotency key: after a lost answer the same message may be sent again.
 *
 * @see https://www.kannel.org/download/1.4.5/userguide-1.4.5/userguide.html
 */
export const createKannel = ({ url, prefix, ...account }: KannelSettings, clock: Clock): SmsGateway => ({
  async send({ id, to, text, validUntilMs }, signal) {
    const parameters = new URLSearchParams({
      ...account,
      to: prefix + to,
      text,
      coding: UCS_2,
      charset: 'UTF-8',
      ...(validUntilMs && { validity: String(Math.max(1, Math.ceil((validUntilMs - clock.now()) / MINUTE_MS))) }),
    });
    const response = await fetch(`${url}/cgi-bin/sendsms?${parameters}`, {
      redirect: 'error',
      ...(signal && { signal }),
    });
    await response.body?.cancel();
    if (response.status === 202) return { kind: 'accepted', reference: id };
    // 503: the centre is away and Kannel's queue is full. 403: wrong user name or password. Nothing was accepted in either case.
    return { kind: 'failed', reason: `Kannel answered ${response.status}` };
  },
});
