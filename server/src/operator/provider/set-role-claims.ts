import { sql, type Transaction } from 'kysely';
import { openApprovalOf } from '#approval/approval-store.ts';
import type { ApprovalWork } from '#approval/approval-work.ts';
import { askApproval } from '#approval/ask-approval.ts';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Operators } from '#operator/operators.ts';
import { isRole } from '#operator/roles/role-store.ts';
import { endSessions } from '#operator/session/session-store.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type RoleClaim, readRoleClaims, rolesInDoubt } from './role-claim-store.ts';

const inWords = (lines: readonly RoleClaim[]): string => lines.map(({ value, role }) => `${value}: ${role}`).join('\n');

/** Operators from the provider who might have another role by the new lines: they sign in again, and the claims decide. */
async function endSessionsInDoubt(
  trx: Transaction<Schema>,
  { before, after, nowMs }: { before: readonly RoleClaim[]; after: readonly RoleClaim[]; nowMs: number },
): Promise<void> {
  const roles = rolesInDoubt(before, after);
  if (roles.length === 0) return;
  const concerned = await trx
    .selectFrom('operator')
    .select('operator_id')
    .where('password_hash', 'is', null)
    .where('kind', '=', 'PERSON')
    .where('role', 'in', roles)
    .execute();
  for (const { operator_id: operatorId } of concerned) await endSessions(trx, { operatorId, nowMs });
}

/** The one subject of its kind. */
const SUBJECT = 'all';
const lock = (trx: Transaction<Schema>) => sql`LOCK TABLE operator_role_claim IN SHARE ROW EXCLUSIVE MODE`.execute(trx);

/** The roles that claims of the identity provider give. */
export const roleClaimsApproval: ApprovalWork = {
  async baseOf(trx) {
    await lock(trx);
    return { lines: inWords(await readRoleClaims(trx)) };
  },
  async carryOut(trx, { asked, reason }, { nowMs, note }) {
    await lock(trx);
    const { lines } = asked as unknown as { readonly lines: readonly RoleClaim[] };
    const before = await readRoleClaims(trx);
    await trx.deleteFrom('operator_role_claim').execute();
    const rows = lines.map(({ value, role }, index) => ({ position: index + 1, value, role }));
    if (rows.length > 0) await trx.insertInto('operator_role_claim').values(rows).execute();
    await endSessionsInDoubt(trx, { before, after: lines, nowMs });
    note({
      action: 'operator.roleClaims.set',
      target: { kind: 'roleClaims', id: SUBJECT },
      before: { lines: before },
      after: { lines },
      reason,
    });
    return null;
  },
};

/** Lines of two administrators at once: one is refused. */
export const setRoleClaims =
  ({ db }: Operators): Handler<'setRoleClaims'> =>
  ({ expected, lines, reason }, caller) =>
    audited(db, caller, async (trx, note) => {
      await lock(trx);
      const before = await readRoleClaims(trx);
      for (const { role } of lines) if (!(await isRole(trx, role))) return refuse('UNKNOWN_ROLE');
      if (inWords(before) !== inWords(expected)) return refuse('STALE_VALUE', { current: inWords(before) });
      if ((await openApprovalOf(trx, 'ROLE_CLAIMS', SUBJECT)) !== null)
        return refuse('WRONG_STATE', { state: 'IN_REVIEW' });
      const { approvalId } = await askApproval(
        trx,
        {
          kind: 'ROLE_CLAIMS',
          subjectId: SUBJECT,
          title: '身份认证角色对应',
          asked: { lines },
          inForce: { lines: before },
          base: { lines: inWords(before) },
          exposureFen: 0,
          reason,
        },
        caller,
      );
      note({
        action: 'operator.roleClaims.asked',
        target: { kind: 'roleClaims', id: SUBJECT },
        before: { lines: before },
        after: { lines },
        reason,
      });
      return { approvalId };
    });
