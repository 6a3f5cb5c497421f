import type { restoreCoupon as restoreCouponCall } from '@coupon-centre/contract/operator/subscribers/restore-coupon';
import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { toInstant } from '#coupon/business-day.ts';
import { stateAt } from '#coupon/owned-state.ts';
import { lockOwned, restoreOwned } from '#coupon/support-store.ts';
import type { Schema } from '#db/schema.ts';
import { BadInput } from '#http/bad-input.ts';
import { refuse } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';

const DAY_MS = 86_400_000;

/** What was promised stays: validity moves only where it is over, or where days are given that end later. */
function validToOf(promisedMs: number, days: number | undefined, nowMs: number): number {
  if (days === undefined && promisedMs <= nowMs) {
    throw new BadInput('days', {
      'zh-CN': '有效期已过，须填写延长天数',
      en: 'is needed: its time to be used is over',
    });
  }
  return Math.max(promisedMs, days === undefined ? 0 : nowMs + days * DAY_MS);
}

export const restoreCoupon =
  (db: Kysely<Schema>): OperatorHandler<typeof restoreCouponCall> =>
  ({ subscriberId, ownedId, days, reason }, caller) =>
    audited(db, caller, async (trx, note) => {
      const owned = await lockOwned(trx, { subscriberId, ownedId });
      if (owned === undefined) return refuse('UNKNOWN_ITEM');
      const { nowMs } = caller;
      const state = stateAt(owned, nowMs);
      if (state === 'AVAILABLE' || state === 'USING' || state === 'PENDING') return refuse('WRONG_STATE', { state });
      const validToMs = validToOf(owned.valid_to.getTime(), days, nowMs);
      if (!(await restoreOwned(trx, owned, { validToMs, nowMs }))) return refuse('WRONG_STATE', { state });
      const validTo = toInstant(validToMs);
      note({
        action: 'ownedCoupon.restored',
        target: { kind: 'subscriber', id: subscriberId },
        before: { ownedId, state, validTo: toInstant(owned.valid_to.getTime()) },
        after: { ownedId, state: 'AVAILABLE', validTo },
        reason,
      });
      return { validTo };
    });
