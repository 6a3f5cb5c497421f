import type { providerOfferCalls } from '@coupon-centre/contract/provider-offer/provider-offer-calls';
import type { Kysely } from 'kysely';
import type { Approves } from '#approval/approval-work.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Gateways } from '#platform/gateways/gateways.ts';
import type { Room } from '#platform/rooms/room.ts';
import { listProviderOffers } from './list-provider-offers.ts';
import { offerApproval } from './offer-approval.ts';
import { setProviderOffer } from './set-provider-offer.ts';
import { tryProviderOffer } from './try-provider-offer.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly gateways: Pick<Gateways, 'provisioning'>;
}

/** Which of the provider's offers gives which benefit. */
export const providerOfferRoom = ({
  db,
  gateways: { provisioning },
}: Needs): Room<typeof providerOfferCalls> & Approves<'OFFER'> => ({
  approvals: { OFFER: offerApproval },
  calls: {
    listProviderOffers: listProviderOffers(db, provisioning),
    setProviderOffer: setProviderOffer(db),
    tryProviderOffer: tryProviderOffer(db, provisioning),
  },
});
