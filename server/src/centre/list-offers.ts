import { locales } from '@coupon-centre/contract/foundation/field';
import type { Kysely } from 'kysely';
import { z } from 'zod';
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
import type { Shelf, Shelved } from './shelf.ts';

/** The coupon after which a page begins; the index is the fallback when that coupon has left the list. */
const position = z.object({ after: z.string(), index: z.int().nonnegative() });

const order: Readonly<Record<'default' | 'endingSoon' | 'newest', (a: Shelved, b: Shelved) => number>> = {
  default: () => 0,
  endingSoon: (a, b) => a.offer.claimEndMs - b.offer.claimEndMs,
  newest: (a, b) => b.offer.claimStartMs - a.offer.claimStartMs,
};

/** Whether a coupon's texts contain the keyword, in any language, ignoring case. */
function mentions({ offer }: Shelved, keyword: string): boolean {
  const wanted = keyword.toLowerCase();
  const texts = [offer.terms.title, offer.terms.subTitle, ...offer.tags];
  return texts.some((text) => locales.some((locale) => text[locale].toLowerCase().includes(wanted)));
}

/** Reads unpublished pages and verifies preview links. */
export interface PreviewNeeds {
  readonly db: Kysely<Schema>;
  readonly previews: PagePreviews;
}

/** The restriction of a request: one coupon, or those of a page. */
interface Naming {
  readonly sCardId: string | undefined;
  readonly pageId: string | undefined;
  readonly previewToken: string | undefined;
}

/**
 * The named coupons; undefined without a restriction, empty for a page that is not online, null for an invalid preview
 * link.
 */
async function namedBy(
  { db, previews, catalogue }: PreviewNeeds & { readonly catalogue: Catalogue },
  { sCardId, pageId, previewToken }: Naming,
  nowMs: number,
): Promise<readonly string[] | null | undefined> {
  if (sCardId !== undefined) return [sCardId];
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
  async ({ classId, pageId, sCardId, previewToken, keyword, sort, ch, cursor, pageSize }, caller) => {
    const from = readCursor(cursor, position);
    const named = await namedBy({ ...needs, catalogue }, { sCardId, pageId, previewToken }, caller.nowMs);
    if (named === null) return refuse('PREVIEW_INVALID');
    const who = await shelf.viewer(caller, ch);
    const listed = named === undefined ? shelf.centre(caller, who) : shelf.named(named, caller, who);
    const found = listed
      .filter((shelved) => classId === undefined || shelved.offer.classId === classId)
      .filter((shelved) => keyword === undefined || mentions(shelved, keyword))
      .toSorted(order[sort]);
    const known = from === undefined ? -1 : found.findIndex(({ offer }) => offer.templateId === from.after);
    const start = from === undefined ? 0 : known === -1 ? from.index : known + 1;
    const page = found.slice(start, start + pageSize);
    const last = page.at(-1);
    const hasMore = start + page.length < found.length;
    const { shares } = catalogue.contents();
    const asked = ({ card }: Shelved) =>
      sCardId === undefined ? card : { ...card, ...shareOf(shares, sCardId, caller.locale) };
    return {
      list: page.map(asked),
      cursor: hasMore && last ? writeCursor({ after: last.offer.templateId, index: start + page.length }) : null,
      hasMore,
      asOf: toInstant(catalogue.asOfMs()),
    };
  };
