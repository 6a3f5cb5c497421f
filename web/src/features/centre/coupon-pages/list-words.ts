import type { OfferSort } from '@coupon-centre/contract/centre/list-offers';
import type { Locale } from '@coupon-centre/contract/foundation/field';

interface ListWords {
  readonly sortLabel: string;
  readonly filterLabel: string;
  readonly sorts: Readonly<Record<OfferSort, string>>;
  readonly collectable: string;
  readonly nothingNow: string;
  readonly nothingNowHint: string;
  readonly withoutFilter: string;
  readonly onNow: string;
}

/** Texts of the endless list's order and filter. */
export const listWords: Readonly<Record<Locale, ListWords>> = {
  'zh-CN': {
    sortLabel: '排序',
    filterLabel: '筛选',
    sorts: { default: '综合', endingSoon: '即将结束', value: '优惠力度', newest: '最新上架' },
    collectable: '现在可领',
    nothingNow: '现在没有可领的券',
    nothingNowHint: '去掉筛选，看看即将开始和已领过的券',
    withoutFilter: '去掉筛选',
    onNow: '现在可以领的券',
  },
  en: {
    sortLabel: 'Sort',
    filterLabel: 'Filter',
    sorts: { default: 'Featured', endingSoon: 'Ending soon', value: 'Best value', newest: 'Newest' },
    collectable: 'Available now',
    nothingNow: 'Nothing to collect right now',
    nothingNowHint: 'Remove the filter to see what starts soon and what you have collected',
    withoutFilter: 'Remove the filter',
    onNow: 'Available now',
  },
};
