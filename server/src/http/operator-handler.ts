import type { Readable } from 'node:stream';
import type { RefusalName } from '@coupon-centre/contract/errors';
import type { Locale } from '@coupon-centre/contract/field';
import type {
  AnyOperatorEndpoint,
  OperatorFileEndpoint,
  OperatorResponseOf,
  OperatorUploadEndpoint,
  ParsedOperatorRequestOf,
} from '@coupon-centre/contract/operator/operator-endpoint';
import type { Right, Role } from '@coupon-centre/contract/operator/rights';
import type { Refusal, SentFile } from '#http/handler.ts';

/** Who calls, and what the request says beside its body. */
export interface OperatorCaller {
  readonly operatorId: string;
  /** As they sign in. */
  readonly name: string;
  readonly role: Role;
  /** What this call may be done with: the role's, or of them those that the key was given. */
  readonly rights: ReadonlySet<Right>;
  /** The session they came with; null with a key. */
  readonly sessionId: string | null;
  /** The key that another system came with, made by this operator; null with a session. */
  readonly keyId: string | null;
  readonly locale: Locale;
  /** Epoch milliseconds when the request came in, by the one clock. */
  readonly nowMs: number;
  /** Network address. */
  readonly address: string;
  readonly traceId: string;
}

/** What the sign-in's own calls know: nobody yet, or somebody whose sign-in lacks a step. */
export interface OperatorGuest extends Pick<OperatorCaller, 'locale' | 'nowMs' | 'address' | 'traceId'> {
  readonly userAgent: string;
  /** Sets the session's cookie, or takes it back. */
  setSession(token: string | null): void;
}

type CallerOf<E extends AnyOperatorEndpoint> = E['right'] extends 'EVERYONE'
  ? OperatorGuest
  : E['right'] extends 'SIGNING_IN'
    ? OperatorCaller & OperatorGuest
    : OperatorCaller;

/** One refusal class per declared name, so that an undeclared one does not compile. */
type RefusalOfNames<N extends RefusalName> = N extends RefusalName ? Refusal<N> : never;
type Outcome<E extends AnyOperatorEndpoint, Success> = Promise<
  Success | RefusalOfNames<E['refusals'][number] | 'BUSY'>
>;

/**
 * Does what an operator call asks, whose caller has the right that it names. Refusals are values (`refuse`), as in every other
 * handler. A file call gives a `SentFile`; an upload takes the body as it comes in, at most `maxBytes` of it, and reads all of it or
 * throws: a stream that is left standing keeps the connection.
 */
export type OperatorHandler<E extends AnyOperatorEndpoint> = E extends OperatorFileEndpoint
  ? (request: ParsedOperatorRequestOf<E>, caller: CallerOf<E>) => Outcome<E, SentFile>
  : E extends OperatorUploadEndpoint
    ? (
        request: ParsedOperatorRequestOf<E>,
        caller: CallerOf<E>,
        upload: { readonly body: Readable; readonly type: string },
      ) => Outcome<E, OperatorResponseOf<E>>
    : (request: ParsedOperatorRequestOf<E>, caller: CallerOf<E>) => Outcome<E, OperatorResponseOf<E>>;

/** A call without a handler does not compile. */
export type OperatorHandlers<Api extends Record<string, AnyOperatorEndpoint>> = {
  readonly [Name in keyof Api]: OperatorHandler<Api[Name]>;
};
