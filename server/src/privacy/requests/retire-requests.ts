import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { Retire } from '#platform/jobs/work.ts';

/** Deletes requests that ended so many days ago. */
export const retireRequests =
  (keepDays: number): Retire =>
  async (db, nowMs) => {
    const { numDeletedRows } = await db
      .deleteFrom('privacy_request')
      .where('ended_at', '<', new Date(nowMs - keepDays * DAY_MS))
      .executeTakeFirst();
    return Number(numDeletedRows);
  };
