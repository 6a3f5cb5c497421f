import type { providerOfferCalls } from '@coupon-centre/contract/provider-offer/provider-offer-calls';
import type { Kysely } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Gateways } from '#platform/gateways/gateways.ts';
import type { Room } from '#platform/rooms/room.ts';
import { listProviderOffers } from './list-provider-offers.ts';
import { setProviderOffer } from './set-provider-offer.ts';
import { tryProviderOffer } from './try-provider-offer.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly gateways: Pick<Gateways, 'provisioning'>;
}

/** Which of the provider's offers gives which benefit. */
export const providerOfferRoom = ({ db, gateways: { provisioning } }: Needs): Room<typeof providerOfferCalls> => ({
  calls: {
    listProviderOffers: listProviderOffers(db, provisioning),
    setProviderOffer: setProviderOffer(db),
    tryProviderOffer: tryProviderOffer(db, provisioning),
  },
});
