import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';
import { markOf, tableOf } from './content-items.ts';
import { holdItem } from './held-item.ts';

export const removeContentItem =
  (db: Kysely<Schema>): Handler<'removeContentItem'> =>
  async ({ kind, key, expectedMark, reason }, caller) =>
    audited(db, caller, async (trx, note) => {
      const before = await holdItem(trx, kind, key);
      if (before === undefined) return refuse('UNKNOWN_ITEM');
      if (markOf(before) !== expectedMark) return refuse('STALE_VALUE', { current: key });
      const { isInUse, take } = tableOf(kind);
      if (await isInUse?.(trx, before)) return refuse('WRONG_STATE', { state: 'IN_USE' });
      await take(trx, before);
      note({ action: 'content.removed', target: { kind, id: key }, before, after: null, reason });
      return nothing;
    });
