import type { listSessions as listSessionsCall } from '@coupon-centre/contract/operator/operators/list-sessions';
import { z } from 'zod';
import { readCursor, writeCursor } from '#http/cursor.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';
import type { Operators } from '#operator/operators.ts';
import { presentSession } from '#operator/present-session.ts';
import { listGoodSessions } from '#operator/session-store.ts';

export const listSessions =
  ({ db }: Operators): OperatorHandler<typeof listSessionsCall> =>
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
