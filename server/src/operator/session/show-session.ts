import type { Kysely } from 'kysely';
import { presentBranch } from '#branch/branch-store.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import { recoveryCodesLeft, signsInBy } from '#operator/operator-store.ts';
import type { Operators } from '#operator/operators.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { ownSession } from './own-session.ts';

async function branchOf(db: Kysely<Schema>, branchId: string) {
  const row = await db.selectFrom('branch').selectAll().where('branch_id', '=', branchId).executeTakeFirstOrThrow();
  return { branchId, names: presentBranch(row).names };
}

export const showSession =
  ({ db }: Operators): Handler<'showSession'> =>
  async (_request, caller) => {
    const { session, operator } = await ownSession(db, caller);
    return {
      operatorId: operator.operator_id,
      name: operator.name,
      displayName: operator.display_name,
      role: operator.role,
      rights: [...caller.rights],
      next: session.step,
      signsInBy: signsInBy(operator),
      branch: operator.branch_id === null ? null : await branchOf(db, operator.branch_id),
      idleEndsAt: toInstant(session.idleEndsAtMs),
      endsAt: toInstant(session.endsAtMs),
      recoveryCodesLeft: await recoveryCodesLeft(db, operator.operator_id),
    };
  };
