import { toInstant } from '#foundation/time/business-day.ts';
import { recoveryCodesLeft, signsInBy } from '#operator/operator-store.ts';
import type { Operators } from '#operator/operators.ts';
import type { Handler } from '#platform/http/handler.ts';
import { ownSession } from './own-session.ts';

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
      idleEndsAt: toInstant(session.idleEndsAtMs),
      endsAt: toInstant(session.endsAtMs),
      recoveryCodesLeft: await recoveryCodesLeft(db, operator.operator_id),
    };
  };
