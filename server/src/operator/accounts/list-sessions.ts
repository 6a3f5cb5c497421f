import { z } from 'zod';
import type { Operators } from '#operator/operators.ts';
import { presentSession } from '#operator/session/present-session.ts';
import { listGoodSessions } from '#operator/session/session-store.ts';
import { readCursor, writeCursor } from '#platform/http/cursor.ts';
import type { Handler } from '#platform/http/handler.ts';

export const listSessions =
  ({ db }: Operators): Handler<'listSessions'> =>
  async ({ operatorId, cursor, size }, { sessionId, nowMs }) => {
    const before = readCursor(cursor, z.uuid());
    const rows = await listGoodSessions(db, {
      ...(operatorId === undefined ? {} : { operatorId }),
      ...(before === undefined ? {} : { before }),
      limit: size + 1,
      nowMs,
    });
    const page = rows.slice(0, size);
    return {
      items: page.map((row) => presentSession(row, sessionId)),
      nextCursor: rows.length > size ? writeCursor(page.at(-1)?.session_id) : null,
    };
  };
