import { paths } from 'virtual:operator-calls';
import type { Api, OperatorCallName } from '@coupon-centre/contract/api/api';
import type { RequestOf, ResponseOf } from '@coupon-centre/contract/call/call';
import type { AnswerOf } from '@coupon-centre/contract/call/envelope';
import { REQUEST_TIMEOUT_MS } from '@coupon-centre/contract/foundation/limits';
import { noteReached } from './connection.ts';
import { FailedRequest } from './failed-request.ts';
import { idleWatch, isAtWork } from './session/activity.ts';
import { signedInAgain } from './session/sign-in-wait.ts';

type AnyName = OperatorCallName;
/** Calls that answer with a file. */
export type FileCallName = { [Name in AnyName]: Api[Name]['answer']['kind'] extends 'file' ? Name : never }[AnyName];
/** Calls that take a file as the body. */
export type UploadName = { [Name in AnyName]: Api[Name]['upload'] extends undefined ? never : Name }[AnyName];
/** Calls with JSON in both directions. */
export type CallName = Exclude<AnyName, FileCallName | UploadName>;
export type CallRequest<Name extends AnyName> = RequestOf<Api[Name]>;
export type CallResponse<Name extends AnyName> = ResponseOf<Api[Name]>;
/** A response body, discriminated by `code`. */
export type CallAnswer<Name extends AnyName> = AnswerOf<Api[Name]>;

interface Posting {
  readonly signal?: AbortSignal | undefined;
  /** The same for a request that is sent again: what it changes is changed once. */
  readonly key?: string | undefined;
}

export interface Sending extends Posting {
  /** Returns 'not signed in' to the caller instead of waiting for a new sign-in; for signing in itself. */
  readonly isSigningIn?: boolean;
}

const NOT_SIGNED_IN_STATUS = 401;

interface Envelope {
  readonly code: string;
  readonly msg: string;
}

const AT_WORK = '1';

const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === 'object' && body !== null && 'code' in body && 'msg' in body;

/** Headers of every request. Background requests do not keep an idle session open. */
export const headers = (): Record<string, string> => ({
  'accept-language': document.documentElement.lang,
  'x-console': isAtWork() ? AT_WORK : 'background',
});

export async function envelopeOf(response: Response): Promise<Envelope> {
  const body: unknown = await response.json().catch(() => null);
  if (!isEnvelope(body)) throw new FailedRequest('unreadable');
  return body;
}

/** Why a request failed: our timeout, the caller's abort, or the connection. */
function failure(given: AbortSignal | undefined, deadline: AbortSignal): Error {
  if (given?.aborted) return given.reason as Error;
  noteReached(false);
  return new FailedRequest(deadline.aborted ? 'timeout' : 'connection');
}

/** Sends JSON; the response must start within 12 s. Rejects with `FailedRequest`. */
export async function post(name: AnyName, request: unknown, { signal, key }: Posting = {}): Promise<Response> {
  // Not `AbortSignal.timeout`: it would cut the body too, and a list of a million lines takes longer.
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), REQUEST_TIMEOUT_MS);
  const said = headers();
  try {
    const response = await fetch(paths[name], {
      method: 'POST',
      body: JSON.stringify(request),
      headers: { ...said, 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) },
      credentials: 'same-origin',
      signal: signal === undefined ? deadline.signal : AbortSignal.any([signal, deadline.signal]),
    });
    noteReached(true);
    if (said['x-console'] === AT_WORK && response.status !== NOT_SIGNED_IN_STATUS) idleWatch.noteActivity();
    return response;
  } catch {
    throw failure(signal, deadline.signal);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The only way to call the server. A refusal is an ordinary body; rejects with `FailedRequest` if there is no answer. If the
 * session has ended, waits until the operator has signed in again and repeats the request.
 */
export async function call<Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
  { signal, key, isSigningIn = false }: Sending = {},
): Promise<CallAnswer<Name>> {
  const send = async () => envelopeOf(await post(name, request, { signal, key }));
  let body = await send();
  if (body.code === codeOf.NOT_SIGNED_IN && !isSigningIn) {
    await signedInAgain();
    body = await send();
  }
  // The server's contract test guarantees that a body of this call is one of these.
  return body as unknown as CallAnswer<Name>;
}
