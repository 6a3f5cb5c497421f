import type { showSession as showSessionCall } from '@coupon-centre/contract/operator/session/show-session';
import { toInstant } from '#coupon/business-day.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';
import { recoveryCodesLeft } from '#operator/operator-store.ts';
import type { Operators } from '#operator/operators.ts';
import { ownSession } from '#operator/own-session.ts';

export const showSession =
  ({ db }: Operators): OperatorHandler<typeof showSessionCall> =>
  async (_request, caller) => {
    const { session, operator } = await ownSession(db, caller);
    return {
      operatorId: operator.operator_id,
      name: operator.name,
      displayName: operator.display_name,
      role: operator.role,
      rights: [...caller.rights],
      next: session.step,
      idleEndsAt: toInstant(session.idleEndsAtMs),
      endsAt: toInstant(session.endsAtMs),
      recoveryCodesLeft: await recoveryCodesLeft(db, operator.operator_id),
    };
  };
