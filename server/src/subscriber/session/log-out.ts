import { type Handler, nothing } from '#platform/http/handler.ts';
import type { Identity } from '#subscriber/identity.ts';

/** Ends the caller's session; on this node at once. */
export const logOut =
  ({ sessions }: Identity): Handler<'logOut'> =>
  async (_request, { session }) => {
    await sessions.end(session.subscriberId, session.sessionId);
    return nothing;
  };
