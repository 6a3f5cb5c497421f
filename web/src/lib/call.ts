import { paths } from 'virtual:api-paths';
import type { FileEndpoint, RequestOf } from '@coupon-centre/contract/endpoint';
import type { AnswerOf } from '@coupon-centre/contract/envelope';
import type { RefusalCode } from '@coupon-centre/contract/errors';
import { REQUEST_TIMEOUT_MS } from '@coupon-centre/contract/limits';
import type { SubscriberApi } from '@coupon-centre/contract/subscriber-api';
import { noteAnswer } from './offline.ts';
import { monotonicMs, serverClock } from './server-clock.ts';
import { currentSession, endSession } from './session.ts';
import { type EventProps, track } from './track.ts';

type AnyName = keyof SubscriberApi;
/** Calls that answer a file. */
type FileCallName = { [Name in AnyName]: SubscriberApi[Name] extends FileEndpoint ? Name : never }[AnyName];
export type CallName = Exclude<AnyName, FileCallName>;
export type CallRequest<Name extends AnyName> = RequestOf<SubscriberApi[Name]>;
/** A body, told apart by its `code`. */
export type CallAnswer<Name extends AnyName> = AnswerOf<SubscriberApi[Name]>;

/** Nothing came back that the server meant to say: no connection, no answer in time, or not our envelope. */
class FailedRequest extends Error {
  readonly reason: 'connection' | 'timeout' | 'unreadable';
  constructor(reason: FailedRequest['reason']) {
    super(`request failed: ${reason}`);
    this.reason = reason;
  }
}

/** Calls whose outcome is a usage event, and its name. */
const EVENTS: Readonly<Partial<Record<AnyName, string>>> = {
  loginBySms: 'login',
  exchangeOneClick: 'login',
  collectFromCardCenter: 'collect',
  useCard: 'use',
  redeemCardVouchers: 'exchange',
  reminderSwitch: 'remind',
};

const SESSION_OVER: readonly string[] = ['1001', '1002', '1003'] satisfies readonly RefusalCode[];

interface Envelope {
  readonly code: string;
  readonly msg: string;
  readonly serverTime: number;
  /** When it was true, where the service worker answers in the server's place; epoch milliseconds by the server's clock. */
  readonly keptAt?: number;
}

const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === 'object' && body !== null && 'code' in body && 'serverTime' in body;

/** Which coupon on offer a call is about, where it is about one. */
const couponOf = (request: object): EventProps =>
  'sCardId' in request && typeof request.sCardId === 'string' ? { sCardId: request.sCardId } : {};

const jsonOf = (response: Response): Promise<unknown> =>
  response.json().catch(() => {
    throw new FailedRequest('unreadable');
  });

const unreachable = (): never => {
  throw new FailedRequest('connection');
};

/** How a request is sent; `keepalive`: it is to arrive even if the page is left before. */
type Sending = Pick<RequestInit, 'keepalive'>;

/** What is sent and how the answer is read. */
interface Asked<Read> {
  /** Null: nothing, and it is a GET. */
  readonly body: string | null;
  readonly sending?: Sending;
  readonly read: (response: Response) => Promise<Read>;
}

/** Sends and reads the answer within 12 s (specification §7). Rejects with `FailedRequest`. */
const ask = async <Read>(path: string, { body, sending = {}, read }: Asked<Read>): Promise<Read> => {
  const session = currentSession();
  const headers = {
    'Content-Type': 'application/json',
    'Accept-Language': document.documentElement.lang,
    H5_TOKEN: session?.H5_TOKEN ?? '',
    ms: session?.ms ?? '',
    hc: session?.hc ?? '',
  };
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
  const request = {
    method: body === null ? 'GET' : 'POST',
    body,
    headers,
    credentials: 'omit',
    signal,
    ...sending,
  } as const;
  try {
    return await Promise.race([fetch(path, request).catch(unreachable).then(read), deadline]);
  } finally {
    clearTimeout(timer);
  }
};

const send = async <Name extends AnyName, Read>(
  name: Name,
  request: CallRequest<Name>,
  { sending = {}, read }: Omit<Asked<Read>, 'body'>,
): Promise<{ readonly read: Read; readonly takeIn: (body: unknown) => CallAnswer<Name> }> => {
  const session = currentSession();
  const sentAt = monotonicMs();
  const answer = await ask(paths[name], { body: JSON.stringify(request), sending, read });
  const arrivedAt = monotonicMs();
  return {
    read: answer,
    takeIn: (body) => {
      if (!isEnvelope(body)) throw new FailedRequest('unreadable');
      serverClock.note(body.serverTime, sentAt, arrivedAt);
      noteAnswer(body);
      const event = EVENTS[name];
      const success = body.code === '0000';
      // A login's success carries the token as its word.
      if (event !== undefined)
        track(event, {
          call: name,
          success,
          code: body.code,
          ...couponOf(request),
          ...(!success && { reason: body.msg }),
        });
      if (session !== null && SESSION_OVER.includes(body.code)) endSession(session.H5_TOKEN);
      // The contract's own test on the server's side holds that a body of this call is one of these.
      return body as unknown as CallAnswer<Name>;
    },
  };
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
  const { read, takeIn } = await send(name, request, { sending, read: jsonOf });
  return takeIn(read);
};

/**
 * The same for a call that answers a file: the file, or the refusal, told apart by the status. The 12 s are for the answer to
 * begin; a large file on a slow line takes longer.
 */
export const download = async <Name extends FileCallName>(
  name: Name,
  request: CallRequest<Name>,
): Promise<Blob | CallAnswer<Name>> => {
  const { read, takeIn } = await send(name, request, { read: async (response) => response });
  return read.ok ? read.blob().catch(unreachable) : takeIn(await jsonOf(read));
};

/** The same for what is a GET: its `resp_data`, or null where it was refused. */
export const get = async <Data>(address: string): Promise<Data | null> => {
  const answer = await ask(address, { body: null, read: jsonOf });
  if (!isEnvelope(answer)) throw new FailedRequest('unreadable');
  return answer.code === '0000' ? ((answer as { readonly resp_data?: Data }).resp_data ?? null) : null;
};
