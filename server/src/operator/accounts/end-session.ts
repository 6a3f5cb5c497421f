import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Operators } from '#operator/operators.ts';
import { endSessions } from '#operator/session/session-store.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';

export const endSession =
  ({ db }: Operators): Handler<'endSession'> =>
  ({ sessionId }, caller) =>
    audited(db, caller, async (trx, note) => {
      const [ended] = await endSessions(trx, { only: sessionId, nowMs: caller.nowMs });
      if (ended === undefined) return refuse('UNKNOWN_ITEM');
      note({ action: 'session.ended', target: { kind: 'operator', id: ended.operatorId }, before: { sessionId } });
      return nothing;
    });
