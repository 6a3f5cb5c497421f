import type { KeyObject } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { PurposeKeys } from '#foundation/crypto/key-ring.ts';
import { hashOfRecoveryCode, makeRecoveryCodes } from '#operator/made-secrets.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/** New recovery codes in place of all earlier ones. */
export async function renewCodes(
  trx: Transaction<Schema>,
  recoveryKey: KeyObject,
  operatorId: string,
): Promise<readonly string[]> {
  const codes = makeRecoveryCodes();
  await trx.deleteFrom('operator_recovery_code').where('operator_id', '=', operatorId).execute();
  await trx
    .insertInto('operator_recovery_code')
    .values(
      codes.map((code) => ({ operator_id: operatorId, code_hash: hashOfRecoveryCode(recoveryKey, operatorId, code) })),
    )
    .execute();
  return codes;
}

/** Uses a recovery code up: true once for each. */
export async function useRecoveryCode(
  db: Kysely<Schema>,
  by: { recoveryKeys: PurposeKeys; operatorId: string; code: string; nowMs: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operator_recovery_code')
    .set({ used_at: new Date(by.nowMs) })
    .where('operator_id', '=', by.operatorId)
    .where(
      'code_hash',
      'in',
      by.recoveryKeys.all().map((key) => hashOfRecoveryCode(key, by.operatorId, by.code)),
    )
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
