import type { Kysely } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { isVisible, type Terms } from '#catalogue/offer.ts';
import type { Caller } from '#foundation/caller/caller.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import { readOwned } from '#owned/owned-store.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';
import { cutPage, positionIn } from '#platform/http/keyset.ts';
import { placesInOrder } from './place-store.ts';
import { type FoundPlace, isAfter, orderOf, rememberLists } from './remembered-lists.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly catalogue: Catalogue;
  /** Null: the phone's own maps. */
  readonly mapLink: string | null;
}

const searchedIn = ({ city, district, name, address }: FoundPlace): string =>
  `${city} ${district} ${name} ${address}`.toLowerCase();

export function findPlaces({ db, catalogue, mapLink }: Needs): Handler<'findPlaces'> {
  const lists = rememberLists(db);

  /** The terms that are asked about: of the caller's own coupon, or of what is on offer. */
  async function termsOf({ sCardId, uCardId }: ParsedRequest<'findPlaces'>, { session }: Caller) {
    if (uCardId === undefined) {
      const offer = catalogue.contents().offers.get(sCardId);
      return offer !== undefined && isVisible(offer) ? offer.terms : refuse('COUPON_NOT_FOUND');
    }
    if (session === null) return refuse('NOT_LOGGED_IN');
    const owned = await readOwned(db, session.subscriberId, uCardId);
    if (owned?.template_id !== sCardId) return refuse('OWNED_COUPON_NOT_FOUND');
    const terms = await catalogue.termsOf(sCardId, owned.terms_version);
    if (terms === undefined) throw new Error('owned coupon has no terms');
    return terms;
  }

  return async (asked, caller) => {
    const terms: Terms | Refusal<'COUPON_NOT_FOUND' | 'NOT_LOGGED_IN' | 'OWNED_COUPON_NOT_FOUND'> = await termsOf(
      asked,
      caller,
    );
    if (terms instanceof Refusal) return terms;
    const { placeListId: listId } = terms;
    const known = listId === undefined ? undefined : await lists.fetch(listId);
    if (known === undefined) return { list: [], cities: [], mapLink, cursor: null, hasMore: false };
    const { city, cursor, pageSize } = asked;
    const keyword = asked.keyword?.toLowerCase() ?? '';
    const after = positionIn(placesInOrder, cursor);
    const found = known.places.filter(
      (place) =>
        (city === undefined || place.city === city) &&
        searchedIn(place).includes(keyword) &&
        (after === undefined || isAfter(orderOf(place), after)),
    );
    const { rows, ...page } = cutPage(found, { name: placesInOrder.name, pageSize, positionOf: orderOf });
    return { list: [...rows], cities: cursor === undefined ? [...known.cities] : [], mapLink, ...page };
  };
}
