import type { Transaction } from 'kysely';
import { audited, type Note } from '#audit/audited.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import { lockOperator, othersCanAdministrate, signsInBy } from '#operator/operator-store.ts';
import type { Operators } from '#operator/operators.ts';
import { isRole } from '#operator/roles/role-store.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';
import { askForOperator, expectServiceRole } from './operator-approval.ts';

interface Asked {
  readonly request: ParsedRequest<'changeRole'>;
  readonly caller: OperatorCaller;
}

async function askForRole(trx: Transaction<Schema>, note: Note, { request, caller }: Asked) {
  const { operatorId, expectedRole, role, reason } = request;
  const othersRemain = await othersCanAdministrate(trx, operatorId);
  const operator = await lockOperator(trx, operatorId);
  if (operator === undefined) return refuse('UNKNOWN_ITEM');
  if (signsInBy(operator) === 'PROVIDER') return refuse('WRONG_STATE', { state: 'PROVIDER' });
  if (operator.kind === 'SERVICE') expectServiceRole(role);
  if (!(await isRole(trx, role))) return refuse('UNKNOWN_ROLE');
  if (operator.role !== expectedRole) return refuse('STALE_VALUE', { current: operator.role });
  if (operator.role === 'administrator' && role !== 'administrator' && !othersRemain)
    return refuse('LAST_ADMINISTRATOR');
  const asked = await askForOperator(trx, { operator, change: 'ROLE', role, reason }, caller);
  if (asked instanceof Refusal) return asked;
  note({
    action: 'operator.role.asked',
    target: { kind: 'operator', id: operatorId },
    before: { role: expectedRole },
    after: { role },
    reason,
  });
  return { approvalId: asked.approvalId };
}

/** Concurrent changes always leave one administrator who can sign in. */
export const changeRole =
  ({ db }: Operators): Handler<'changeRole'> =>
  (request, caller) =>
    tryAgain(() => audited(db, caller, (trx, note) => askForRole(trx, note, { request, caller })));
