import { decidingRights } from '@coupon-centre/contract/approval/deciding-rights';
import type { Transaction } from 'kysely';
import { openApprovalOf } from '#approval/approval-store.ts';
import type { ApprovalWork } from '#approval/approval-work.ts';
import { askApproval } from '#approval/ask-approval.ts';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { canonicalJson } from '#foundation/text/canonical-json.ts';
import type { Operators } from '#operator/operators.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { isWider } from './address-list.ts';

/** A key that has not ended, locked. */
const lockKey = (trx: Transaction<Schema>, keyId: string, nowMs: number) =>
  trx
    .selectFrom('operator_key as k')
    .innerJoin('operator as o', 'o.operator_id', 'k.operator_id')
    .select(['k.addresses', 'k.rights', 'k.title', 'k.awaits', 'o.kind'])
    .where('k.key_id', '=', keyId)
    .where('k.revoked_at', 'is', null)
    .where('k.expires_at', '>', new Date(nowMs))
    .forUpdate('k')
    .executeTakeFirst();

/** More addresses of a key that was approved. */
export const keyAddressesApproval: ApprovalWork = {
  async baseOf(trx, keyId, nowMs) {
    const key = await lockKey(trx, keyId, nowMs);
    return key === undefined ? null : { addresses: key.addresses };
  },
  async carryOut(trx, { subject_id: keyId, asked, in_force, reason }, { note }) {
    const { addresses } = asked as unknown as { readonly addresses: readonly string[] };
    await trx
      .updateTable('operator_key')
      .set({ addresses: [...addresses] })
      .where('key_id', '=', keyId)
      .execute();
    note({
      action: 'key.addresses.changed',
      target: { kind: 'key', id: keyId },
      before: in_force && { ...in_force },
      after: { addresses: [...addresses] },
      reason,
    });
    return null;
  },
};

/** Fewer addresses hold from the next call on, more of a key that was approved once another administrator agrees. */
export const changeKeyAddresses =
  ({ db }: Operators): Handler<'changeKeyAddresses'> =>
  ({ keyId, expected, addresses, reason }, caller) =>
    audited(db, caller, async (trx, note) => {
      const key = await lockKey(trx, keyId, caller.nowMs);
      if (key === undefined) return refuse('UNKNOWN_ITEM');
      if (key.awaits === 'APPROVAL') return refuse('WRONG_STATE', { state: 'IN_REVIEW' });
      const { title } = key;
      if (canonicalJson(key.addresses) !== canonicalJson(expected)) {
        return refuse('STALE_VALUE', { current: key.addresses.join(', ') });
      }
      if ((await openApprovalOf(trx, 'KEY_ADDRESSES', keyId)) !== null) {
        return refuse('WRONG_STATE', { state: 'IN_REVIEW' });
      }
      const before = { addresses: key.addresses };
      const after = { addresses: [...addresses] };
      const target = { kind: 'key', id: keyId } as const;
      const wasApproved = key.kind === 'SERVICE' || key.rights.some((right) => decidingRights.has(right));
      if (wasApproved && isWider(key.addresses, addresses)) {
        const asked = { title, ...after };
        const request = { kind: 'KEY_ADDRESSES', subjectId: keyId, title, asked, exposureFen: 0, reason } as const;
        const inForce = { title, ...before };
        const { approvalId } = await askApproval(trx, { ...request, inForce, base: before }, caller);
        note({ action: 'key.addresses.asked', target, before, after, reason });
        return { approvalId };
      }
      await trx.updateTable('operator_key').set(after).where('key_id', '=', keyId).execute();
      note({ action: 'key.addresses.changed', target, before, after, reason });
      return { approvalId: null };
    });
