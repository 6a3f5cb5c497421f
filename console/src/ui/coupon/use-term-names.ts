import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';
import { useLocale } from '#lib/locale.tsx';
import { useWholeList } from '#lib/use-whole-list.ts';

/** What the ids in terms are called: their category, campaign and list of places. */
export type TermNames = (terms: CouponTerms) => Readonly<Partial<Record<keyof CouponTerms, string | undefined>>>;

export function useTermNames(): TermNames {
  const locale = useLocale();
  const categories = useWholeList('listCouponClasses', {});
  const campaigns = useWholeList('listCampaigns', {});
  const templates = useWholeList('listCampaigns', { isTemplate: true });
  const places = useWholeList('listPlaceLists', {});
  return (terms) => ({
    classId: categories.data?.items.find(({ classId }) => classId === terms.classId)?.name[locale],
    campaignId: [...(campaigns.data?.items ?? []), ...(templates.data?.items ?? [])].find(
      ({ campaignId }) => campaignId === terms.campaignId,
    )?.title,
    placeListId: places.data?.items.find(({ listId }) => listId === terms.placeListId)?.title,
  });
}
