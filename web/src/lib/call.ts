import { paths } from 'virtual:api-paths';
import type { RequestOf } from '@coupon-centre/contract/endpoint';
import type { AnswerOf } from '@coupon-centre/contract/envelope';
import type { RefusalCode } from '@coupon-centre/contract/errors';
import { REQUEST_TIMEOUT_MS } from '@coupon-centre/contract/limits';
import type { SubscriberApi } from '@coupon-centre/contract/subscriber-api';
import { monotonicMs, serverClock } from './server-clock.ts';
import { currentSession, endSession } from './session.ts';

export type CallName = keyof SubscriberApi;
export type CallRequest<Name extends CallName> = RequestOf<SubscriberApi[Name]>;
/** A body, told apart by its `code`. */
export type CallAnswer<Name extends CallName> = AnswerOf<SubscriberApi[Name]>;

/** Nothing came back that the server meant to say: no connection, no answer in time, or not our envelope. */
class FailedRequest extends Error {
  readonly reason: 'connection' | 'timeout' | 'unreadable';
  constructor(reason: FailedRequest['reason']) {
    super(`request failed: ${reason}`);
    this.reason = reason;
  }
}

const SESSION_OVER: readonly string[] = ['1001', '1002', '1003'] satisfies readonly RefusalCode[];

interface Envelope {
  readonly code: string;
  readonly serverTime: number;
}

const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === 'object' && body !== null && 'code' in body && 'serverTime' in body;

const exchange = async (path: string, request: RequestInit): Promise<unknown> => {
  const response = await fetch(path, request).catch(() => {
    throw new FailedRequest('connection');
  });
  return response.json().catch(() => {
    throw new FailedRequest('unreadable');
  });
};

/** How a request is sent; `keepalive`: it is to arrive even if the page is left before. */
type Sending = Pick<RequestInit, 'keepalive'>;

/** Posts JSON and reads JSON within 12 s (specification §7). Rejects with `FailedRequest`. */
const post = async (
  path: string,
  body: string,
  headers: Record<string, string>,
  sending: Sending,
): Promise<unknown> => {
  // Browsers of 2018 have fetch but cannot abort it; there the answer is merely no longer waited for.
  const controller = typeof AbortController === 'undefined' ? null : new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new FailedRequest('timeout'));
      controller?.abort();
    }, REQUEST_TIMEOUT_MS);
  });
  const signal = controller?.signal ?? null;
  const request = { method: 'POST', body, headers, credentials: 'omit', signal, ...sending } as const;
  try {
    return await Promise.race([exchange(path, request), deadline]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * The one way to the server (specification §7): adds the three session values, hands back the body, rejects with
 * `FailedRequest`. A refusal is a body like any other. One that says the session is over also ends it on this page.
 */
export const call = async <Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
  sending: Sending = {},
): Promise<CallAnswer<Name>> => {
  const session = currentSession();
  const sentAt = monotonicMs();
  const headers = {
    'Content-Type': 'application/json',
    'Accept-Language': document.documentElement.lang,
    H5_TOKEN: session?.H5_TOKEN ?? '',
    ms: session?.ms ?? '',
    hc: session?.hc ?? '',
  };
  const body = await post(paths[name], JSON.stringify(request), headers, sending);
  if (!isEnvelope(body)) throw new FailedRequest('unreadable');
  serverClock.note(body.serverTime, sentAt, monotonicMs());
  if (session !== null && SESSION_OVER.includes(body.code)) endSession(session.H5_TOKEN);
  // The contract's own test on the server's side holds that a body of this call is one of these.
  return body as unknown as CallAnswer<Name>;
};
