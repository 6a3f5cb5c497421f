import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely } from 'kysely';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Round } from '#platform/jobs/work.ts';
import { forgetSightings, forgetTold, withdrawUnused } from './close-account.ts';

/** Sessions end on every node within 2 s; a claim takes 11 s at most. */
const WATCHED_MS = 5 * MINUTE_MS;

/** Withdraws what a claim granted that ran while the account was being closed, and what was set or seen then. */
export const createClosedAccountsRound =
  ({ db, clock }: { readonly db: Kysely<Schema>; readonly clock: Clock }): Round =>
  async () => {
    const nowMs = clock.now();
    const lately = await db
      .selectFrom('subscriber')
      .select('subscriber_id')
      .where('closed_at', '>', new Date(nowMs - WATCHED_MS))
      .execute();
    for (const { subscriber_id: subscriberId } of lately) {
      await db.transaction().execute(async (trx) => {
        await withdrawUnused(trx, subscriberId, nowMs);
        await forgetSightings(trx, subscriberId);
        await forgetTold(trx, subscriberId);
      });
    }
  };
