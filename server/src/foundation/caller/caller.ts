import type { Locale } from '@coupon-centre/contract/foundation/field';

/** The caller according to the three session values, checked without the database. */
export interface Session {
  readonly subscriberId: string;
  readonly sessionId: string;
  /** Identifies the person in usage events. */
  readonly uid: string;
  /** First seven digits of the number: region and brand. */
  readonly phonePrefix: string;
  /** Epoch milliseconds when the person first logged in: it decides who is a new customer. */
  readonly memberSinceMs: number;
  /** Versions of the documents agreed to when the session was given out, in the order of `consentDocuments`; absent: none. */
  readonly agreed?: readonly number[] | undefined;
  /** Epoch milliseconds. */
  readonly expiresAtMs: number;
}

/** What a handler knows of the request besides its body. */
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
  /** The `Cookie` header, for limits only. */
  readonly cookies?: string | undefined;
}

export type SessionProblem = 'NOT_LOGGED_IN' | 'SESSION_ENDED' | 'SESSION_MISMATCH';
export interface SessionHeaders {
  readonly token: string | undefined;
  readonly ms: string | undefined;
  readonly hc: string | undefined;
}
/** Checks the three session values; no database. */
export type VerifySession = (values: SessionHeaders, nowMs: number) => Session | SessionProblem;
