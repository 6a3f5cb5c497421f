import type { removeContentItem as removeContentItemCall } from '@coupon-centre/contract/operator/content/remove-content-item';
import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import type { Schema } from '#db/schema.ts';
import { refuse } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';
import { markOf, takeItem } from './content-items.ts';
import { holdItem } from './held-item.ts';

export const removeContentItem =
  (db: Kysely<Schema>): OperatorHandler<typeof removeContentItemCall> =>
  async ({ kind, key, expectedMark, reason }, caller) =>
    audited(db, caller, async (trx, note) => {
      const before = await holdItem(trx, kind, key);
      if (before === undefined) return refuse('UNKNOWN_ITEM');
      if (markOf(before) !== expectedMark) return refuse('STALE_VALUE', { current: key });
      if (before.kind === 'category') {
        const used = await trx
          .selectFrom('coupon_template')
          .select('template_id')
          .where('class_id', '=', before.classId)
          .limit(1)
          .executeTakeFirst();
        if (used !== undefined) return refuse('WRONG_STATE', { state: 'IN_USE' });
      }
      if (before.kind === 'share' && before.shared === 'platform') return refuse('WRONG_STATE', { state: 'IN_USE' });
      await takeItem(trx, before);
      note({ action: 'content.removed', target: { kind, id: key }, before, after: null, reason });
      return {};
    });
