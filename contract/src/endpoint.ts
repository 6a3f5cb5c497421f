import { z } from 'zod';
import type { codes, RefusalName } from '#errors.ts';

/** Who may call: `required` needs the three session values; `optional` answers guests too; `none` looks at no session. */
type SessionNeed = 'required' | 'optional' | 'none';

/** Every call may answer with these; a call with a session with the session's refusals as well. */
type CommonRefusal = 'BAD_INPUT' | 'BUSY';
type SessionRefusal = 'NOT_LOGGED_IN' | 'SESSION_ENDED' | 'SESSION_MISMATCH';

/** What a call that answers a file may refuse with: no refusal may look like a file. */
type FileRefusal = {
  [N in RefusalName]: (typeof codes)[N]['status'] extends 200 ? never : N;
}[RefusalName];

interface Call<Req extends z.ZodType, Res extends z.ZodType, R extends RefusalName, S extends SessionNeed> {
  /** The path from the host's root, spelled as the specification spells it. */
  readonly path: `/${string}`;
  /** One line for the API description. */
  readonly summary: string;
  readonly session: S;
  /** JSON body of the POST. */
  readonly request: Req;
  /** `resp_data` (`datas` of a login call) on success. */
  readonly response: Res;
  readonly refusals: readonly R[];
}

/** A call of the card service or of a neighbour: answers `{code, msg, resp_data, traceId, serverTime}`. */
export interface Endpoint<
  Req extends z.ZodType = z.ZodType,
  Res extends z.ZodType = z.ZodType,
  R extends RefusalName = RefusalName,
  S extends SessionNeed = SessionNeed,
> extends Call<Req, Res, R, S> {
  readonly service: 'card';
}

/** A call of the login service: answers `{rs, msg, datas}`. */
export interface LoginEndpoint<
  Req extends z.ZodType = z.ZodType,
  Res extends z.ZodType = z.ZodType,
  R extends RefusalName = RefusalName,
  S extends SessionNeed = SessionNeed,
> extends Call<Req, Res, R, S> {
  readonly service: 'login';
}

/**
 * A call of the card service that answers a file. Its refusals come in the card service's envelope, each with a 4xx: the
 * client asks for a blob and tells by the status what it got.
 */
export interface FileEndpoint<
  Req extends z.ZodType = z.ZodType,
  R extends RefusalName = RefusalName,
  S extends SessionNeed = SessionNeed,
> extends Call<Req, z.ZodNever, R, S> {
  readonly service: 'card';
  /** Media types that it may answer with. */
  readonly types: readonly string[];
}

export type AnyEndpoint = Endpoint | LoginEndpoint | FileEndpoint;

export const answersFile = (call: AnyEndpoint): call is FileEndpoint => 'types' in call;

export const endpoint = <
  Req extends z.ZodType,
  Res extends z.ZodType,
  const R extends RefusalName,
  const S extends SessionNeed,
>(
  call: Call<Req, Res, R, S>,
): Endpoint<Req, Res, R, S> => ({ service: 'card', ...call });

export const fileEndpoint = <Req extends z.ZodType, const R extends FileRefusal, const S extends SessionNeed>(
  call: Omit<FileEndpoint<Req, R, S>, 'service' | 'response'>,
): FileEndpoint<Req, R, S> => ({ service: 'card', response: z.never(), ...call });

export const loginEndpoint = <
  Req extends z.ZodType,
  Res extends z.ZodType,
  const R extends RefusalName,
  const S extends SessionNeed,
>(
  call: Call<Req, Res, R, S>,
): LoginEndpoint<Req, Res, R, S> => ({ service: 'login', ...call });

/** What the caller sends, before defaults are filled in. */
export type RequestOf<E extends AnyEndpoint> = z.input<E['request']>;
/** What the handler receives, defaults filled in. */
export type ParsedRequestOf<E extends AnyEndpoint> = z.output<E['request']>;
export type ResponseOf<E extends AnyEndpoint> = z.output<E['response']>;
export type SessionOf<E extends AnyEndpoint> = E['session'];
/** The refusals that the call itself declares. */
export type DeclaredRefusal<E extends AnyEndpoint> = E['refusals'][number];
/** All that a caller must reckon with. */
export type RefusalOf<E extends AnyEndpoint> =
  | DeclaredRefusal<E>
  | CommonRefusal
  | (E['session'] extends 'none' ? never : SessionRefusal);

/** The same list at run time, for the answer's schema and the API description. */
export function refusalsOf(call: AnyEndpoint): readonly RefusalName[] {
  const session: readonly SessionRefusal[] =
    call.session === 'none'
      ? []
      : call.session === 'optional'
        ? ['SESSION_ENDED', 'SESSION_MISMATCH']
        : ['NOT_LOGGED_IN', 'SESSION_ENDED', 'SESSION_MISMATCH'];
  return [...session, ...call.refusals, 'BAD_INPUT', 'BUSY'];
}
