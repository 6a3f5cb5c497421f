import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';
import { settleOnce } from './difference-store.ts';

export const settleDifference =
  (db: Kysely<Schema>): Handler<'settleDifference'> =>
  ({ orderNo, kind, reason }, caller) =>
    audited(db, caller, async (trx, note) => {
      const settled = await settleOnce(trx, { orderNo, kind, reason, nowMs: caller.nowMs });
      if (settled === undefined) {
        const known = await trx
          .selectFrom('billing_difference')
          .select('state')
          .where('order_no', '=', orderNo)
          .where('kind', '=', kind)
          .executeTakeFirst();
        return known === undefined ? refuse('UNKNOWN_ITEM') : refuse('WRONG_STATE', { state: known.state });
      }
      note({
        action: 'use.differenceSettled',
        target: { kind: 'use', id: orderNo },
        before: { state: 'OPEN', kind, ...settled },
        after: { state: 'SETTLED' },
        reason,
      });
      return nothing;
    });
