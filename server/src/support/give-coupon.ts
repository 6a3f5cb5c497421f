import type { Kysely } from 'kysely';
import { openApprovalOf } from '#approval/approval-store.ts';
import { audited } from '#audit/audited.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { DailySums } from '#daily-sum/daily-sums.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { Refusal } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Gift, give, noteGift } from './gift.ts';
import { askToGive, giftSubjectOf } from './gift-approval.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly catalogue: Catalogue;
  readonly dailySums: DailySums;
}

interface Asked {
  readonly gift: Gift;
  readonly reason: string;
  readonly caller: OperatorCaller;
}

/** Gives it now, counted towards the operator's daily sum; refused beyond it. */
const giveNow = ({ db, catalogue, dailySums }: Needs, { gift, reason, caller }: Asked) =>
  audited(db, caller, async (trx, note) => {
    const given = await give(trx, catalogue, { ...gift, ...caller });
    if (given instanceof Refusal) return given;
    const beyond = await dailySums.take(trx, caller, { what: 'GIFT_FEN', amount: given.valueFen });
    if (beyond !== null) return beyond;
    noteGift(note, { gift, given, reason });
    return { ownedId: given.ownedId, approvalId: null };
  });

/**
 * Within the operator's daily sum at once, beyond it by approval. A repeated request returns the same coupon, or the approval that
 * it waits for.
 */
export const giveCoupon =
  (needs: Needs): Handler<'giveCoupon'> =>
  ({ reason, ...gift }, caller) =>
    tryAgain(async () => {
      const { db, dailySums } = needs;
      const approvalId = await openApprovalOf(db, 'GIFT', giftSubjectOf(gift));
      if (approvalId !== null) return { ownedId: null, approvalId };
      const given = await giveNow(needs, { gift, reason, caller });
      if (!(given instanceof Refusal) || given.name !== 'DAILY_SUM_REACHED') return given;
      await dailySums.tellRefused(caller, given);
      return audited(db, caller, (trx, note) => askToGive(trx, { gift, reason }, { caller, note }));
    });
