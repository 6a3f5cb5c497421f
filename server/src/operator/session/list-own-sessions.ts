import type { Operators } from '#operator/operators.ts';
import type { Handler } from '#platform/http/handler.ts';
import { presentSession } from './present-session.ts';
import { listGoodSessions } from './session-store.ts';

const MOST = 50;

export const listOwnSessions =
  ({ db }: Operators): Handler<'listOwnSessions'> =>
  async (_request, { operatorId, sessionId, nowMs }) => {
    const rows = await listGoodSessions(db, { operatorId, limit: MOST, nowMs });
    return { items: rows.map((row) => presentSession(row, sessionId)) };
  };
