import type { Right, Role } from '@coupon-centre/contract/call/rights';
import type { SealedBox } from '../crypto/sealed-box.ts';
import type { Caller } from './caller.ts';

/** A request that may come again: with the same key it gets the first one's answer. */
export interface RepeatableRequest {
  readonly key: string;
  /** SHA-256 of call and content, of an upload only once it is read: tells a repeat from another request with the same key. */
  readonly fingerprint: () => Buffer;
  /** Seals the answer until then; it may hold a secret that is shown once. */
  readonly answers: SealedBox;
}

/** The caller, and what the request holds besides its body. */
export interface OperatorCaller extends Pick<Caller, 'locale' | 'nowMs' | 'address' | 'traceId'> {
  readonly operatorId: string;
  /** As they sign in. */
  readonly name: string;
  readonly role: Role;
  /** The branch that they work for, and whose things alone they see and change; null: head office. */
  readonly branchId: string | null;
  /** The role's rights, or those of them that the key has. */
  readonly rights: ReadonlySet<Right>;
  /** The session they came with; null with a key. */
  readonly sessionId: string | null;
  /** The key that another system came with, made by this operator; null with a session. */
  readonly keyId: string | null;
  /** Undefined without the header `Idempotency-Key`. */
  readonly repeatable?: RepeatableRequest | undefined;
}

/** The caller of the sign-in's own calls: no operator yet, or one whose sign-in lacks a step. */
export interface OperatorGuest extends Omit<Caller, 'session'> {
  /** Sets the session's cookie, or takes it back. */
  setSession(token: string | null): void;
  /** What this browser was given when it went to the identity provider. */
  readonly providerAttempt: string | undefined;
  /** Gives the browser that, or takes it back. */
  setProviderAttempt(sealed: string | null): void;
}
