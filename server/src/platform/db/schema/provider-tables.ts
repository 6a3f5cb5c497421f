import type { BenefitKind } from '@coupon-centre/contract/foundation/benefit-kinds';
import type { ProviderOffer } from '@coupon-centre/contract/provider-offer/provider-offer';
import type { Generated, JSONColumnType } from 'kysely';

/** The tables of `0019-provider-offer.sql`; their comments tell states and guarantees. */
export interface ProviderSchema {
  provider_offer: {
    offer_id: string;
    benefit_kind: BenefitKind;
    amount: number;
    template_id: string | null;
    offer: JSONColumnType<ProviderOffer>;
    changed_at: Date;
  };
  provider_event: { event_id: string; at: Date };
  provider_subscription: {
    only_row: Generated<boolean>;
    callback_hash: Buffer;
    hub_id: string;
    confirmed_at: Date;
  };
}
