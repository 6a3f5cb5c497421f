import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Operators } from '#operator/operators.ts';
import type { Handler } from '#platform/http/handler.ts';
import { endSessions } from './session-store.ts';

/** Refused if there is nothing to end. */
export const endOwnSession =
  ({ db }: Operators): Handler<'endOwnSession'> =>
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
