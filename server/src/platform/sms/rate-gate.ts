import { setTimeout as pause } from 'node:timers/promises';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { SmsRoute } from '#platform/gateways/sms/sms-route.ts';

/** How long a code waits for its turn; it books ahead, so that it goes before whatever waits for a free moment. */
const CODE_WAITS_MS = SECOND_MS;
/** How long others wait until the route is free of bookings, one after the other in each process. */
const OTHERS_WAIT_MS = 5 * SECOND_MS;
/** A look at the route's next free moment is a statement. */
const LOOK_AGAIN_MIN_MS = 20;

/** Lets messages of a route pass, each at its moment. */
export interface RateGate {
  /** Resolves when the message may go. False: not within the time that a message of its kind waits. */
  pass(isCode: boolean): Promise<boolean>;
}

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
}

/** Without a rate every message passes. */
export function createRateGate({ db, clock }: Needs, { name, perSecond }: SmsRoute): RateGate {
  if (perSecond === undefined) return { pass: async () => true };
  const gapMs = SECOND_MS / perSecond;
  const gap = sql`make_interval(secs => ${1 / perSecond}::float8)`;

  /** Books the next free moment if it is at most so far away; returns how far. The row that is written is the permission. */
  async function book(aheadMs: number): Promise<number | undefined> {
    const nowMs = clock.now();
    const now = sql`${new Date(nowMs)}::timestamptz`;
    const { rows } = await sql<{ at: Date }>`
      INSERT INTO sms_route (route, free_at) VALUES (${name}, ${now} + ${gap})
      ON CONFLICT (route) DO UPDATE SET free_at = greatest(sms_route.free_at, ${now}) + ${gap}
        WHERE sms_route.free_at <= ${new Date(nowMs + aheadMs)}::timestamptz
      RETURNING free_at - ${gap} AS at`.execute(db);
    return rows[0] && Math.max(0, rows[0].at.getTime() - nowMs);
  }

  async function waitForFreeMoment(untilMs: number): Promise<boolean> {
    while ((await book(0)) === undefined) {
      if (performance.now() > untilMs) return false;
      await pause(Math.max(LOOK_AGAIN_MIN_MS, gapMs));
    }
    return true;
  }

  /** Those that wait for a free moment look for it one at a time. */
  let waiting: Promise<unknown> = Promise.resolve();

  return {
    async pass(isCode) {
      if (!isCode) {
        const untilMs = performance.now() + OTHERS_WAIT_MS;
        const mine = waiting.then(() => waitForFreeMoment(untilMs));
        waiting = mine.catch(() => undefined);
        return mine;
      }
      const waitMs = await book(CODE_WAITS_MS);
      if (waitMs === undefined) return false;
      if (waitMs > 0) await pause(waitMs);
      return true;
    },
  };
}
