import type { ApprovalWork } from '#approval/approval-work.ts';

/** A key that lets something take effect: approved, its maker may take its secret; otherwise it has ended. */
export const keyApproval: ApprovalWork = {
  async baseOf(trx, keyId, nowMs) {
    const key = await trx
      .selectFrom('operator_key')
      .select(['awaits', 'rights'])
      .where('key_id', '=', keyId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', new Date(nowMs))
      .forUpdate()
      .executeTakeFirst();
    return key === undefined ? null : { ...key };
  },
  async carryOut(trx, { subject_id: keyId, asked }, { note }) {
    await trx.updateTable('operator_key').set({ awaits: 'TAKING' }).where('key_id', '=', keyId).execute();
    note({ action: 'key.approved', target: { kind: 'key', id: keyId }, after: { ...asked } });
    return null;
  },
  async letGo(trx, { subject_id: keyId }, { nowMs, reason, note }) {
    const ended = await trx
      .updateTable('operator_key')
      .set({ revoked_at: new Date(nowMs) })
      .where('key_id', '=', keyId)
      .where('revoked_at', 'is', null)
      .returning('title')
      .executeTakeFirst();
    if (ended !== undefined) note({ action: 'key.revoked', target: { kind: 'key', id: keyId }, before: ended, reason });
  },
};
