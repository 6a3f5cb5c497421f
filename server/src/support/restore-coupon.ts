import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { OwnedState } from '@coupon-centre/contract/wallet/owned-card';
import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import { audited } from '#audit/audited.ts';
import type { Terms } from '#catalogue/offer.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import { stateAt } from '#owned/owned-state.ts';
import type { OwnedRow } from '#owned/owned-store.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { isBilled } from '#use/biller.ts';
import type { Reversals } from '#use/reversal.ts';
import { beginReversal, confirmReversalWithin, type ReversalKey, readReversal } from '#use/reversal-store.ts';
import type { DailySums } from './daily-sums.ts';
import { lockOwned, restoreOwned } from './support-store.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly dailySums: DailySums;
  readonly reversals: Pick<Reversals, 'settle'>;
  readonly log: Logger;
  termsOf(templateId: string, version: number): Promise<Terms | undefined>;
}

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

interface Restoring {
  readonly validToMs: number;
  readonly nowMs: number;
}

/** A use is undone at the biller first; a code has no order there. Null: there is nothing to undo, or it is being undone. */
async function undoUse(
  trx: Transaction<Schema>,
  { termsOf }: Needs,
  { owned, validToMs, nowMs }: Restoring & { readonly owned: OwnedRow },
): Promise<ReversalKey | 'RESTORED' | null> {
  const key = { subscriberId: owned.subscriber_id, ownedId: owned.owned_id };
  const reversal = await beginReversal(trx, { ...key, validToMs, nowMs });
  if (reversal === null) return null;
  const terms = await termsOf(owned.template_id, owned.terms_version);
  if (terms === undefined) throw new Error(`no terms ${owned.terms_version} of coupon ${owned.template_id}`);
  if (isBilled(terms)) return { subscriberId: reversal.subscriberId, reversalId: reversal.reversalId };
  await confirmReversalWithin(trx, reversal, nowMs);
  return 'RESTORED';
}

const outcomes = {
  STARTED: 'REVERSING',
  HANDED_OVER: 'REVERSING',
  REVERSED: 'RESTORED',
  REFUSED: 'NOT_REVERSED',
} as const;

/** Tries the reversal at once; any failure is settled by its message. */
async function tryAtOnce({ db, reversals, log }: Needs, key: ReversalKey) {
  await reversals.settle(key).catch((err: unknown) => log.error({ err }, 'cannot settle the reversal at once'));
  const { state = 'STARTED', refusal = null } = (await readReversal(db, key)) ?? {};
  return { outcome: outcomes[state], refusal };
}

/** What a restore does within its transaction: at once, or by a reversal at the biller. */
async function restore(
  trx: Transaction<Schema>,
  needs: Needs,
  { owned, ...restoring }: Restoring & { readonly owned: OwnedRow },
): Promise<ReversalKey | 'RESTORED' | Refusal<'WRONG_STATE'>> {
  const state = stateAt(owned, restoring.nowMs);
  if (state === 'USED') {
    return (await undoUse(trx, needs, { owned, ...restoring })) ?? refuse('WRONG_STATE', { state: 'REVERSING' });
  }
  return (await restoreOwned(trx, owned, restoring)) ? 'RESTORED' : refuse('WRONG_STATE', { state });
}

/** The same, counted towards the operator's daily cap, whatever the biller will say. */
async function restoreWithinCap(
  trx: Transaction<Schema>,
  needs: Needs,
  { caller, ...restoring }: Restoring & { readonly owned: OwnedRow; readonly caller: OperatorCaller },
) {
  const done = await restore(trx, needs, restoring);
  if (done instanceof Refusal) return done;
  return (await needs.dailySums.take(trx, caller, { what: 'RESTORES', amount: 1 })) ?? done;
}

const restorable: ReadonlySet<OwnedState> = new Set(['USED', 'EXPIRED', 'WITHDRAWN']);

export const restoreCoupon =
  (needs: Needs): Handler<'restoreCoupon'> =>
  async ({ subscriberId, ownedId, days, reason }, caller) => {
    const { nowMs } = caller;
    const begun = await audited(needs.db, caller, async (trx, note) => {
      const owned = await lockOwned(trx, { subscriberId, ownedId });
      if (owned === undefined) return refuse('UNKNOWN_ITEM');
      const state = stateAt(owned, nowMs);
      if (!restorable.has(state)) return refuse('WRONG_STATE', { state });
      const validToMs = validToOf(owned.valid_to.getTime(), days, nowMs);
      const done = await restoreWithinCap(trx, needs, { owned, validToMs, nowMs, caller });
      if (done instanceof Refusal) return done;
      const validTo = toInstant(validToMs);
      const isDone = done === 'RESTORED';
      note({
        action: isDone ? 'ownedCoupon.restored' : 'ownedCoupon.reversing',
        target: { kind: 'subscriber', id: subscriberId },
        before: { ownedId, state, validTo: toInstant(owned.valid_to.getTime()) },
        after: { ownedId, state: isDone ? 'AVAILABLE' : state, validTo },
        reason,
      });
      return { done, validTo };
    });
    if (begun instanceof Refusal) return needs.dailySums.tellRefused(caller, begun);
    const { done, validTo } = begun;
    if (done === 'RESTORED') return { outcome: done, validTo, refusal: null };
    return { ...(await tryAtOnce(needs, done)), validTo };
  };
