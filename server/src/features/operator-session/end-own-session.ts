import type { endOwnSession as endOwnSessionCall } from '@coupon-centre/contract/operator/session/end-own-session';
import { audited } from '#audit/audited.ts';
import { refuse } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';
import type { Operators } from '#operator/operators.ts';
import { endSessions } from '#operator/session-store.ts';

/** Refused where there is nothing to end. */
export const endOwnSession =
  ({ db }: Operators): OperatorHandler<typeof endOwnSessionCall> =>
  async ({ sessionId }, caller) => {
    const { operatorId, nowMs } = caller;
    return audited(db, caller, async (trx, note) => {
      const which = sessionId === null ? { except: caller.sessionId ?? '' } : { only: sessionId };
      const ended = await endSessions(trx, { operatorId, nowMs, ...which });
      if (ended.length === 0) return refuse('UNKNOWN_ITEM');
      for (const { sessionId: id } of ended) {
        note({ action: 'session.ended', target: { kind: 'operator', id: operatorId }, before: { sessionId: id } });
      }
      return { ended: ended.length };
    });
  };
