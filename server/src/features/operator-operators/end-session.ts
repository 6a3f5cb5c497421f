import type { endSession as endSessionCall } from '@coupon-centre/contract/operator/operators/end-session';
import { audited } from '#audit/audited.ts';
import { refuse } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';
import type { Operators } from '#operator/operators.ts';
import { endSessions } from '#operator/session-store.ts';

export const endSession =
  ({ db }: Operators): OperatorHandler<typeof endSessionCall> =>
  ({ sessionId }, caller) =>
    audited(db, caller, async (trx, note) => {
      const [ended] = await endSessions(trx, { only: sessionId, nowMs: caller.nowMs });
      if (ended === undefined) return refuse('UNKNOWN_ITEM');
      note({ action: 'session.ended', target: { kind: 'operator', id: ended.operatorId }, before: { sessionId } });
      return {};
    });
