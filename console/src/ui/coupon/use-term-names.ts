import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';
import { useLocale } from '#lib/locale.tsx';
import { useWholeList } from '#lib/use-whole-list.ts';
import { audienceApart, benefitInWords } from './terms-in-words.ts';
import { useNamesInTerms } from './use-names-in-terms.ts';

/** What the ids and codes in terms are called: their category, campaign and list of places, attributes, lists of numbers and channels. `other`: terms that they are shown next to. */
export type TermNames = (
  terms: CouponTerms,
  other?: CouponTerms,
) => Readonly<Partial<Record<keyof CouponTerms, string | undefined>>>;

export function useTermNames(): TermNames {
  const locale = useLocale();
  const categories = useWholeList('listCouponClasses', {});
  const campaigns = useWholeList('listCampaigns', {});
  const templates = useWholeList('listCampaigns', { isTemplate: true });
  const places = useWholeList('listPlaceLists', {});
  const names = useNamesInTerms();
  return (terms, other) => ({
    classId: categories.data?.items.find(({ classId }) => classId === terms.classId)?.name[locale],
    campaignId: [...(campaigns.data?.items ?? []), ...(templates.data?.items ?? [])].find(
      ({ campaignId }) => campaignId === terms.campaignId,
    )?.title,
    audience: audienceApart(terms.audience, other?.audience, { locale, names }),
    benefit: benefitInWords(terms.benefit, locale, names),
    placeListId: places.data?.items.find(({ listId }) => listId === terms.placeListId)?.title,
  });
}
