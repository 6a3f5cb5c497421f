import { toInstant } from '#foundation/time/business-day.ts';
import type { ListedSession } from './session-store.ts';

/** A session as the console lists it. */
export const presentSession = (row: ListedSession, ownSessionId: string | null) => ({
  sessionId: row.session_id,
  operatorId: row.operator_id,
  name: row.name,
  address: row.address,
  userAgent: row.user_agent,
  createdAt: toInstant(row.created_at.getTime()),
  seenAt: toInstant(row.seen_at.getTime()),
  isOwn: row.session_id === ownSessionId,
});
