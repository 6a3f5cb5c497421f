import { unitWorthFen } from '@coupon-centre/contract/catalogue/unit-worth';
import type { Transaction } from 'kysely';
import { openApprovalOf } from '#approval/approval-store.ts';
import type { ApprovalWork } from '#approval/approval-work.ts';
import { askApproval } from '#approval/ask-approval.ts';
import type { Note } from '#audit/audited.ts';
import type { Terms } from '#catalogue/offer.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import { stateAt } from '#owned/owned-state.ts';
import type { OwnedRow } from '#owned/owned-store.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { isClosed } from '#subscriber/subscriber-store.ts';
import { isBilled } from '#use/biller.ts';
import { beginReversal, confirmReversalWithin, isReversible, wasUsedOnOtherNumber } from '#use/reversal-store.ts';
import { restoredUntil } from './restored-until.ts';
import { lockOwned, type OwnedKey } from './support-store.ts';

export interface RestoreNeeds {
  termsOf(templateId: string, version: number): Promise<Terms | undefined>;
}

export const restoreSubjectOf = ({ subscriberId, ownedId }: OwnedKey): string => `${subscriberId}:${ownedId}`;

function keyOf(subjectId: string): OwnedKey {
  const [subscriberId = '', ownedId = ''] = subjectId.split(':');
  return { subscriberId, ownedId };
}

/** What the approval depends on: it moves with every change of the coupon. */
const baseOf = (owned: OwnedRow, nowMs: number) => ({
  state: stateAt(owned, nowMs),
  changedAt: toInstant(owned.changed_at.getTime()),
});

async function readTerms({ termsOf }: RestoreNeeds, owned: OwnedRow): Promise<Terms> {
  const terms = await termsOf(owned.template_id, owned.terms_version);
  if (terms === undefined) throw new Error(`no terms ${owned.terms_version} of coupon ${owned.template_id}`);
  return terms;
}

interface Asking {
  /** Locked; it is used. */
  readonly owned: OwnedRow;
  /** Of validity, from the day on which it is restored; null: as it was promised. */
  readonly days: number | null;
  readonly reason: string;
  readonly caller: OperatorCaller;
  readonly note: Note;
}

/** Asks for the restore of a used coupon; refused while one is asked for, or under way at the biller. */
export async function askToRestore(
  trx: Transaction<Schema>,
  needs: RestoreNeeds,
  { owned, days, reason, caller, note }: Asking,
) {
  const key = { subscriberId: owned.subscriber_id, ownedId: owned.owned_id };
  const subjectId = restoreSubjectOf(key);
  if ((await openApprovalOf(trx, 'RESTORE', subjectId)) !== null) return refuse('WRONG_STATE', { state: 'IN_REVIEW' });
  if (!(await isReversible(trx, key))) return refuse('WRONG_STATE', { state: 'REVERSING' });
  const terms = await readTerms(needs, owned);
  if (isBilled(terms) && (await wasUsedOnOtherNumber(trx, key))) return refuse('NUMBER_CHANGED');
  const asked = { ...key, templateId: owned.template_id, days };
  const { approvalId } = await askApproval(
    trx,
    {
      kind: 'RESTORE',
      subjectId,
      title: terms.title['zh-CN'],
      asked,
      inForce: null,
      base: baseOf(owned, caller.nowMs),
      exposureFen: unitWorthFen(terms),
      reason,
    },
    caller,
  );
  note({
    action: 'ownedCoupon.restoreAsked',
    target: { kind: 'subscriber', id: key.subscriberId },
    after: { ...asked, approvalId },
    reason,
  });
  return { approvalId };
}

/** A used coupon that is given back to its owner: its use is undone at the biller first; a code has no order there. */
export const restoreApproval = (needs: RestoreNeeds): ApprovalWork => ({
  async baseOf(trx, subjectId, nowMs) {
    const owned = await lockOwned(trx, keyOf(subjectId));
    return owned === undefined ? null : baseOf(owned, nowMs);
  },
  async carryOut(trx, { subject_id: subjectId, asked, reason }, { nowMs, note }) {
    const key = keyOf(subjectId);
    const owned = await lockOwned(trx, key);
    if (owned === undefined) return refuse('UNKNOWN_ITEM');
    if (await isClosed(trx, key.subscriberId)) return refuse('WRONG_STATE', { state: 'CLOSED' });
    const state = stateAt(owned, nowMs);
    const validToMs = restoredUntil(owned.valid_to.getTime(), (asked as unknown as Pick<Asking, 'days'>).days, nowMs);
    if (validToMs === null) return refuse('WRONG_STATE', { state: 'EXPIRED' });
    const isAtBiller = isBilled(await readTerms(needs, owned));
    if (isAtBiller && (await wasUsedOnOtherNumber(trx, key))) return refuse('NUMBER_CHANGED');
    const reversal = await beginReversal(trx, { ...key, validToMs, nowMs });
    if (reversal === null) return refuse('WRONG_STATE', { state: 'REVERSING' });
    if (!isAtBiller) await confirmReversalWithin(trx, reversal, nowMs);
    note({
      action: isAtBiller ? 'ownedCoupon.reversing' : 'ownedCoupon.restored',
      target: { kind: 'subscriber', id: key.subscriberId },
      before: { ownedId: key.ownedId, state, validTo: toInstant(owned.valid_to.getTime()) },
      after: { ownedId: key.ownedId, state: isAtBiller ? state : 'AVAILABLE', validTo: toInstant(validToMs) },
      reason,
    });
    return null;
  },
});
