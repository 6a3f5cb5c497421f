import type { signOut as signOutCall } from '@coupon-centre/contract/operator/session/sign-out';
import { audited } from '#audit/audited.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';
import type { Operators } from '#operator/operators.ts';
import { endSessions } from '#operator/session-store.ts';

export const signOut =
  ({ db }: Operators): OperatorHandler<typeof signOutCall> =>
  async (_request, caller) => {
    const { operatorId, sessionId, nowMs } = caller;
    await audited(db, caller, async (trx, note) => {
      await endSessions(trx, { operatorId, only: sessionId ?? '', nowMs });
      note({ action: 'session.ended', target: { kind: 'operator', id: operatorId }, before: { sessionId } });
    });
    caller.setSession(null);
    return {};
  };
