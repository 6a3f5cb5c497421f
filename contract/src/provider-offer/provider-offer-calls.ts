import { listProviderOffers } from './list-provider-offers.ts';
import { setProviderOffer } from './set-provider-offer.ts';
import { tryProviderOffer } from './try-provider-offer.ts';

export const providerOfferCalls = {
  listProviderOffers,
  setProviderOffer,
  tryProviderOffer,
};
