import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { revokeKeysOf } from '#operator/keys/key-store.ts';
import { makeOneTimePassword } from '#operator/made-secrets.ts';
import { hashPassword } from '#operator/password.ts';
import { endSessions } from '#operator/session/session-store.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/**
 * Enables an operator with a new one-time password and a new authenticator, when no administrator can help. Undefined: no such
 * operator with a password here.
 */
export async function restoreAccess(db: Kysely<Schema>, name: string, nowMs: number): Promise<string | undefined> {
  const operator = await db
    .selectFrom('operator')
    .selectAll()
    .where('name', '=', name)
    .where('password_hash', 'is not', null)
    .executeTakeFirst();
  if (operator === undefined) return undefined;
  const oneTimePassword = makeOneTimePassword();
  const passwordHash = await hashPassword(oneTimePassword);
  const { operator_id: operatorId, state } = operator;
  const actor = { operatorId: null, name: 'system', role: null, address: 'command', traceId: 'command', nowMs };
  await audited(db, actor, async (trx, note) => {
    await trx
      .updateTable('operator')
      .set({
        password_hash: passwordHash,
        has_one_time_password: true,
        state: 'ACTIVE',
        totp_sealed: null,
        totp_offered_sealed: null,
      })
      .where('operator_id', '=', operatorId)
      .execute();
    await trx.deleteFrom('operator_recovery_code').where('operator_id', '=', operatorId).execute();
    await endSessions(trx, { operatorId, nowMs });
    note({
      action: 'operator.let-in-again',
      target: { kind: 'operator', id: operatorId },
      before: { state },
      after: { state: 'ACTIVE' },
    });
    if (state === 'DISABLED') await revokeKeysOf(trx, { operatorId, nowMs, reason: null, note });
  });
  return oneTimePassword;
}
