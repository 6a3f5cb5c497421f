import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Operators } from '#operator/operators.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';
import { BREAK_GLASS_ACKNOWLEDGED, openBreakGlass } from './break-glass.ts';

/** Of two who acknowledge the same at once both are recorded; it stays acknowledged. */
export const acknowledgeBreakGlass =
  ({ db }: Operators): Handler<'acknowledgeBreakGlass'> =>
  ({ seqs }, caller) =>
    audited(db, caller, async (trx, note) => {
      const { found } = await openBreakGlass(trx, caller.nowMs);
      const open = await found.execute();
      const meant = open.filter(({ seq }) => seqs.includes(Number(seq)));
      if (meant.length < new Set(seqs).size) return refuse('UNKNOWN_ITEM');
      if (meant.some(({ operator_id }) => operator_id === caller.operatorId)) return refuse('OWN_WORK');
      note({
        action: BREAK_GLASS_ACKNOWLEDGED,
        target: { kind: 'audit', id: seqs.join(',') },
        after: { seqs, names: meant.map(({ operator_name }) => operator_name) },
      });
      return nothing;
    });
