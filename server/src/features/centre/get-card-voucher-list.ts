import type { getCardVoucherList } from '@coupon-centre/contract/card/get-card-voucher-list';
import { locales } from '@coupon-centre/contract/field';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { toInstant } from '#coupon/business-day.ts';
import type { Catalogue } from '#coupon/catalogue.ts';
import { couponsOf, findPage, isOnline } from '#coupon/claim-page.ts';
import { readPageVersion } from '#coupon/claim-page-store.ts';
import type { PagePreviews } from '#coupon/page-preview.ts';
import { shareOf } from '#coupon/share-text.ts';
import type { Shelf, Shelved } from '#coupon/shelf.ts';
import type { Schema } from '#db/schema.ts';
import { readCursor, writeCursor } from '#http/cursor.ts';
import { type Handler, refuse } from '#http/handler.ts';

/** Behind which coupon a page begins; the index stands in when that coupon has left the list. */
const position = z.object({ after: z.string(), index: z.int().nonnegative() });

const order: Readonly<Record<'default' | 'endingSoon' | 'newest', (a: Shelved, b: Shelved) => number>> = {
  default: () => 0,
  endingSoon: (a, b) => a.offer.claimEndMs - b.offer.claimEndMs,
  newest: (a, b) => b.offer.claimStartMs - a.offer.claimStartMs,
};

/** Whether a coupon's texts have the word, in any language, whatever the case. */
function mentions({ offer }: Shelved, keyword: string): boolean {
  const wanted = keyword.toLowerCase();
  const texts = [offer.terms.title, offer.terms.subTitle, ...offer.tags];
  return texts.some((text) => locales.some((locale) => text[locale].toLowerCase().includes(wanted)));
}

/** Where pages that are not published are read, and whose links are good. */
export interface PreviewNeeds {
  readonly db: Kysely<Schema>;
  readonly previews: PagePreviews;
}

/** What a request names: one coupon, or those of a page. */
interface Naming {
  readonly sCardId: string | undefined;
  readonly pageId: string | undefined;
  readonly previewToken: string | undefined;
}

/**
 * The coupons that are named, undefined where nothing is named; none of a page that is not online, and null where a preview
 * link is not good.
 */
async function namedBy(
  { sCardId, pageId, previewToken }: Naming,
  catalogue: Catalogue,
  { db, previews }: PreviewNeeds,
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

export const listCoupons =
  (catalogue: Catalogue, shelf: Shelf, needs: PreviewNeeds): Handler<typeof getCardVoucherList> =>
  async ({ classId, pageId, sCardId, previewToken, keyword, sort, ch, cursor, pageSize }, caller) => {
    const from = readCursor(cursor, position);
    const named = await namedBy({ sCardId, pageId, previewToken }, catalogue, needs, caller.nowMs);
    if (named === null) return refuse('PREVIEW_INVALID');
    const who = await shelf.onlooker(caller, ch);
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
