import { DAY_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely } from 'kysely';
import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { recordEvent } from '#events/record-event.ts';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import { phonePrefixOf } from '#foundation/crypto/phone-cipher.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { SmsCaps } from '#platform/settings/sms-caps-env.ts';
import { createOriginMarks, createTrafficCounter } from '#subscriber/traffic-counter.ts';

const ALARM_PERCENTS = [80, 100] as const;
const PERCENT = 100;
/** The last of the service's SMS are kept for devices that their numbers have logged in with. */
const STRANGERS_PERCENT = 90;

/** Who an SMS is for, and who asks for it. */
interface WantedSms {
  /** Eleven digits. */
  readonly phone: string;
  readonly address: string;
  readonly userAgent: string;
  readonly deviceMark: Buffer | undefined;
  /** Whether the number has logged in with the device before: then only the cap of the service holds. */
  readonly isKnown: boolean;
  readonly nowMs: number;
}

/** Hard caps of login SMS within a day from the first one, counted over all nodes. */
export interface SmsCapCounter {
  /** Counts an SMS; the seconds to wait where a cap is reached, else 0. Tells of 80 and 100 % of a segment's and the service's cap. */
  take(wanted: WantedSms): Promise<number>;
  /** An SMS that was counted was certainly not sent. */
  giveBack(wanted: WantedSms): Promise<void>;
}

/** Counts one; the result, and whether it was within the cap. */
async function consume(limiter: RateLimiterPostgres, key: string) {
  try {
    return { isWithin: true, result: await limiter.consume(key) };
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return { isWithin: false, result: reason };
    throw reason;
  }
}

export function createSmsCaps(db: Kysely<Schema>, deriveKey: DeriveKey, caps: SmsCaps): SmsCapCounter {
  const marksOf = createOriginMarks(deriveKey, 'login-sms-cap');
  const daily = (keyPrefix: string, points: number) =>
    createTrafficCounter(db, { keyPrefix, points, durationSeconds: DAY_MS / SECOND_MS });
  const byService = daily('login-sms-service', caps.service);
  const bySegment = daily('login-sms-segment', caps.segment);
  const byAddress = daily('login-sms-address', caps.address);
  const byDevice = daily('login-sms-device', caps.device);

  /** Each threshold is passed by one count. */
  async function tell(
    what: 'SERVICE' | 'SEGMENT',
    segment: string | null,
    passed: { consumed: number; nowMs: number },
  ) {
    const cap = what === 'SERVICE' ? caps.service : caps.segment;
    const percent = ALARM_PERCENTS.find((one) => passed.consumed === Math.ceil((cap * one) / PERCENT));
    if (percent === undefined) return;
    const event = { type: 'login_sms.high', data: { what, segment, percent, cap } } as const;
    await db.transaction().execute((trx) => recordEvent(trx, event, passed.nowMs));
  }

  /** What an SMS to a stranger counts towards, besides the service. A browser that keeps no cookie is no device. */
  function countersOf({ phone, address, userAgent, deviceMark, isKnown }: WantedSms) {
    if (isKnown) return [];
    const counters: (readonly [RateLimiterPostgres, string])[] = [
      [byAddress, marksOf({ address, userAgent }).address],
      [bySegment, phonePrefixOf(phone)],
    ];
    if (deviceMark !== undefined) counters.unshift([byDevice, deviceMark.toString('base64url')]);
    return counters;
  }

  async function takeStranger(wanted: WantedSms): Promise<number> {
    for (const [limiter, key] of countersOf(wanted)) {
      const { isWithin, result } = await consume(limiter, key);
      const passed = { consumed: result.consumedPoints, nowMs: wanted.nowMs };
      if (limiter === bySegment) await tell('SEGMENT', key, passed);
      if (!isWithin) return Math.ceil(result.msBeforeNext / SECOND_MS);
    }
    const service = await byService.get('');
    const isReserved = (service?.consumedPoints ?? 0) >= Math.floor((caps.service * STRANGERS_PERCENT) / PERCENT);
    return isReserved && service !== null ? Math.ceil(service.msBeforeNext / SECOND_MS) : 0;
  }

  return {
    async take(wanted) {
      const waitSec = wanted.isKnown ? 0 : await takeStranger(wanted);
      if (waitSec > 0) return waitSec;
      const { isWithin, result } = await consume(byService, '');
      await tell('SERVICE', null, { consumed: result.consumedPoints, nowMs: wanted.nowMs });
      return isWithin ? 0 : Math.ceil(result.msBeforeNext / SECOND_MS);
    },
    async giveBack(wanted) {
      const counters = [...countersOf(wanted), [byService, ''] as const];
      await Promise.all(counters.map(([limiter, key]) => limiter.reward(key, 1)));
    },
  };
}
