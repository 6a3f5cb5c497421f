import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';
import { tableOf } from './content-items.ts';
import { holdItem } from './held-item.ts';

/** The shortest window that an item can have. */
const SHORTEST_MS = 1;

/** Ends the window of what is shown now. What waits for approval is void with it, because the value has changed. */
export const takeContentOff =
  (db: Kysely<Schema>): Handler<'takeContentOff'> =>
  async ({ kind, key, reason }, caller) =>
    audited(db, caller, async (trx, note) => {
      const before = await holdItem(trx, kind, key);
      if (before?.kind !== 'ad' && before?.kind !== 'theme') return refuse('UNKNOWN_ITEM');
      const fromMs = Date.parse(before.validFrom);
      if (fromMs > caller.nowMs) return refuse('WRONG_STATE', { state: 'LATER' });
      if (before.validTo !== null && Date.parse(before.validTo) <= caller.nowMs) {
        return refuse('WRONG_STATE', { state: 'OVER' });
      }
      const after = { ...before, validTo: toInstant(Math.max(caller.nowMs, fromMs + SHORTEST_MS)) };
      await tableOf(kind).put(trx, after);
      note({ action: 'content.takenOff', target: { kind, id: key }, before, after, reason });
      return nothing;
    });
