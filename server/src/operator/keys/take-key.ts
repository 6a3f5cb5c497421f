import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Operators } from '#operator/operators.ts';
import type { Handler } from '#platform/http/handler.ts';
import { takeSecret } from './key-store.ts';

export const takeKey =
  ({ db }: Operators): Handler<'takeKey'> =>
  ({ keyId }, caller) =>
    audited(db, caller, async (trx, note) => {
      const taken = await takeSecret(trx, { keyId, operatorId: caller.operatorId, nowMs: caller.nowMs });
      if (taken === undefined) {
        const row = await trx
          .selectFrom('operator_key')
          .select(['awaits', 'revoked_at', 'expires_at'])
          .where('key_id', '=', keyId)
          .where(({ fn, eb }) => eb(fn.coalesce('made_by', 'operator_id'), '=', caller.operatorId))
          .executeTakeFirst();
        if (row === undefined) return refuse('UNKNOWN_ITEM');
        const hasEnded = row.revoked_at !== null || row.expires_at.getTime() <= caller.nowMs;
        if (hasEnded) return refuse('WRONG_STATE', { state: 'ENDED' });
        return refuse('WRONG_STATE', { state: row.awaits === 'APPROVAL' ? 'IN_REVIEW' : 'TAKEN' });
      }
      const { key, prefix } = taken;
      note({ action: 'key.taken', target: { kind: 'key', id: keyId }, after: { prefix } });
      return { key };
    });
