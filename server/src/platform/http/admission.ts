import type { SessionNeed } from '@coupon-centre/contract/call/call';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, VerifySession } from '#foundation/caller/caller.ts';
import { Refusal } from '#foundation/refusal/refusal.ts';

/** A request before anything is known of its caller. */
export interface Arrival {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly caller: Caller<null>;
}

const single = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header === '' ? undefined : header;

/** By the three session values; no database. */
export function admitSubscriber(need: SessionNeed, { request, caller }: Arrival, verify: VerifySession) {
  if (need === 'none') return caller;
  const { h5_token, ms, hc } = request.headers;
  const session = verify({ token: single(h5_token), ms: single(ms), hc: single(hc) }, caller.nowMs);
  if (typeof session !== 'string') return { ...caller, session };
  return need === 'required' || session !== 'NOT_LOGGED_IN' ? new Refusal(session, null) : caller;
}
