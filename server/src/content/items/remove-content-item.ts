import { needsApproval } from '@coupon-centre/contract/content/content-items';
import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { askForItem, changeItem } from './content-approval.ts';
import { markOf, tableOf } from './content-items.ts';
import { holdItem } from './held-item.ts';

export const removeContentItem =
  (db: Kysely<Schema>): Handler<'removeContentItem'> =>
  async ({ kind, key, expectedMark, reason }, caller) =>
    audited(db, caller, async (trx, note) => {
      const before = await holdItem(trx, kind, key);
      if (before === undefined) return refuse('UNKNOWN_ITEM');
      if (markOf(before) !== expectedMark) return refuse('STALE_VALUE', { current: key });
      if (await tableOf(kind).isInUse?.(trx, before)) return refuse('WRONG_STATE', { state: 'IN_USE' });
      const change = { kind, key, before, after: null, reason };
      if (needsApproval(kind)) return askForItem(trx, change, { by: caller, note });
      return (await changeItem(trx, change, note)) ?? { approvalId: null, hash: null };
    });
