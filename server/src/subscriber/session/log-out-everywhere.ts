import { type Handler, nothing } from '#platform/http/handler.ts';
import type { Identity } from '#subscriber/identity.ts';

/** Ends all of the caller's sessions, including the current one. */
export const logOutEverywhere =
  ({ sessions }: Identity): Handler<'logOutEverywhere'> =>
  async (_request, { session }) => {
    await sessions.endAll(session.subscriberId);
    return nothing;
  };
