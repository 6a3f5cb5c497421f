import type { OwnedState } from '@coupon-centre/contract/foundation/owned-state';
import type { Kysely, Transaction } from 'kysely';
import { audited, type Note } from '#audit/audited.ts';
import type { DailySums } from '#daily-sum/daily-sums.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import { stateAt } from '#owned/owned-state.ts';
import type { OwnedRow } from '#owned/owned-store.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';
import { isClosed } from '#subscriber/subscriber-store.ts';
import { askToRestore, type RestoreNeeds } from './restore-approval.ts';
import { restoredUntil } from './restored-until.ts';
import { isClawedBack, lockOwned, restoreOwned } from './support-store.ts';

interface Needs extends RestoreNeeds {
  readonly db: Kysely<Schema>;
  readonly dailySums: DailySums;
}

interface Asked {
  readonly request: ParsedRequest<'restoreCoupon'>;
  readonly caller: OperatorCaller;
  readonly note: Note;
}

/** Gives a coupon back that is expired or withdrawn. */
async function restoreAtOnce(
  trx: Transaction<Schema>,
  { owned, validToMs }: { readonly owned: OwnedRow; readonly validToMs: number },
  { request: { subscriberId, ownedId, reason }, caller: { nowMs }, note }: Asked,
) {
  const state = stateAt(owned, nowMs);
  if (!(await restoreOwned(trx, owned, { validToMs, nowMs }))) return refuse('WRONG_STATE', { state });
  note({
    action: 'ownedCoupon.restored',
    target: { kind: 'subscriber', id: subscriberId },
    before: { ownedId, state, validTo: toInstant(owned.valid_to.getTime()) },
    after: { ownedId, state: 'AVAILABLE', validTo: toInstant(validToMs) },
    reason,
  });
  return { approvalId: null };
}

const restorable: ReadonlySet<OwnedState> = new Set(['USED', 'EXPIRED', 'WITHDRAWN']);

async function restore(trx: Transaction<Schema>, needs: Needs, asked: Asked) {
  const { request, caller, note } = asked;
  const owned = await lockOwned(trx, request);
  if (owned === undefined) return refuse('UNKNOWN_ITEM');
  const state = stateAt(owned, caller.nowMs);
  if (!restorable.has(state)) return refuse('WRONG_STATE', { state });
  // Its release makes it valid again, also if its validity ended while it was held.
  if (owned.state === 'PENDING') return refuse('WRONG_STATE', { state: owned.state });
  if (await isClosed(trx, request.subscriberId)) return refuse('WRONG_STATE', { state: 'CLOSED' });
  // Given back by an approved appeal only.
  if (await isClawedBack(trx, request)) return refuse('WRONG_STATE', { state: 'CLAWED_BACK' });
  const days = request.days ?? null;
  const validToMs = restoredUntil(owned.valid_to.getTime(), days, caller.nowMs);
  if (validToMs === null) {
    throw new BadInput('days', {
      'zh-CN': '有效期已过，须填写延长天数',
      en: 'is required: the coupon has expired',
    });
  }
  const done =
    state === 'USED'
      ? await askToRestore(trx, needs, { owned, days, reason: request.reason, caller, note })
      : await restoreAtOnce(trx, { owned, validToMs }, asked);
  if (done instanceof Refusal) return done;
  return (await needs.dailySums.take(trx, caller, { what: 'RESTORES', amount: 1 })) ?? done;
}

/** A used coupon waits for approval. Counted towards the operator's daily cap when it is asked for, whatever comes of it. */
export const restoreCoupon =
  (needs: Needs): Handler<'restoreCoupon'> =>
  async (request, caller) => {
    const answer = await tryAgain(() =>
      audited(needs.db, caller, (trx, note) => restore(trx, needs, { request, caller, note })),
    );
    return needs.dailySums.tellRefused(caller, answer);
  };
