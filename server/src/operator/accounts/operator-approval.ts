import type { Role } from '@coupon-centre/contract/call/rights';
import { sql, type Transaction } from 'kysely';
import { openApprovalOf } from '#approval/approval-store.ts';
import type { ApprovalWork } from '#approval/approval-work.ts';
import { askApproval } from '#approval/ask-approval.ts';
import { takesMore } from '#branch/branch-store.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { revokeKeysOf } from '#operator/keys/key-store.ts';
import { lockOperator, type OperatorRow, othersCanAdministrate } from '#operator/operator-store.ts';
import type { Operators } from '#operator/operators.ts';
import { endSessions } from '#operator/session/session-store.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/** What takes effect by the word of a second administrator. PASSWORD: the one-time password that was offered. */
type OperatorChange =
  | { readonly change: 'ENABLE' | 'PASSWORD' | 'AUTHENTICATOR' }
  | { readonly change: 'ROLE'; readonly role: Role }
  | { readonly change: 'BRANCH'; readonly branchId: string | null };

/** What the approval depends on. */
const baseOf = ({ state, role, branch_id: branchId }: Pick<OperatorRow, 'state' | 'role' | 'branch_id'>) => ({
  state,
  role,
  // As an older node reads it.
  ...(branchId === null ? {} : { branchId }),
});

/** Asks another administrator for a change of this operator, locked or new. Refused while another change waits. */
export async function askForOperator(
  trx: Transaction<Schema>,
  { operator, reason, ...change }: OperatorChange & { readonly operator: OperatorRow; readonly reason?: string },
  caller: OperatorCaller,
) {
  const {
    operator_id: operatorId,
    name,
    display_name: displayName,
    role,
    owner,
    contact,
    branch_id: branchId,
  } = operator;
  const of = {
    name,
    displayName,
    role,
    ...(branchId !== null && { branchId }),
    ...(owner !== null && { owner, contact }),
  };
  if ((await openApprovalOf(trx, 'OPERATOR', operatorId)) !== null)
    return refuse('WRONG_STATE', { state: 'IN_REVIEW' });
  return askApproval(
    trx,
    {
      kind: 'OPERATOR',
      subjectId: operatorId,
      title: name,
      asked: { ...of, ...change },
      inForce: change.change === 'ROLE' || change.change === 'BRANCH' ? { ...of, branchId } : null,
      base: baseOf(operator),
      exposureFen: 0,
      ...(reason === undefined ? {} : { reason }),
    },
    caller,
  );
}

/** Throws BadInput for the role that only a person has. */
export function expectServiceRole(role: Role): void {
  if (role === 'administrator') {
    throw new BadInput('role', { 'zh-CN': '服务账号不能是管理员', en: 'a service account cannot be an administrator' });
  }
}

/** Any number; the same on every node. */
const ALONE_LOCK = 7_022_003;

/**
 * Whether there never was another administrator than the caller: then a second one is made without another's word. A disabled one
 * counts, or an administrator could disable the others and make new ones alone; a service account decides nothing and does not
 * count. One caller at a time asks.
 */
