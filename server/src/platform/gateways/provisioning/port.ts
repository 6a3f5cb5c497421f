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

/** A grant that was sent before, with the biller's own number for it as far as it gave one. */
export interface SentGrant extends Grant {
  readonly reference: string | null;
}

/** The reversal of a grant. Its key is the order number: the biller reverses an order at most once. */
export interface Reversal extends SentGrant {
  /** The biller's own number for the reversal, as far as it gave one. */
  readonly reversalReference: string | null;
}

/** The biller's own number for what it answers; kept and passed on when it is asked again. */
interface Referenced {
  readonly reference?: string;
}
interface Refused {
  readonly kind: 'refused';
  readonly reason: string;
}
/**
 * Neither yes nor no: timeout, connection lost, half an answer. It is settled by asking, never treated as a refusal and never by
 * sending again blindly.
 */
interface Unknown {
  readonly kind: 'unknown';
}

/** `accepted`: the biller has the order and works on it; it is asked until it says granted or refused. */
export type GrantOutcome =
  | (Referenced & { readonly kind: 'granted' })
  | (Referenced & { readonly kind: 'accepted' })
  | Refused
  | Unknown;

/** `unknownOrder`: the biller answers, and never got this order. Only then may it be sent again. */
export type AskOutcome = GrantOutcome | { readonly kind: 'unknownOrder' };

/** `reversed`: the order's effect is undone. `refused`: the grant stands, and another `reverse` is a new attempt. */
export type ReversalOutcome =
  | (Referenced & { readonly kind: 'reversed' })
  | (Referenced & { readonly kind: 'accepted' })
  | Refused
  | Unknown;

/** `unknownReversal`: the biller answers, and never got a reversal of this order. Only then may it be sent again. */
export type AskReversalOutcome = ReversalOutcome | { readonly kind: 'unknownReversal' };

/** A line of the biller's own list of what it applied. */
export interface BookEntry {
  readonly orderNo: string;
  readonly kind: 'granted' | 'reversed';
  /** Epoch milliseconds. */
  readonly atMs: number;
  readonly reference?: string;
  /** What was granted, as far as the book says it, in the units of our benefit. */
  readonly benefit?: Partial<Pick<Benefit, 'kind' | 'amount'>>;
}

/** The system that grants data and credit. An adapter may reject; the caller takes that for `unknown`. */
export interface Provisioning {
  /** Answers by the time the signal aborts, with `unknown` if need be. */
  grant(grant: Grant, signal: AbortSignal): Promise<GrantOutcome>;
  /** An order's status; changes nothing. */
  ask(grant: SentGrant, signal: AbortSignal): Promise<AskOutcome>;
  /** Takes a grant back. */
  reverse(reversal: Reversal, signal: AbortSignal): Promise<ReversalOutcome>;
  /** A reversal's status; changes nothing. */
  askReversal(reversal: Reversal, signal: AbortSignal): Promise<AskReversalOutcome>;
  /**
   * All that took effect on a business day (`YYYY-MM-DD`, UTC+8), in any order, once for each time that it took effect. Throws if
   * it cannot give the whole day. Absent: this biller has no book, and nothing is reconciled.
   */
  readonly book?: (day: string, signal: AbortSignal) => AsyncIterable<BookEntry>;
}
