import type { z } from 'zod';
import type { codes, RefusalName } from './errors.ts';
import type { Right } from './rights.ts';

/** For subscribers: `required` needs the three session values; `optional` answers guests too; `none` ignores the session. */
export type SessionNeed = 'required' | 'optional' | 'none';
/**
 * For operators. A right: an operator whose role has it, or a key that holds it. `SIGNED_IN`: any operator, no key (own
 * password, own sessions). `SIGNING_IN`: also an operator whose sign-in is incomplete. `EVERYONE`: no session needed.
 */
export type Access = Right | 'SIGNED_IN' | 'SIGNING_IN' | 'EVERYONE';
/** Who may call. */
export type Who = { readonly session: SessionNeed } | { readonly operator: Access };

/** The shape around an answer's data: `{code, msg, resp_data, …}` (`card`) or the login services' `{rs, msg, datas, …}`. */
export type Envelope = 'card' | 'login';

interface JsonAnswer<Data extends z.ZodType = z.ZodType, E extends Envelope = Envelope> {
  readonly kind: 'json';
  readonly envelope: E;
  readonly data: Data;
}
/** A file; its refusals come in the envelope. The client requests a blob and distinguishes the two by the status. */
interface FileAnswer {
  readonly kind: 'file';
  readonly envelope: 'card';
  /** Allowed media types. */
  readonly types: readonly string[];
}
type CallAnswer = JsonAnswer | FileAnswer;

export const json = <Data extends z.ZodType>(data: Data): JsonAnswer<Data, 'card'> => ({
  kind: 'json',
  envelope: 'card',
  data,
});
export const loginJson = <Data extends z.ZodType>(data: Data): JsonAnswer<Data, 'login'> => ({
  kind: 'json',
  envelope: 'login',
  data,
});
export const file = (types: readonly string[]): FileAnswer => ({ kind: 'file', envelope: 'card', types });

/** A file as body, up to `maxBytes`; a longer one is refused with 413 as soon as it exceeds them. */
export interface UploadBody {
  /** Allowed media types of the body; the handler checks the content itself. */
  readonly types: readonly string[];
  readonly maxBytes: number;
}

/**
 * Refusals whose HTTP status is not 200. A refusal must never look like a file, and clients of operators' calls read the
 * status too, so calls of these two kinds declare no others.
 */
type LoudRefusal = { [N in RefusalName]: (typeof codes)[N]['status'] extends 200 ? never : N }[RefusalName];
type MayDeclare<W extends Who, A extends CallAnswer> = W extends { readonly operator: Access }
  ? LoudRefusal
  : A extends FileAnswer
    ? LoudRefusal
    : RefusalName;

/** A call of the contract; always a POST. */
export interface Call<
  W extends Who = Who,
  Req extends z.ZodType = z.ZodType,
  A extends CallAnswer = CallAnswer,
  R extends RefusalName = RefusalName,
  U extends UploadBody = UploadBody,
> {
  /** From the host's root. Subscribers' calls: as the specification spells it. Operators': `/console-api/<group>/<call>`. */
  readonly path: W extends { readonly operator: Access } ? `/console-api/${string}/${string}` : `/${string}`;
  /** One line for the API description. */
  readonly summary: string;
  readonly who: W;
  /** The JSON body; with `upload` the fields of the query, each a string on the wire. */
  readonly request: Req;
  readonly upload?: U;
  /** Takes the header `Idempotency-Key`: within a day, the same request with the same key gets the first one's answer. */
  readonly isRepeatable?: true;
  /** The data of a success. */
  readonly answer: A;
  readonly refusals: readonly R[];
}

export const call = <
  const W extends Who,
  Req extends z.ZodType,
  A extends CallAnswer,
  const R extends MayDeclare<W, A>,
  U extends UploadBody = never,
>(
  spec: Call<W, Req, A, R, U>,
): Call<W, Req, A, R, U> => spec;

/** Every call may answer with these. */
type CommonRefusal = 'BAD_INPUT' | 'BUSY';
type SessionRefusal = 'NOT_LOGGED_IN' | 'SESSION_ENDED' | 'SESSION_MISMATCH';
type OperatorRefusal =
  | 'NOT_SIGNED_IN'
  | 'NOT_ALLOWED'
  | 'NOT_FROM_CONSOLE'
  | 'TOO_MANY_CALLS'
  | 'KEY_ELSEWHERE'
  | 'HEAD_OFFICE_ONLY';
type AdmissionRefusal<W extends Who> = W extends { readonly operator: Access }
  ? OperatorRefusal
  : W extends { readonly session: 'none' }
    ? never
    : SessionRefusal;

/** What the caller sends, before defaults are filled in. */
export type RequestOf<C extends Call> = z.input<C['request']>;
/** What the handler receives, defaults filled in. */
export type ParsedRequestOf<C extends Call> = z.output<C['request']>;
/** `resp_data` (`datas` of a login call) on success; a file has none. */
export type ResponseOf<C extends Call> = C['answer'] extends JsonAnswer<infer Data> ? z.output<Data> : never;
/** The refusals that the call itself declares. */
export type DeclaredRefusal<C extends Call> = C['refusals'][number];
/** Every refusal that a caller must handle. */
export type RefusalOf<C extends Call> = DeclaredRefusal<C> | CommonRefusal | AdmissionRefusal<C['who']>;

function admissionRefusals(who: Who): readonly RefusalName[] {
  if ('operator' in who) {
    return who.operator === 'EVERYONE'
      ? ['NOT_FROM_CONSOLE']
      : ['NOT_SIGNED_IN', 'NOT_ALLOWED', 'NOT_FROM_CONSOLE', 'TOO_MANY_CALLS', 'KEY_ELSEWHERE', 'HEAD_OFFICE_ONLY'];
  }
  if (who.session === 'none') return [];
  return who.session === 'optional'
    ? ['SESSION_ENDED', 'SESSION_MISMATCH']
    : ['NOT_LOGGED_IN', 'SESSION_ENDED', 'SESSION_MISMATCH'];
}

/** The same list at run time, for the answer's schema and the API description. */
export const refusalsOf = ({ who, refusals }: Call): readonly RefusalName[] => [
  ...admissionRefusals(who),
  ...refusals,
  'BAD_INPUT',
  'BUSY',
];
