import type { Kysely } from 'kysely';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';

/** Kept with the account, so that it holds on every device. Switching twice keeps the first time. */
export const switchForYou =
  (db: Kysely<Schema>): Handler<'switchForYou'> =>
  async ({ on }, { session: { subscriberId }, nowMs }) => {
    const { numUpdatedRows } = await db
      .updateTable('subscriber')
      .set(({ fn, ref, val }) => ({
        refused_suggestions_at: on ? null : fn.coalesce(ref('refused_suggestions_at'), val(new Date(nowMs))),
      }))
      .where('subscriber_id', '=', subscriberId)
      .where('closed_at', 'is', null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 0n ? refuse('SESSION_ENDED') : { on };
  };
