import { z } from 'zod';
import type { codes, RefusalCode, RefusalData, RefusalName, SUCCESS_CODE } from '#errors.ts';
import type { Right } from '#operator/rights.ts';

/**
 * Who may call. A right: an operator whose role has it, or a key that was given it. `SIGNED_IN`: any operator, no key (own
 * password, own sessions). `SIGNING_IN`: also somebody whose sign-in still lacks a step. `EVERYONE`: needs no session.
 */
export type Access = Right | 'SIGNED_IN' | 'SIGNING_IN' | 'EVERYONE';

/** Every operator call may answer with these; each operator refusal has a 4xx or 5xx of its own, so that no file can be mistaken. */
type CommonRefusal = 'BAD_INPUT' | 'BUSY' | 'NOT_FROM_CONSOLE' | 'NOT_SIGNED_IN' | 'NOT_ALLOWED' | 'TOO_MANY_CALLS';
/** Refusals that are not answered with HTTP 200: the operator API tells by the status too. */
type LoudRefusal = {
  [N in RefusalName]: (typeof codes)[N]['status'] extends 200 ? never : N;
}[RefusalName];

interface Call<Req extends z.ZodType, Res extends z.ZodType, R extends RefusalName, A extends Access> {
  /** `/console-api/<group>/<call>`; the group is its tag in the API description. */
  readonly path: `/console-api/${string}/${string}`;
  /** One line for the API description. */
  readonly summary: string;
  readonly right: A;
  readonly request: Req;
  /** `resp_data` on success. */
  readonly response: Res;
  readonly refusals: readonly R[];
}

/** POST of JSON, answered in the card service's envelope. */
export interface OperatorEndpoint<
  Req extends z.ZodType = z.ZodType,
  Res extends z.ZodType = z.ZodType,
  R extends RefusalName = RefusalName,
  A extends Access = Access,
> extends Call<Req, Res, R, A> {
  readonly kind: 'call';
}

/** POST of JSON, answered with a file; its handler gives a `SentFile`. Refusals come in the envelope. */
export interface OperatorFileEndpoint<
  Req extends z.ZodType = z.ZodType,
  R extends RefusalName = RefusalName,
  A extends Access = Access,
> extends Call<Req, z.ZodNever, R, A> {
  readonly kind: 'file';
  /** Media types that it may answer with. */
  readonly types: readonly string[];
}

/** POST of a file as the whole body, whatever its length; `request` are the fields of the query, each a string on the wire. */
export interface OperatorUploadEndpoint<
  Req extends z.ZodType = z.ZodType,
  Res extends z.ZodType = z.ZodType,
  R extends RefusalName = RefusalName,
  A extends Access = Access,
> extends Call<Req, Res, R, A> {
  readonly kind: 'upload';
  /** Media types that the body may have; the handler judges the content itself. */
  readonly types: readonly string[];
  /** A longer body is refused with 413 as soon as it is. */
  readonly maxBytes: number;
}

export type AnyOperatorEndpoint = OperatorEndpoint | OperatorFileEndpoint | OperatorUploadEndpoint;

export const operatorEndpoint = <
  Req extends z.ZodType,
  Res extends z.ZodType,
  const R extends LoudRefusal,
  const A extends Access,
>(
  call: Call<Req, Res, R, A>,
): OperatorEndpoint<Req, Res, R, A> => ({ kind: 'call', ...call });

export const operatorFileEndpoint = <Req extends z.ZodType, const R extends LoudRefusal, const A extends Access>(
  call: Omit<OperatorFileEndpoint<Req, R, A>, 'kind' | 'response'>,
): OperatorFileEndpoint<Req, R, A> => ({ kind: 'file', response: z.never(), ...call });

export const operatorUploadEndpoint = <
  Req extends z.ZodType,
  Res extends z.ZodType,
  const R extends LoudRefusal,
  const A extends Access,
>(
  call: Omit<OperatorUploadEndpoint<Req, Res, R, A>, 'kind'>,
): OperatorUploadEndpoint<Req, Res, R, A> => ({ kind: 'upload', ...call });

/** What the caller sends, before defaults are filled in. */
export type OperatorRequestOf<E extends AnyOperatorEndpoint> = z.input<E['request']>;
/** What the handler receives. */
export type ParsedOperatorRequestOf<E extends AnyOperatorEndpoint> = z.output<E['request']>;
export type OperatorResponseOf<E extends AnyOperatorEndpoint> = z.output<E['response']>;
/** All that a caller must reckon with. */
export type OperatorRefusalOf<E extends AnyOperatorEndpoint> = E['refusals'][number] | CommonRefusal;

interface Stamp {
  readonly msg: string;
  readonly traceId: string;
  /** Epoch milliseconds when the answer was made. */
  readonly serverTime: number;
}

/** What a call answers; outcomes are told apart by `code`. */
export type OperatorAnswer<E extends AnyOperatorEndpoint> = Stamp &
  (
    | { readonly code: typeof SUCCESS_CODE; readonly resp_data: OperatorResponseOf<E> }
    | {
        [N in OperatorRefusalOf<E>]: { readonly code: RefusalCode<N>; readonly resp_data: RefusalData<N> };
      }[OperatorRefusalOf<E>]
  );

/** The refusals at run time, for the answer's schema and the API description. */
export function operatorRefusalsOf(call: AnyOperatorEndpoint): readonly RefusalName[] {
  const who: readonly RefusalName[] =
    call.right === 'EVERYONE'
      ? ['NOT_FROM_CONSOLE']
      : ['NOT_SIGNED_IN', 'NOT_ALLOWED', 'NOT_FROM_CONSOLE', 'TOO_MANY_CALLS'];
  return [...who, ...call.refusals, 'BAD_INPUT', 'BUSY'];
}
