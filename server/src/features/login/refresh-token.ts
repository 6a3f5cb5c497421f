import type { refreshToken as refreshTokenCall } from '@coupon-centre/contract/login/refresh-token';
import { type Handler, refuse, Told } from '#http/handler.ts';
import type { Identity } from '#identity/identity.ts';

/** Renews all three values. Of several renewals of one session one wins; for the others the session has ended. */
export const refreshToken =
  ({ sessions }: Identity): Handler<typeof refreshTokenCall> =>
  async (_request, { session, nowMs }) => {
    const given = await sessions.renew(session, nowMs);
    if (given === 'SESSION_ENDED') return refuse('SESSION_ENDED');
    const { token, ms, hc, uid } = given;
    return new Told(token, { ms, hc, uid });
  };
