import type { Right } from '@coupon-centre/contract/call/rights';
import { ROLES_MAX } from '@coupon-centre/contract/foundation/limits';
import { roleWords } from '@coupon-centre/contract/operator/role-words';
import { type RoleFault, roleFaults } from '@coupon-centre/contract/operator/roles/role-rules';
import { sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { openApprovalOf, openApprovals } from '#approval/approval-store.ts';
import type { ApprovalWork } from '#approval/approval-work.ts';
import { askApproval } from '#approval/ask-approval.ts';
import { audited, type Note } from '#audit/audited.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { canonicalJson } from '#foundation/text/canonical-json.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import type { Operators } from '#operator/operators.ts';
import type { StoredJson } from '#platform/db/schema/approval-tables.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';
import { type ComposedRole, lockRole, presentRole, putRole } from './role-store.ts';

/** Any number; the same on every node. */
const ROLES_LOCK = 7_022_042;

const asJson = ({ names, rights }: ComposedRole): StoredJson => ({ names, rights: [...rights] });

const builtInNames = new Set<string>(Object.values(roleWords).flatMap((names) => Object.values(names).map(asCompared)));

/** Two names that people would read as one are one. */
function asCompared(name: string): string {
  return name.trim().toLowerCase();
}

/** Refuses rights that make no role, with the two that do not go together. */
function expectNoFault(held: readonly Right[]): void {
  const [fault] = roleFaults(held);
  if (fault === undefined) return;
  const [one, other] = fault.rights;
  const problems: Readonly<Record<RoleFault['kind'], LocalisedText>> = {
    SEPARATE: { 'zh-CN': `不能同时包含 ${one} 和 ${other}`, en: `cannot hold both ${one} and ${other}` },
    NEEDS: { 'zh-CN': `包含 ${one} 时须同时包含 ${other}`, en: `with ${one} must also hold ${other}` },
  };
  throw new BadInput('rights', problems[fault.kind]);
}

/** Why no role of these names can be asked for; null: it can. */
async function refusalOf(trx: Transaction<Schema>, { roleId, names }: ParsedRequest<'saveRole'>) {
  if (Object.values(names).some((name) => builtInNames.has(asCompared(name)))) {
    return refuse('ALREADY_THERE', { field: 'names' });
  }
  if (roleId === null) {
    const { count } = await trx
      .selectFrom('operator_role')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('rights', 'is not', null)
      .executeTakeFirstOrThrow();
    const waiting = await openApprovals(trx, 'ROLE');
    if (Number(count) + waiting.size >= ROLES_MAX) return refuse('TOO_MANY_ROLES', { max: ROLES_MAX });
  }
  const same = await trx
    .selectFrom('operator_role')
    .select('role')
    .where(({ eb, or }) => or([eb('name_zh', '=', names['zh-CN']), eb('name_en', '=', names.en)]))
    .where('role', '!=', roleId ?? '')
    .execute();
  return same.length === 0 ? null : refuse('ALREADY_THERE', { field: 'names' });
}

async function askForRole(
  trx: Transaction<Schema>,
  note: Note,
  { request, caller }: { readonly request: ParsedRequest<'saveRole'>; readonly caller: OperatorCaller },
) {
  // One caller at a time asks: the number of roles is counted.
  await sql`SELECT pg_advisory_xact_lock(${ROLES_LOCK})`.execute(trx);
  const { expectedRights, names, rights, reason } = request;
  const roleId = request.roleId ?? uuidv7();
  if ((await openApprovalOf(trx, 'ROLE', roleId)) !== null) return refuse('WRONG_STATE', { state: 'IN_REVIEW' });
  const row = request.roleId === null ? undefined : await lockRole(trx, request.roleId);
  if (request.roleId !== null && row === undefined) return refuse('UNKNOWN_ITEM');
  const before = row === undefined ? null : presentRole(row);
  const now = before?.rights ?? [];
  if (canonicalJson([...now].sort()) !== canonicalJson([...expectedRights].sort())) {
    return refuse('STALE_VALUE', { current: now.join(', ') });
  }
  const refusal = await refusalOf(trx, request);
  if (refusal !== null) return refusal;
  const inForce = before && asJson(before);
  const { approvalId } = await askApproval(
    trx,
    {
      kind: 'ROLE',
      subjectId: roleId,
      title: names['zh-CN'],
      asked: asJson({ names, rights }),
      inForce,
      base: { inForce },
      exposureFen: 0,
      reason,
    },
    caller,
  );
  note({
    action: 'role.asked',
    target: { kind: 'role', id: roleId },
    before: inForce,
    after: asJson({ names, rights }),
    reason,
  });
  return { roleId, approvalId };
}

/** One role, one request at a time. */
export const saveRole =
  ({ db }: Operators): Handler<'saveRole'> =>
  (request, caller) => {
    expectNoFault(request.rights);
    return audited(db, caller, (trx, note) => askForRole(trx, note, { request, caller }));
  };

/** A new role, or other names and rights of one: whoever has it may do something else from their next call on. */
export const roleApproval: ApprovalWork = {
  async baseOf(trx, roleId) {
    await sql`SELECT pg_advisory_xact_lock(${ROLES_LOCK})`.execute(trx);
    const row = await lockRole(trx, roleId);
    return { inForce: row === undefined ? null : asJson(presentRole(row)) };
  },
  async carryOut(trx, { subject_id: role, asked, in_force, reason }, { note }) {
    const { names, rights } = asked as unknown as ComposedRole;
    await putRole(trx, role, { names, rights });
    note({
      action: in_force === null ? 'role.made' : 'role.changed',
      target: { kind: 'role', id: role },
      before: in_force && { ...in_force },
      after: { ...asked },
      reason,
    });
    return null;
  },
};
