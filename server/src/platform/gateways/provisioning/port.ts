import type { Benefit } from '@coupon-centre/contract/foundation/field';
import type { OfferKind, ProviderOffer } from '@coupon-centre/contract/provider-offer/provider-offer';
import type { BookBenefit } from '#platform/db/schema/billing-tables.ts';

/** What the biller is asked to give. */
export interface Grant {
  /** The idempotency key: the same number again is the same grant, never another one. */
  readonly orderNo: string;
  /** Eleven digits; leaves the process towards the biller only. */
  readonly phone: string;
  readonly benefit: Benefit;
  readonly templateId: string;
  /** What operators mapped the benefit to when the use began. Absent: nothing, or the gateway takes no offers. */
  readonly offer?: ProviderOffer;
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
  readonly benefit?: BookBenefit;
}

/** What the provider says of an offer that it is asked about. `name`: its own. `untried`: it cannot be asked. */
export type TrialOutcome =
  | { readonly kind: 'ok'; readonly name?: string }
  | { readonly kind: 'refused' | 'untried'; readonly reason: string }
  | Unknown;

/** A change of an order that the provider reports. */
export interface ProviderEvent {
  /** The provider's own; a repeated event has the same. */
  readonly eventId: string;
  /** Of the order that it is about; undefined: not one of ours. */
  readonly orderNo: string | undefined;
}

/** A provider that reports changes of orders. An event is only a reason to ask. */
export interface ProviderEvents {
  /** Where the provider reaches our nodes; undefined: no events are wanted. */
  readonly listenerUrl: string | undefined;
  /** The address of the provider's hub. */
  readonly hub: string;
  /** Below the callback's address. */
  readonly path: string;
  /** The provider's own number for the registration; `present` when it has one for this callback already. */
  subscribe(callback: string, signal: AbortSignal): Promise<{ readonly id: string } | 'present' | 'unknown'>;
  /** Whether the registration is gone. */
  unsubscribe(id: string, signal: AbortSignal): Promise<boolean>;
  /** Undefined: it is no event. */
  read(body: unknown, signal: AbortSignal): Promise<ProviderEvent | undefined>;
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
  /** What it takes to give a benefit. Absent: the benefit says it all. `isNeeded`: without an offer nothing is granted. */
  readonly offers?: { readonly kinds: readonly OfferKind[]; readonly isNeeded: boolean };
  /** Whether the provider knows the offer; orders and grants nothing. Absent: it cannot be asked. */
  readonly tryOffer?: (
    trial: { readonly offer: ProviderOffer; readonly phone: string | undefined },
    signal: AbortSignal,
  ) => Promise<TrialOutcome>;
  /** Absent: it reports nothing, and open orders are asked for. */
  readonly events?: ProviderEvents;
}
