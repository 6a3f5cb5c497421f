import type {
  AnyEndpoint,
  DeclaredRefusal,
  FileEndpoint,
  ParsedRequestOf,
  ResponseOf,
} from '@coupon-centre/contract/endpoint';
import type { RefusalData, RefusalName } from '@coupon-centre/contract/errors';
import type { Locale } from '@coupon-centre/contract/field';

/** Who calls, as the three session values say; checked without the database. */
export interface Session {
  readonly subscriberId: string;
  readonly sessionId: string;
  /** Identifies the person in usage events. */
  readonly uid: string;
  /** First seven digits of the number: region and brand. */
  readonly phonePrefix: string;
  /** Epoch milliseconds when the person first logged in: new customers are told by it. */
  readonly memberSinceMs: number;
  /** Epoch milliseconds. */
  readonly expiresAtMs: number;
}

/** What a handler knows of the request beside its body. */
export interface Caller<S extends Session | null = Session | null> {
  readonly session: S;
  readonly locale: Locale;
  /** Epoch milliseconds when the request came in, by the one clock. */
  readonly nowMs: number;
  readonly traceId: string;
  /** Network address, for limits only. */
  readonly address: string;
  /** What the browser calls itself, for limits only. */
  readonly userAgent: string;
}

/** A business refusal: a value, never thrown; only those that the call declares compile. */
export class Refusal<N extends RefusalName = RefusalName> {
  readonly name: N;
  readonly data: RefusalData<N>;
  constructor(name: N, data: RefusalData<N>) {
    this.name = name;
    this.data = data;
  }
}

export const refuse = <N extends RefusalName>(
  ...[name, data]: RefusalData<N> extends null ? [name: N] : [name: N, data: RefusalData<N>]
): Refusal<N> => new Refusal(name, (data ?? null) as RefusalData<N>);

/** A success whose `msg` carries something (the login services' token) instead of the word for success. */
export class Told<T> {
  readonly msg: string;
  readonly data: T;
  constructor(msg: string, data: T) {
    this.msg = msg;
    this.data = data;
  }
}

/** A success that was parsed by the contract and written as JSON before: the same for everybody who asks the same. */
export class Prepared<T> {
  readonly data: T;
  readonly json: string;
  constructor(data: T, json: string) {
    this.data = data;
    this.json = json;
  }
}

/** A success that is a file; its bytes are made as they are sent. */
export class SentFile {
  readonly bytes: ReadableStream<Uint8Array>;
  /** Media type. */
  readonly type: string;
  /** As it is to be kept, with its ending; in any language. */
  readonly name: string;
  constructor(file: Pick<SentFile, 'bytes' | 'type' | 'name'>) {
    this.bytes = file.bytes;
    this.type = file.type;
    this.name = file.name;
  }
}

/** What a call answers when it does what it was asked. */
type Success<E extends AnyEndpoint> = E extends FileEndpoint
  ? SentFile
  : ResponseOf<E> | Told<ResponseOf<E>> | Prepared<ResponseOf<E>>;

type CallerOf<E extends AnyEndpoint> = Caller<
  E['session'] extends 'required' ? Session : E['session'] extends 'optional' ? Session | null : null
>;

/** One refusal class per declared name, so that `refuse('ALL_GONE')` is assignable and an undeclared one is not. */
type RefusalOfNames<N extends RefusalName> = N extends RefusalName ? Refusal<N> : never;

/** What every handler may refuse with: 'busy', and where there is a session, that it has ended after all. */
type EverRefusal<E extends AnyEndpoint> = 'BUSY' | (E['session'] extends 'required' ? 'SESSION_ENDED' : never);

export type Handler<E extends AnyEndpoint> = (
  request: ParsedRequestOf<E>,
  caller: CallerOf<E>,
) => Promise<Success<E> | RefusalOfNames<DeclaredRefusal<E> | EverRefusal<E>>>;
