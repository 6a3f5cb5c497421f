import type { Kysely, Transaction } from 'kysely';
import { audited } from '#audit/audited.ts';
import type { DailySums } from '#daily-sum/daily-sums.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { Reversals } from './reversal.ts';
import { confirmReversalWithin, type OpenReversal, readReversal, refuseReversalWithin } from './reversal-store.ts';

/** The refusal reason of a reversal that an operator settled as not done. */
const NOT_REVERSED_BY_OPERATOR = 'NOT_REVERSED_BY_OPERATOR';

type Verdict =
  | { readonly outcome: 'RESTORED' | 'UNKNOWN' | 'PENDING' }
  | { readonly outcome: 'NOT_REVERSED'; readonly refusal: string };

/** Writes the verdict; false if it was settled meanwhile. */
async function settle(
  trx: Transaction<Schema>,
  reversal: OpenReversal,
  { nowMs, ...verdict }: Verdict & { readonly nowMs: number },
): Promise<boolean> {
  switch (verdict.outcome) {
    case 'RESTORED':
      return confirmReversalWithin(trx, reversal, nowMs);
    case 'NOT_REVERSED':
      return refuseReversalWithin(trx, reversal, { refusal: verdict.refusal, nowMs });
    case 'UNKNOWN':
    case 'PENDING':
      return true;
  }
}

export function settleReversal(
  db: Kysely<Schema>,
  reversals: Reversals,
  dailySums: DailySums,
): Handler<'settleReversal'> {
  /** The biller is asked before the transaction, so that no lock is held while waiting for it. */
  async function verdictOf(reversal: OpenReversal, settlement: 'ASK' | 'REVERSED' | 'NOT_REVERSED'): Promise<Verdict> {
    if (settlement === 'REVERSED') return { outcome: 'RESTORED' };
    if (settlement === 'NOT_REVERSED') return { outcome: 'NOT_REVERSED', refusal: NOT_REVERSED_BY_OPERATOR };
    const answer = await reversals.outcomeOf(reversal);
    switch (answer.kind) {
      case 'reversed':
        return { outcome: 'RESTORED' };
      case 'refused':
        return { outcome: 'NOT_REVERSED', refusal: answer.reason };
      case 'accepted':
        return { outcome: 'PENDING' };
      case 'unknown':
        return { outcome: 'UNKNOWN' };
    }
  }

  return async ({ subscriberId, reversalId, settlement, reason }, caller) => {
    const key = { subscriberId, reversalId };
    const reversal = await readReversal(db, key);
    if (reversal === null) return refuse('UNKNOWN_ITEM');
    const { state, order } = reversal;
    if (state !== 'STARTED' && state !== 'HANDED_OVER') return refuse('WRONG_STATE', { state });
    const verdict = await verdictOf(reversal, settlement);
    const answer = await audited(db, caller, async (trx, note) => {
      if (!(await settle(trx, reversal, { ...verdict, nowMs: caller.nowMs }))) {
        return refuse('WRONG_STATE', { state: (await readReversal(trx, key))?.state ?? state });
      }
      // The coupon comes back by the operator's word alone; the biller's own answer counts nothing.
      const beyond =
        settlement === 'REVERSED' ? await dailySums.take(trx, caller, { what: 'RESTORES', amount: 1 }) : null;
      if (beyond !== null) return beyond;
      note({
        action: settlement === 'ASK' ? 'use.reversalAskedAgain' : 'use.reversalSettled',
        target: { kind: 'use', id: order.orderNo, subscriberId },
        before: { state },
        after: { ...verdict },
        reason,
      });
      return { outcome: verdict.outcome };
    });
    return dailySums.tellRefused(caller, answer);
  };
}
