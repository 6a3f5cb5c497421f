import { listGrabs } from './list-grabs.ts';
import { listOffers } from './list-offers.ts';
import { listOffersByClass } from './list-offers-by-class.ts';
import { showFirstDeal } from './show-first-deal.ts';

export const centreCalls = {
  listGrabs,
  listOffersByClass,
  listOffers,
  showFirstDeal,
};
