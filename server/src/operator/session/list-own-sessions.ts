import type { Operators } from '#operator/operators.ts';
import type { Handler } from '#platform/http/handler.ts';
import { readPage } from '#platform/http/keyset.ts';
import { presentSession } from './present-session.ts';
import { listGoodSessions, newestSessionFirst } from './session-store.ts';

export const listOwnSessions =
  ({ db }: Operators): Handler<'listOwnSessions'> =>
  async (asked, { operatorId, sessionId, nowMs }) => {
    const { rows, ...page } = await readPage(listGoodSessions(db, { operatorId, nowMs }), newestSessionFirst, asked);
    return { items: rows.map((row) => presentSession(row, sessionId)), ...page };
  };
