import type { logOutEverywhere as logOutEverywhereCall } from '@coupon-centre/contract/login/log-out-everywhere';
import type { Handler } from '#http/handler.ts';
import type { Identity } from '#identity/identity.ts';

/** Ends all of the caller's sessions, the one that asks included. */
export const logOutEverywhere =
  ({ sessions }: Identity): Handler<typeof logOutEverywhereCall> =>
  async (_request, { session }) => {
    await sessions.endAll(session.subscriberId);
    return {};
  };
