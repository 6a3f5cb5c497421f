import type { Benefit } from '@coupon-centre/contract/foundation/field';

/** What the biller is asked to give. */
export interface Grant {
  /** The idempotency key: the same number again is the same grant, never another one. */
  readonly orderNo: string;
  /** Eleven digits; leaves the process towards the biller only. */
  readonly phone: string;
  readonly benefit: Benefit;
  readonly templateId: string;
}

/**
 * `unknown` is neither yes nor no: timeout, connection lost, half an answer. It is settled by a query, never treated as a
 * refusal.
 */
export type GrantOutcome =
  | { readonly kind: 'granted' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown' };

/** `unknownOrder`: the biller answers, and never got this order. Only then may it be sent again. */
export type AskOutcome = GrantOutcome | { readonly kind: 'unknownOrder' };

/** The system that grants data and credit. An adapter may reject; the caller takes that for `unknown`. */
export interface Provisioning {
  /** Answers by the time the signal aborts, with `unknown` if need be. */
  grant(grant: Grant, signal: AbortSignal): Promise<GrantOutcome>;
  /** An order's status; changes nothing. */
  ask(orderNo: string, signal: AbortSignal): Promise<AskOutcome>;
}
