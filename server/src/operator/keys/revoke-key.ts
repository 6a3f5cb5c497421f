import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Operators } from '#operator/operators.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';

export const revokeKey =
  ({ db }: Operators): Handler<'revokeKey'> =>
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
      return nothing;
    });
