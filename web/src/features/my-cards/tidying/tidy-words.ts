import type { Locale } from '@coupon-centre/contract/foundation/field';

export interface TidyWords {
  readonly pick: string;
  readonly stop: string;
  readonly all: string;
  readonly none: string;
  /** Accessible name of a checkbox. */
  readonly pickOne: (title: string) => string;
  readonly remove: (count: number) => string;
  readonly removeNone: string;
  readonly removed: (count: number) => string;
  readonly undo: string;
  readonly failed: string;
  readonly unfinished: (count: number) => string;
  readonly missing: (count: number) => string;
}

/** Deleting finished coupons. */
export const tidyWords: Readonly<Record<Locale, TidyWords>> = {
  'zh-CN': {
    pick: '批量删除',
    stop: '取消',
    all: '全选',
    none: '取消全选',
    pickOne: (title) => `选择 ${title}`,
    remove: (count) => `删除${count}张`,
    removeNone: '请选择卡券',
    removed: (count) => `已删除${count}张`,
    undo: '撤销',
    failed: '删除失败，请再试一次',
    unfinished: (count) => `${count}张还能使用或正在办理，没有删除`,
    missing: (count) => `${count}张已不在您的卡券里`,
  },
  en: {
    pick: 'Delete multiple',
    stop: 'Cancel',
    all: 'Select all',
    none: 'Clear selection',
    pickOne: (title) => `Select ${title}`,
    remove: (count) => `Delete ${count}`,
    removeNone: 'Select coupons',
    removed: (count) => (count === 1 ? '1 coupon deleted' : `${count} coupons deleted`),
    undo: 'Undo',
    failed: 'Your coupons could not be deleted. Please try again.',
    unfinished: (count) =>
      count === 1
        ? '1 coupon was kept: it is still usable or in use'
        : `${count} coupons were kept: they are still usable or in use`,
    missing: (count) => (count === 1 ? '1 coupon was already removed' : `${count} coupons were already removed`),
  },
};
