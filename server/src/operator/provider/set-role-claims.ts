import { sql, type Transaction } from 'kysely';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Operators } from '#operator/operators.ts';
import { endSessions } from '#operator/session/session-store.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';
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
    .where('role', 'in', roles)
    .execute();
  for (const { operator_id: operatorId } of concerned) await endSessions(trx, { operatorId, nowMs });
}

/** Lines of two administrators at once: one is refused. */
export const setRoleClaims =
  ({ db }: Operators): Handler<'setRoleClaims'> =>
  ({ expected, lines, reason }, caller) =>
    audited(db, caller, async (trx, note) => {
      await sql`LOCK TABLE operator_role_claim IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
      const before = await readRoleClaims(trx);
      if (inWords(before) !== inWords(expected)) return refuse('STALE_VALUE', { current: inWords(before) });
      await trx.deleteFrom('operator_role_claim').execute();
      const rows = lines.map(({ value, role }, index) => ({ position: index + 1, value, role }));
      if (rows.length > 0) await trx.insertInto('operator_role_claim').values(rows).execute();
      await endSessionsInDoubt(trx, { before, after: lines, nowMs: caller.nowMs });
      note({
        action: 'operator.roleClaims.set',
        target: { kind: 'roleClaims', id: 'all' },
        before: { lines: inWords(before) },
        after: { lines: inWords(lines) },
        reason,
      });
      return nothing;
    });
