import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import { stateAt } from '#owned/owned-state.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { lockOwned, restoreOwned } from './support-store.ts';

/** Validity is never shortened: it changes only if it has ended, or if the given days end later. */
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
  (db: Kysely<Schema>): Handler<'restoreCoupon'> =>
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
