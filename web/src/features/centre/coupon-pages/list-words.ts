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
  /** Of a class in a search. */
  readonly nothingInClass: string;
  readonly nothingInClassHint: string;
  readonly allClasses: string;
  readonly nothingHere: string;
  readonly nothingHereHint: string;
  readonly refresh: string;
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
    nothingInClass: '这一类里没有相符的券',
    nothingInClassHint: '换成全部类别再看看',
    allClasses: '查看全部类别',
    nothingHere: '这里暂时没有券',
    nothingHereHint: '新券会陆续上架，请稍后再来看看',
    refresh: '刷新',
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
    nothingInClass: 'No match in this category',
    nothingInClassHint: 'Look in all categories instead',
    allClasses: 'Show all categories',
    nothingHere: 'No coupons here at the moment',
    nothingHereHint: 'New coupons are added all the time, so please look again later',
    refresh: 'Refresh',
    onNow: 'Available now',
  },
};
