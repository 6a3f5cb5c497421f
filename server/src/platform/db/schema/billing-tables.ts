import type { Benefit } from '@coupon-centre/contract/foundation/field';
import type { Generated, JSONColumnType } from 'kysely';

/** What a book says was granted, as far as it does: in the units of our benefit, or as what was ordered by an offer. */
export interface BookBenefit extends Partial<Pick<Benefit, 'kind' | 'amount'>> {
  readonly product?: { readonly offeringId: string; readonly quantity: number };
  readonly bucket?: { readonly usageType: string; readonly units: string; readonly amount: number };
}

/** What the biller's book says of an order. */
export interface BookSays {
  /** How often it took effect. */
  readonly granted: number;
  readonly reversed: number;
  readonly benefit: BookBenefit | null;
}

/** The tables of `0012-reversal.sql`; their comments tell states and guarantees. */
export interface BillingSchema {
  use_reversal: {
    subscriber_id: string;
    reversal_id: string;
    order_id: string;
    owned_id: string;
    state: 'STARTED' | 'HANDED_OVER' | 'REVERSED' | 'REFUSED';
    valid_to: Date;
    created_at: Date;
    sent_at: Date | null;
    reference: string | null;
    settled_at: Date | null;
    refusal: string | null;
  };
  reconciliation: {
    day: string;
    state: 'DONE' | 'NO_BOOK' | 'FAILED';
    tried_at: Date;
    read_id: string | null;
    entries: Generated<string>;
  };
  billing_entry: {
    order_no: string;
    read_id: string;
    kind: 'granted' | 'reversed';
    times: number;
    reference: string | null;
    benefit: JSONColumnType<NonNullable<BookSays['benefit']>> | null;
  };
  billing_difference: {
    order_no: string;
    kind:
      | 'GRANTED_ONLY_THERE'
      | 'GRANTED_ONLY_HERE'
      | 'GRANTED_TWICE'
      | 'REVERSED_ONLY_THERE'
      | 'REVERSED_ONLY_HERE'
      | 'BENEFIT_DIFFERS';
    day: string;
    state: 'OPEN' | 'SETTLED' | 'GONE';
    here: 'STARTED' | 'SUCCEEDED' | 'REFUSED' | 'HANDED_OVER' | 'REVERSED' | null;
    there: JSONColumnType<BookSays>;
    subscriber_id: string | null;
    owned_id: string | null;
    found_at: Date;
    closed_at: Date | null;
    reason: string | null;
  };
}
