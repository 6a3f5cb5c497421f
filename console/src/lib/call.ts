import { paths } from 'virtual:operator-calls';
import type { RefusalCode } from '@coupon-centre/contract/errors';
import { REQUEST_TIMEOUT_MS } from '@coupon-centre/contract/limits';
import type {
  OperatorAnswer,
  OperatorRequestOf,
  OperatorResponseOf,
} from '@coupon-centre/contract/operator/operator-endpoint';
import type { OperatorApi } from '@coupon-centre/contract/operator-api';
import { idleWatch, isAtWork } from './activity.ts';
import { noteReached } from './connection.ts';
import { FailedRequest } from './failed-request.ts';
import { signedInAgain } from './sign-in-again.ts';

type AnyName = keyof OperatorApi;
type NameOfKind<Kind> = { [Name in AnyName]: OperatorApi[Name] extends { kind: Kind } ? Name : never }[AnyName];
/** Calls of JSON for JSON. */
export type CallName = NameOfKind<'call'>;
/** Calls that answer a file. */
export type FileCallName = NameOfKind<'file'>;
/** Calls whose body is a file. */
export type UploadName = NameOfKind<'upload'>;
export type CallRequest<Name extends AnyName> = OperatorRequestOf<OperatorApi[Name]>;
export type CallResponse<Name extends AnyName> = OperatorResponseOf<OperatorApi[Name]>;
/** A body, told apart by its `code`; `0000` is success. */
export type CallAnswer<Name extends AnyName> = OperatorAnswer<OperatorApi[Name]>;

export interface Sending {
  readonly signal?: AbortSignal;
  /** Hands back also 'not signed in', in place of asking for it: for signing in itself. */
  readonly isSigningIn?: boolean;
}

const NOT_SIGNED_IN = '8001' satisfies RefusalCode;
const NOT_SIGNED_IN_STATUS = 401;

interface Envelope {
  readonly code: string;
  readonly msg: string;
}

const AT_WORK = '1';

const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === 'object' && body !== null && 'code' in body && 'msg' in body;

/** What every request says of itself. The console asks by itself too; such asking does not keep an idle session open. */
export const headers = (): Record<string, string> => ({
  'accept-language': document.documentElement.lang,
  'x-console': isAtWork() ? AT_WORK : 'background',
});

export async function envelopeOf(response: Response): Promise<Envelope> {
  const body: unknown = await response.json().catch(() => null);
  if (!isEnvelope(body)) throw new FailedRequest('unreadable');
  return body;
}

/** Why a request came to nothing: our time-out, somebody's wish, or the connection. */
function failure(given: AbortSignal | undefined, deadline: AbortSignal): Error {
  if (given?.aborted) return given.reason as Error;
  noteReached(false);
  return new FailedRequest(deadline.aborted ? 'timeout' : 'connection');
}

/** Sends JSON; the answer has to begin within 12 s. Rejects with `FailedRequest`. */
export async function post(name: AnyName, request: unknown, signal?: AbortSignal): Promise<Response> {
  // Ended by hand: a time-out's signal would cut the body too, and a list of a million lines takes longer.
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), REQUEST_TIMEOUT_MS);
  const said = headers();
  try {
    const response = await fetch(paths[name], {
      method: 'POST',
      body: JSON.stringify(request),
      headers: { ...said, 'content-type': 'application/json' },
      credentials: 'same-origin',
      signal: signal === undefined ? deadline.signal : AbortSignal.any([signal, deadline.signal]),
    });
    noteReached(true);
    if (said['x-console'] === AT_WORK && response.status !== NOT_SIGNED_IN_STATUS) idleWatch.tell();
    return response;
  } catch {
    throw failure(signal, deadline.signal);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The one way to the server. A refusal is a body like any other; rejects with `FailedRequest` where nothing came back. Where the
 * session has ended, somebody is asked to sign in over the screen, and the same request is sent once more.
 */
export async function call<Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
  { signal, isSigningIn = false }: Sending = {},
): Promise<CallAnswer<Name>> {
  const send = async () => envelopeOf(await post(name, request, signal));
  let body = await send();
  if (body.code === NOT_SIGNED_IN && !isSigningIn) {
    await signedInAgain();
    body = await send();
  }
  // The contract's own test on the server's side holds that a body of this call is one of these.
  return body as unknown as CallAnswer<Name>;
}
