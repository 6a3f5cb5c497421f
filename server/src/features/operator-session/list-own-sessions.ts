import type { listOwnSessions as listOwnSessionsCall } from '@coupon-centre/contract/operator/session/list-own-sessions';
import type { OperatorHandler } from '#http/operator-handler.ts';
import type { Operators } from '#operator/operators.ts';
import { presentSession } from '#operator/present-session.ts';
import { listGoodSessions } from '#operator/session-store.ts';

const MOST = 50;

export const listOwnSessions =
  ({ db }: Operators): OperatorHandler<typeof listOwnSessionsCall> =>
  async (_request, { operatorId, sessionId, nowMs }) => {
    const rows = await listGoodSessions(db, { operatorId, limit: MOST, nowMs });
    return { items: rows.map((row) => presentSession(row, sessionId)) };
  };
