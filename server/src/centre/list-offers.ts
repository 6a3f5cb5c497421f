import type { Kysely } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { couponsOf, findPage, isOnline } from '#catalogue/pages/claim-page.ts';
import { readPageVersion } from '#catalogue/pages/claim-page-store.ts';
import { shareOf } from '#catalogue/share-text.ts';
import type { PagePreviews } from '#claim-page/page-preview.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { readCursor, writeCursor } from '#platform/http/cursor.ts';
import type { Handler } from '#platform/http/handler.ts';
import { pageOf, position } from './offer-order.ts';
import { searches } from './search.ts';
import { COLLECTABLE, type Shelf, type Shelved } from './shelf.ts';

/** Reads unpublished pages and verifies preview links. */
export interface PreviewNeeds {
  readonly db: Kysely<Schema>;
  readonly previews: PagePreviews;
}

/** The restriction of a request to the coupons of a page. */
interface Naming {
  readonly pageId?: string | undefined;
  readonly previewToken?: string | undefined;
}

/**
 * The named coupons; undefined without a restriction, empty for a page that is not online, null for an invalid preview
 * link.
 */
async function namedBy(
  { db, previews, catalogue }: PreviewNeeds & { readonly catalogue: Catalogue },
  { pageId, previewToken }: Naming,
  nowMs: number,
): Promise<readonly string[] | null | undefined> {
  if (pageId === undefined) return undefined;
  if (previewToken === undefined) {
    const page = findPage(catalogue.contents(), pageId, nowMs);
    return page !== undefined && isOnline(page, nowMs) ? couponsOf(page.content) : [];
  }
  const version = previews.versionOf(pageId, previewToken, nowMs);
  const previewed = version === null ? undefined : await readPageVersion(db, pageId, version);
  return previewed === undefined ? null : couponsOf(previewed.content);
}

export const listOffers =
  (catalogue: Catalogue, shelf: Shelf, needs: PreviewNeeds): Handler<'listOffers'> =>
  async (asked, caller) => {
    const { classId, sCardId, keyword, sort, collectableNow, ch, cursor, pageSize } = asked;
    const from = readCursor(cursor, position);
    const named = sCardId === undefined ? await namedBy({ ...needs, catalogue }, asked, caller.nowMs) : undefined;
    if (named === null) return refuse('PREVIEW_INVALID');
    const who = await shelf.viewer(caller, ch);
    const one = sCardId === undefined ? undefined : [shelf.one(sCardId, caller, who) ?? []].flat();
    const listed = one ?? (named === undefined ? shelf.centre(caller, who) : shelf.named(named, caller, who));
    const found = (keyword === undefined ? listed : searches(listed, keyword)).filter(
      ({ offer }) => classId === undefined || offer.classId === classId,
    );
    const isListed = ({ card }: Shelved) => collectableNow !== true || COLLECTABLE.includes(card.actionState);
    const { page, next } = pageOf(found, { sort, from, pageSize, isListed });
    const { shares, offers } = catalogue.contents();
    const own = sCardId === undefined ? undefined : offers.get(sCardId)?.terms;
    const shown = ({ card }: Shelved) =>
      own === undefined ? card : { ...card, ...shareOf(shares, own, caller.locale) };
    return {
      list: page.map(shown),
      cursor: next && writeCursor(next),
      hasMore: next !== null,
      asOf: toInstant(catalogue.asOfMs()),
    };
  };
