import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { Retire } from '#platform/jobs/work.ts';

/** Deletes appeals that ended so many days ago. */
export const retireAppeals =
  (keepDays: number): Retire =>
  async (db, nowMs) => {
    const { numDeletedRows } = await db
      .deleteFrom('clawback_appeal')
      .where('ended_at', '<', new Date(nowMs - keepDays * DAY_MS))
      .executeTakeFirst();
    return Number(numDeletedRows);
  };
