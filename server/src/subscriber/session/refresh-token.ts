import { refuse } from '#foundation/refusal/refusal.ts';
import { type Handler, SuccessWithMessage } from '#platform/http/handler.ts';
import type { Identity } from '#subscriber/identity.ts';

/** Renews all three values, once: a repeat within half a minute, whose first answer may have been lost, gets the same ones. */
export const refreshToken =
  ({ sessions }: Identity): Handler<'refreshToken'> =>
  async (_request, { session, nowMs }) => {
    const given = await sessions.renew(session, nowMs);
    if (given === 'SESSION_ENDED') return refuse('SESSION_ENDED');
    const { token, ms, hc, uid } = given;
    return new SuccessWithMessage(token, { ms, hc, uid });
  };
