import type { revokeKey as revokeKeyCall } from '@coupon-centre/contract/operator/keys/revoke-key';
import { audited } from '#audit/audited.ts';
import { refuse } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';
import type { Operators } from '#operator/operators.ts';

export const revokeKey =
  ({ db }: Operators): OperatorHandler<typeof revokeKeyCall> =>
  ({ keyId, reason }, caller) =>
    audited(db, caller, async (trx, note) => {
      const revoked = await trx
        .updateTable('operator_key')
        .set({ revoked_at: new Date(caller.nowMs) })
        .where('key_id', '=', keyId)
        .where('revoked_at', 'is', null)
        .returning(['title', 'prefix'])
        .executeTakeFirst();
      if (revoked === undefined) {
        const isThere = await trx.selectFrom('operator_key').select('key_id').where('key_id', '=', keyId).execute();
        return isThere.length === 0 ? refuse('UNKNOWN_ITEM') : refuse('WRONG_STATE', { state: 'REVOKED' });
      }
      note({ action: 'key.revoked', target: { kind: 'key', id: keyId }, before: revoked, reason });
      return {};
    });
