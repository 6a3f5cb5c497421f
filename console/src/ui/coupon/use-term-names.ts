import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';
import { useLocale } from '#lib/locale.tsx';
import { useWholeList } from '#lib/use-whole-list.ts';
import { audienceInWords } from './terms-in-words.ts';
import { useAttributes } from './use-attributes.ts';

/** What the ids in terms are called: their category, campaign, list of places, and attributes of their audience. */
export type TermNames = (terms: CouponTerms) => Readonly<Partial<Record<keyof CouponTerms, string | undefined>>>;

export function useTermNames(): TermNames {
  const locale = useLocale();
  const categories = useWholeList('listCouponClasses', {});
  const campaigns = useWholeList('listCampaigns', {});
  const templates = useWholeList('listCampaigns', { isTemplate: true });
  const places = useWholeList('listPlaceLists', {});
  const attributes = useAttributes();
  return (terms) => ({
    classId: categories.data?.items.find(({ classId }) => classId === terms.classId)?.name[locale],
    campaignId: [...(campaigns.data?.items ?? []), ...(templates.data?.items ?? [])].find(
      ({ campaignId }) => campaignId === terms.campaignId,
    )?.title,
    audience: audienceInWords(terms.audience, locale, attributes.data?.items),
    placeListId: places.data?.items.find(({ listId }) => listId === terms.placeListId)?.title,
  });
}
