import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

const KEEP_REFERENCES_MS = 7 * DAY_MS;

/**
 * Deletes the record of messages that are older. Returns how many. `keepDays`: as long as enquiries come; and longer than a gateway
 * takes for its last receipt.
 */
export const forgetWays =
  (keepDays: number) =>
  async (db: Kysely<Schema>, nowMs: number): Promise<number> => {
    const { numDeletedRows } = await db
      .deleteFrom('sms_message')
      .where('begun_at', '<', new Date(nowMs - keepDays * DAY_MS))
      .executeTakeFirst();
    return Number(numDeletedRows);
  };

/** Deletes what finds the messages of receipts that no longer come. Returns how many. */
export async function forgetReferences(db: Kysely<Schema>, nowMs: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sms_reference')
    .where('kept_at', '<', new Date(nowMs - KEEP_REFERENCES_MS))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
