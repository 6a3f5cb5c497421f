import { listForYou } from './list-for-you.ts';
import { listGrabs } from './list-grabs.ts';
import { listOffers } from './list-offers.ts';
import { listOffersByClass } from './list-offers-by-class.ts';
import { listSearchWords } from './list-search-words.ts';
import { showFirstDeal } from './show-first-deal.ts';
import { switchForYou } from './switch-for-you.ts';

export const centreCalls = {
  listGrabs,
  listOffersByClass,
  listOffers,
  listSearchWords,
  listForYou,
  switchForYou,
  showFirstDeal,
};
