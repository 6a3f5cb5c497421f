import type { Readable } from 'node:stream';
import type { Api, CallName } from '@coupon-centre/contract/api/api';
import type {
  Access,
  Call,
  DeclaredRefusal,
  ParsedRequestOf,
  ResponseOf,
  Who,
} from '@coupon-centre/contract/call/call';
import type { RefusalName } from '@coupon-centre/contract/call/errors';
import type { Right } from '@coupon-centre/contract/call/rights';
import type { Caller, Session } from '#foundation/caller/caller.ts';
import type { OperatorCaller, OperatorGuest } from '#foundation/caller/operator-caller.ts';
import type { Refusal } from '#foundation/refusal/refusal.ts';

/** A success whose `msg` carries a value (the login services' token) instead of the word for success. */
export class SuccessWithMessage<T> {
  readonly msg: string;
  readonly data: T;
  constructor(msg: string, data: T) {
    this.msg = msg;
    this.data = data;
  }
}

/** A success already parsed by the contract and serialised, shared by equal requests. */
export class Prepared<T> {
  readonly data: T;
  readonly json: string;
  constructor(data: T, json: string) {
    this.data = data;
    this.json = json;
  }
}

/** A success that is a file, streamed. */
export class SentFile {
  readonly bytes: ReadableStream<Uint8Array>;
  /** Media type. */
  readonly type: string;
  /** File name with extension, in any language. */
  readonly name: string;
  constructor(file: Pick<SentFile, 'bytes' | 'type' | 'name'>) {
    this.bytes = file.bytes;
    this.type = file.type;
    this.name = file.name;
  }
}

/**
 * The success of a call that answers nothing more. Not `{}`: next to a refusal TypeScript takes `{}` for the type of both, and a
 * refusal that the call does not declare would compile.
 */
interface Nothing {
  readonly [isNothing]: true;
}
declare const isNothing: unique symbol;
export const nothing = Object.freeze({}) as Nothing;

/** An upload's body as a stream, and its declared media type. */
export interface Upload {
  readonly body: Readable;
  readonly type: string;
}

/** A call's success. */
type Success<C extends Call> = C['answer']['kind'] extends 'file'
  ? SentFile
  : [ResponseOf<C>] extends [Record<string, never>]
    ? Nothing
    : ResponseOf<C> | SuccessWithMessage<ResponseOf<C>> | Prepared<ResponseOf<C>>;

type CallerOf<W extends Who> = W extends { readonly operator: Access }
  ? W['operator'] extends 'EVERYONE'
    ? OperatorGuest
    : W['operator'] extends 'SIGNING_IN'
      ? OperatorCaller & OperatorGuest
      : OperatorCaller
  : Caller<
      W extends { readonly session: 'required' }
        ? Session
        : W extends { readonly session: 'optional' }
          ? Session | null
          : null
    >;

/** One refusal class per declared name, so that `refuse('ALL_GONE')` is assignable and an undeclared one is not. */
type RefusalOfNames<N extends RefusalName> = N extends RefusalName ? Refusal<N> : never;

/**
 * Refusals open to every handler: 'busy', with a session, that it has ended, and to operators, that they lack another right or
 * that only head office may do it.
 */
type EverRefusal<W extends Who> =
  | 'BUSY'
  | (W extends { readonly session: 'required' } ? 'SESSION_ENDED' : never)
  | (W extends { readonly operator: Right } ? 'NOT_ALLOWED' | 'HEAD_OFFICE_ONLY' : never);

type UploadOf<C extends Call> = C['upload'] extends undefined ? [] : [upload: Upload];

/**
 * Performs a call for an authorised caller. Refusals are values (`refuse`). A handler of an upload reads all of it, at most
 * `maxBytes`, or throws: an unread stream keeps the connection.
 */
export type HandlerOf<C extends Call> = (
  request: ParsedRequestOf<C>,
  caller: CallerOf<C['who']>,
  ...upload: UploadOf<C>
) => Promise<Success<C> | RefusalOfNames<DeclaredRefusal<C> | EverRefusal<C['who']>>>;
export type HandlersOf<Calls extends Readonly<Record<string, Call>>> = {
  readonly [Name in keyof Calls]: HandlerOf<Calls[Name]>;
};

/** The handler of a call of the contract, by the call's name. */
export type Handler<Name extends CallName> = HandlerOf<Api[Name]>;
export type Handlers<Name extends CallName> = HandlersOf<Pick<Api, Name>>;
/** The request of a call, by the call's name. */
export type ParsedRequest<Name extends CallName> = ParsedRequestOf<Api[Name]>;
