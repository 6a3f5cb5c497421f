import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { Kysely } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Terms } from '#catalogue/offer.ts';
import { seenTerms } from '#catalogue/seen-terms.ts';
import { businessDay, toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { SavedPictures } from './saved-pictures.ts';
import { readUsedCoupons } from './saved-store.ts';
import { shareText } from './saved-words.ts';
import { type AlikeUses, type PricedUses, sumOfUses } from './savings.ts';

const MONTH_LENGTH = 'YYYY-MM'.length;

interface TermsOfUses extends PricedUses {
  /** As the person sees them. */
  readonly terms: Terms;
}

function sumBy(uses: readonly PricedUses[]) {
  const { savedFen, savedMb, count } = sumOfUses(uses);
  return { savedFen, dataMb: savedMb, count };
}

const byMonth = (uses: readonly TermsOfUses[]) =>
  [...Map.groupBy(uses, ({ month }) => month)]
    .map(([month, own]) => ({ month, ...sumBy(own) }))
    .sort((a, b) => (a.month < b.month ? 1 : -1));

/** A coupon with several used versions has the title of the newest one. */
const byCoupon = (uses: readonly TermsOfUses[], locale: Locale) =>
  [...Map.groupBy(uses, ({ templateId }) => templateId)]
    .map(([sCardId, own]) => {
      const { terms } = own.reduce((newest, one) => (one.termsVersion > newest.termsVersion ? one : newest));
      const { title, cardClass, benefit } = terms;
      return { sCardId, mTitle: title[locale], cardClass, benefit, ...sumBy(own) };
    })
    .sort((a, b) => b.savedFen - a.savedFen || b.dataMb - a.dataMb || b.count - a.count);

export function showSavings(db: Kysely<Schema>, catalogue: Catalogue, pictures: SavedPictures): Handler<'showSavings'> {
  async function price(alike: AlikeUses, subscriberId: string): Promise<TermsOfUses> {
    const terms = await catalogue.termsOf(alike.templateId, alike.termsVersion);
    if (terms === undefined) throw new Error('used coupon has no terms');
    return { ...alike, terms: seenTerms(terms, subscriberId), benefit: terms.benefit };
  }

  return async (_request, { session, locale, nowMs }) => {
    const { alike, firstAtMs } = await readUsedCoupons(db, session.subscriberId);
    const uses = await Promise.all(alike.map((one) => price(one, session.subscriberId)));
    const all = sumBy(uses);
    const thisMonth = businessDay(nowMs).slice(0, MONTH_LENGTH);
    const { savedFen: monthFen } = sumBy(uses.filter(({ month }) => month === thisMonth));
    const { savedFen: totalFen, dataMb, count } = all;
    const hasSaved = firstAtMs !== null && totalFen + dataMb > 0;
    return {
      totalSavedFen: totalFen,
      monthSavedFen: monthFen,
      dataMb,
      count,
      since: firstAtMs === null ? null : toInstant(firstAtMs),
      asOf: toInstant(nowMs),
      imageUrl: hasSaved
        ? pictures.linkTo(
            { totalFen, monthFen, dataMb, count, sinceMs: firstAtMs, asOfMs: nowMs },
            { subscriberId: session.subscriberId, locale, nowMs },
          )
        : null,
      shareText: shareText({ totalFen, dataMb }, locale),
      months: byMonth(uses),
      coupons: byCoupon(uses, locale),
    };
  };
}
