import { centreCalls } from '@coupon-centre/contract/centre/centre-calls';
import type { Kysely } from 'kysely';
import type { AudienceSubjects } from '#catalogue/audience/audience-subjects.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { allowHosts } from '#catalogue/link-hosts.ts';
import type { PagePreviews } from '#claim-page/page-preview.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { keepForGuests } from '#platform/http/keep-for-guests.ts';
import type { Room } from '#platform/rooms/room.ts';
import { listForYou } from './list-for-you.ts';
import { listGrabs } from './list-grabs.ts';
import { listOffers } from './list-offers.ts';
import { listOffersByClass } from './list-offers-by-class.ts';
import { listSearchWords } from './list-search-words.ts';
import { createShelf } from './shelf.ts';
import { showFirstDeal } from './show-first-deal.ts';
import { switchForYou } from './switch-for-you.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly audienceSubjects: AudienceSubjects;
  readonly previews: PagePreviews;
  readonly settings: { readonly pageLinkHosts: readonly string[] };
}

/** The coupon centre's lists. */
export function centreRoom({
  db,
  clock,
  catalogue,
  audienceSubjects,
  previews,
  settings,
}: Needs): Room<typeof centreCalls> {
  const shelf = createShelf(db, catalogue, audienceSubjects);
  const shared = { clock, revision: catalogue.revision };
  const mayLeadTo = allowHosts(settings.pageLinkHosts);
  return {
    calls: {
      listOffers: keepForGuests(centreCalls.listOffers, listOffers(catalogue, shelf, { db, previews }), shared),
      listOffersByClass: keepForGuests(
        centreCalls.listOffersByClass,
        listOffersByClass(catalogue, shelf, mayLeadTo),
        shared,
      ),
      listGrabs: keepForGuests(centreCalls.listGrabs, listGrabs(catalogue, shelf), shared),
      listSearchWords: keepForGuests(centreCalls.listSearchWords, listSearchWords(catalogue, shelf), shared),
      listForYou: listForYou(db, catalogue, shelf),
      switchForYou: switchForYou(db),
      showFirstDeal: showFirstDeal(db, catalogue, shelf),
    },
  };
}
