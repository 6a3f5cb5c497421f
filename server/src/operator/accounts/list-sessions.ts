import type { Operators } from '#operator/operators.ts';
import { presentSession } from '#operator/session/present-session.ts';
import { listGoodSessions, newestSessionFirst } from '#operator/session/session-store.ts';
import type { Handler } from '#platform/http/handler.ts';
import { readPage } from '#platform/http/keyset.ts';

export const listSessions =
  ({ db }: Operators): Handler<'listSessions'> =>
  async ({ operatorId, ...asked }, { sessionId, nowMs }) => {
    const { rows, ...page } = await readPage(listGoodSessions(db, { operatorId, nowMs }), newestSessionFirst, asked);
    return { items: rows.map((row) => presentSession(row, sessionId)), ...page };
  };
