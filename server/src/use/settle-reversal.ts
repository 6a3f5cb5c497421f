import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { HANGS_AFTER_SECONDS } from '@coupon-centre/contract/use/list-hanging-uses';
import type { Kysely, Transaction } from 'kysely';
import { audited } from '#audit/audited.ts';
import type { DailySums } from '#daily-sum/daily-sums.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { Reversals } from './reversal.ts';
import {
  claimSending,
  confirmReversalWithin,
  type OpenReversal,
  readReversal,
  refuseReversalWithin,
} from './reversal-store.ts';

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

/** What an operator's word makes of a reversal of which the biller tells nothing. */
const verdictBy = {
  ASK: { outcome: 'UNKNOWN' },
  REVERSED: { outcome: 'RESTORED' },
  NOT_REVERSED: { outcome: 'NOT_REVERSED', refusal: NOT_REVERSED_BY_OPERATOR },
} as const satisfies Record<string, Verdict>;

export function settleReversal(
  db: Kysely<Schema>,
  reversals: Reversals,
  dailySums: DailySums,
): Handler<'settleReversal'> {
  /**
   * The biller's verdict, which stands against an operator's word; null: it tells nothing. Asked before the transaction, so that no
   * lock is held while waiting for it.
   */
  async function answerOf(reversal: OpenReversal): Promise<Verdict | null> {
    const answer = await reversals.outcomeOf(reversal);
    switch (answer.kind) {
      case 'reversed':
        return { outcome: 'RESTORED' };
      case 'refused':
        return { outcome: 'NOT_REVERSED', refusal: answer.reason };
      case 'accepted':
        return { outcome: 'PENDING' };
      case 'unknown':
        return null;
    }
  }

  return async ({ subscriberId, reversalId, settlement, reason }, caller) => {
    const key = { subscriberId, reversalId };
    const reversal = await readReversal(db, key);
    if (reversal === null) return refuse('UNKNOWN_ITEM');
    const { state, order } = reversal;
    if (state !== 'STARTED' && state !== 'HANDED_OVER') return refuse('WRONG_STATE', { state });
    // Until then the biller may just be told.
    const lastMs = Math.max(reversal.createdAtMs, reversal.sentAt?.getTime() ?? 0);
    const isHanging = caller.nowMs >= lastMs + HANGS_AFTER_SECONDS * SECOND_MS;
    if (!isHanging && settlement !== 'ASK') return refuse('WRONG_STATE', { state });
    // No process tells the biller while it is asked: what it does not know then, it does not get any more.
    if (settlement === 'NOT_REVERSED' && !(await claimSending(db, reversal, caller.nowMs))) {
      return refuse('WRONG_STATE', { state });
    }
    const answered = await answerOf(reversal);
    const verdict = answered ?? verdictBy[settlement];
    const answer = await tryAgain(() =>
      audited(db, caller, async (trx, note) => {
        if (!(await settle(trx, reversal, { ...verdict, nowMs: caller.nowMs }))) {
          return refuse('WRONG_STATE', { state: (await readReversal(trx, key))?.state ?? state });
        }
        // The coupon comes back by the operator's word alone; the biller's own answer counts nothing.
        const beyond =
          answered === null && settlement === 'REVERSED'
            ? await dailySums.take(trx, caller, { what: 'RESTORES', amount: 1 })
            : null;
        if (beyond !== null) return beyond;
        note({
          action: settlement === 'ASK' ? 'use.reversalAskedAgain' : 'use.reversalSettled',
          target: { kind: 'use', id: order.orderNo, subscriberId },
          before: { state },
          after: { ...verdict },
          reason,
        });
        return { outcome: verdict.outcome };
      }),
    );
    return dailySums.tellRefused(caller, answer);
  };
}