export async function isAlone(trx: Transaction<Schema>, { operatorId }: Pick<OperatorCaller, 'operatorId'>) {
  await sql`SELECT pg_advisory_xact_lock(${ALONE_LOCK})`.execute(trx);
  const other = await trx
    .selectFrom('operator')
    .select('operator_id')
    .where('role', '=', 'administrator')
    .where('kind', '=', 'PERSON')
    .where('operator_id', '!=', operatorId)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

type Columns = Partial<
  Pick<
    OperatorRow,
    | 'state'
    | 'role'
    | 'branch_id'
    | 'password_hash'
    | 'has_one_time_password'
    | 'offered_password_hash'
    | 'totp_sealed'
    | 'totp_offered_sealed'
  >
>;

const columnsOf = (operator: OperatorRow, asked: OperatorChange): Columns => {
  switch (asked.change) {
    case 'ENABLE':
      return { state: 'ACTIVE' };
    case 'ROLE':
      return { role: asked.role };
    case 'BRANCH':
      return { branch_id: asked.branchId };
    case 'PASSWORD':
      return {
        password_hash: operator.offered_password_hash,
        offered_password_hash: null,
        has_one_time_password: true,
      };
    case 'AUTHENTICATOR':
      return { totp_sealed: null, totp_offered_sealed: null };
  }
};

const actions = {
  ENABLE: 'operator.enabled',
  ROLE: 'operator.role.changed',
  BRANCH: 'operator.branch.changed',
  PASSWORD: 'operator.password.reset',
  AUTHENTICATOR: 'operator.authenticator.reset',
} as const satisfies Record<OperatorChange['change'], string>;

/** The second half of the password that begins to work with this change, if it has one; a new account's waits until it is enabled. */
function secondHalf({ halves }: Operators, operator: OperatorRow, { change }: OperatorChange) {
  const { offered_half_sealed: sealed, has_one_time_password: waits } = operator;
  if (sealed === null || !(change === 'PASSWORD' || (change === 'ENABLE' && waits))) return null;
  return { secondHalf: halves.open(sealed).toString('utf8') };
}

/** The branch that has one more account with this change; null: none. */
function receivingBranch({ branch_id: branchId }: OperatorRow, asked: OperatorChange): string | null {
  if (asked.change === 'BRANCH') return asked.branchId;
  return asked.change === 'ENABLE' ? branchId : null;
}

/** An account that works, its role, its branch, a new password, a new authenticator. */
export const operatorApproval = (operators: Operators): ApprovalWork => ({
  async baseOf(trx, operatorId) {
    // In the lock order of role changes and disabling.
    await othersCanAdministrate(trx, operatorId);
    const operator = await lockOperator(trx, operatorId);
    return operator === undefined ? null : baseOf(operator);
  },
  async carryOut(trx, { subject_id: operatorId, asked: stored, reason }, { nowMs, note }) {
    const asked = stored as unknown as OperatorChange;
    const othersRemain = await othersCanAdministrate(trx, operatorId);
    const operator = await lockOperator(trx, operatorId);
    if (operator === undefined) return refuse('UNKNOWN_ITEM');
    const leaves = asked.change === 'ROLE' || (asked.change === 'BRANCH' && asked.branchId !== null);
    if (leaves && operator.role === 'administrator' && !othersRemain) return refuse('LAST_ADMINISTRATOR');
    if (!(await takesMore(trx, receivingBranch(operator, asked)))) return refuse('UNKNOWN_BRANCH');
    // Whatever was decided, no older half is shown later as if it worked.
    const columns = { ...columnsOf(operator, asked), offered_half_sealed: null };
    await trx.updateTable('operator').set(columns).where('operator_id', '=', operatorId).execute();
    if (asked.change === 'AUTHENTICATOR') {
      await trx.deleteFrom('operator_recovery_code').where('operator_id', '=', operatorId).execute();
    }
    if (asked.change === 'AUTHENTICATOR' || asked.change === 'PASSWORD') await endSessions(trx, { operatorId, nowMs });
    note({
      action: actions[asked.change],
      target: { kind: 'operator', id: operatorId },
      before: baseOf(operator),
      after: baseOf({ ...operator, ...columns }),
      reason,
    });
    // An older node disables without revoking them.
    if (asked.change === 'ENABLE') await revokeKeysOf(trx, { operatorId, nowMs, reason, note });
    return secondHalf(operators, operator, asked);
  },
  // Of a new account, too: who asked for it has the first half, and may approve it when another one asks.
  async letGo(trx, { subject_id: operatorId }) {
    await trx
      .updateTable('operator')
      .set({ offered_password_hash: null, offered_half_sealed: null })
      .where('operator_id', '=', operatorId)
      .execute();
  },
});
