import type { getCardVoucherList } from '@coupon-centre/contract/card/get-card-voucher-list';
import { locales } from '@coupon-centre/contract/field';
import { z } from 'zod';
import { toInstant } from '#coupon/business-day.ts';
import type { Catalogue } from '#coupon/catalogue.ts';
import type { Shelf, Shelved } from '#coupon/shelf.ts';
import { readCursor, writeCursor } from '#http/cursor.ts';
import type { Handler } from '#http/handler.ts';

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

export const listCoupons =
  (catalogue: Catalogue, shelf: Shelf): Handler<typeof getCardVoucherList> =>
  async ({ classId, keyword, sort, ch, cursor, pageSize }, caller) => {
    const from = readCursor(cursor, position);
    const who = await shelf.onlooker(caller, ch);
    const found = shelf
      .centre(caller, who)
      .filter((shelved) => classId === undefined || shelved.offer.classId === classId)
      .filter((shelved) => keyword === undefined || mentions(shelved, keyword))
      .sort(order[sort]);
    const known = from === undefined ? -1 : found.findIndex(({ offer }) => offer.templateId === from.after);
    const start = from === undefined ? 0 : known === -1 ? from.index : known + 1;
    const page = found.slice(start, start + pageSize);
    const last = page.at(-1);
    const hasMore = start + page.length < found.length;
    return {
      list: page.map(({ card }) => card),
      cursor: hasMore && last ? writeCursor({ after: last.offer.templateId, index: start + page.length }) : null,
      hasMore,
      asOf: toInstant(catalogue.asOfMs()),
    };
  };
