import type { Role } from '@coupon-centre/contract/call/rights';
import type { SignInStep } from '@coupon-centre/contract/foundation/operator-fields';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { OperatorSchema } from '#platform/db/schema/operator-tables.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

export type OperatorRow = Selectable<OperatorSchema['operator']>;

/** Adds an operator who signs in with a one-time password first, or without one at the identity provider; undefined if the name is taken. */
export async function addOperator(
  db: Kysely<Schema>,
  of: {
    name: string;
    displayName: string;
    role: Role;
    passwordHash: string | null;
    /** That it works for; absent: head office. */
    branchId?: string | null;
    state?: OperatorRow['state'];
    /** The second half of the password, sealed, for who approves the account. */
    halfSealed?: Buffer;
    /** Of another system, which does not sign in: who answers for it. */
    service?: { readonly owner: string; readonly contact: string };
    nowMs: number;
  },
): Promise<string | undefined> {
  const row = await db
    .insertInto('operator')
    .values({
      operator_id: uuidv7(),
      name: of.name,
      display_name: of.displayName,
      role: of.role,
      state: of.state ?? 'ACTIVE',
      branch_id: of.branchId ?? null,
      password_hash: of.passwordHash,
      has_one_time_password: of.passwordHash !== null,
      offered_half_sealed: of.halfSealed ?? null,
      kind: of.service === undefined ? 'PERSON' : 'SERVICE',
      owner: of.service?.owner ?? null,
      contact: of.service?.contact ?? null,
      created_at: new Date(of.nowMs),
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('operator_id')
    .executeTakeFirst();
  return row?.operator_id;
}

/** Adds an account, locked; undefined if the name is taken. */
export async function addLocked(
  trx: Transaction<Schema>,
  of: Parameters<typeof addOperator>[1],
): Promise<OperatorRow | undefined> {
  const operatorId = await addOperator(trx, of);
  return operatorId === undefined ? undefined : lockOperator(trx, operatorId);
}

/** An operator, locked until the transaction ends. */
export const lockOperator = (trx: Transaction<Schema>, operatorId: string): Promise<OperatorRow | undefined> =>
  trx.selectFrom('operator').selectAll().where('operator_id', '=', operatorId).forUpdate().executeTakeFirst();

/**
 * Whether an administrator of head office who can sign in with a password would remain without this one. Locks all administrators in one order, so that two of
 * them cannot remove each other at once.
 */
export async function othersCanAdministrate(trx: Transaction<Schema>, operatorId: string): Promise<boolean> {
  const rows = await trx
    .selectFrom('operator')
    .select('operator_id')
    .where('role', '=', 'administrator')
    .where('state', '=', 'ACTIVE')
    .where('password_hash', 'is not', null)
    .where('branch_id', 'is', null)
    .orderBy('operator_id')
    .forUpdate()
    .execute();
  return rows.some((row) => row.operator_id !== operatorId);
}

/** Whether a person has a password here; without one they belong to the identity provider, which decides on their role. */
export function signsInBy({ password_hash, kind }: Pick<OperatorRow, 'password_hash' | 'kind'>) {
  if (kind === 'SERVICE') return 'NEVER' as const;
  return password_hash === null ? ('PROVIDER' as const) : ('PASSWORD' as const);
}

/** The next step of a sign-in after the right password and, if `codeWasRight`, the right code. */
export function nextStep(
  operator: Pick<OperatorRow, 'totp_sealed' | 'has_one_time_password'>,
  codeWasRight: boolean,
): SignInStep {
  if (operator.totp_sealed !== null && !codeWasRight) return 'CODE';
  if (operator.has_one_time_password) return 'NEW_PASSWORD';
  return operator.totp_sealed === null ? 'SET_UP_CODE' : 'OPEN';
}

export const recoveryCodesLeft = async (db: Kysely<Schema>, operatorId: string): Promise<number> => {
  const { left } = await db
    .selectFrom('operator_recovery_code')
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .where('operator_id', '=', operatorId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
};
