import type { Transaction } from 'kysely';
import type { OperatorRow } from '#operator/operator-store.ts';
import type { Operators } from '#operator/operators.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { stepOfCode } from './authenticator.ts';
import { useRecoveryCode } from './recovery-codes.ts';

/** Uses a time step up: once, and only forward. */
async function takeStep(trx: Transaction<Schema>, operatorId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('operator')
    .set({ totp_last_step: String(step) })
    .where('operator_id', '=', operatorId)
    .where('totp_last_step', '<', String(step))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The kind of the operator's code that this used up; undefined if it is wrong. */
export async function isOwnCode(
  trx: Transaction<Schema>,
  { box, recoveryKeys }: Operators,
  { operator, code, nowMs }: { operator: OperatorRow; code: string; nowMs: number },
): Promise<'AUTHENTICATOR' | 'RECOVERY_CODE' | undefined> {
  const { operator_id: operatorId, totp_sealed: sealed } = operator;
  if (sealed === null) return undefined;
  const at = { nowMs, afterStep: Number(operator.totp_last_step) };
  const step = await stepOfCode(box.open(sealed).toString('utf8'), code, at);
  if (step !== undefined) return (await takeStep(trx, operatorId, step)) ? 'AUTHENTICATOR' : undefined;
  return (await useRecoveryCode(trx, { recoveryKeys, operatorId, code, nowMs })) ? 'RECOVERY_CODE' : undefined;
}
