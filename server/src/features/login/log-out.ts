import type { logOut as logOutCall } from '@coupon-centre/contract/login/log-out';
import type { Handler } from '#http/handler.ts';
import type { Identity } from '#identity/identity.ts';

/** Ends the caller's session; on this node at once. */
export const logOut =
  ({ sessions }: Identity): Handler<typeof logOutCall> =>
  async (_request, { session }) => {
    await sessions.end(session.subscriberId, session.sessionId);
    return {};
  };
