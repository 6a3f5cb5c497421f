import type { Locale } from '@coupon-centre/contract/field';

export interface TidyWords {
  readonly pick: string;
  readonly stop: string;
  readonly all: string;
  readonly none: string;
  /** What a tick says to those who cannot see it. */
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
    failed: '没有删除成功，卡券还在，请再试一次',
    unfinished: (count) => `${count}张还能使用或正在办理，没有删除`,
    missing: (count) => `${count}张已不在您的卡券里`,
  },
  en: {
    pick: 'Delete several',
    stop: 'Cancel',
    all: 'Select all',
    none: 'Select none',
    pickOne: (title) => `Select ${title}`,
    remove: (count) => `Delete ${count}`,
    removeNone: 'Select coupons',
    removed: (count) => (count === 1 ? '1 coupon deleted' : `${count} coupons deleted`),
    undo: 'Undo',
    failed: 'They could not be deleted and are still here; please try again',
    unfinished: (count) =>
      count === 1
        ? '1 coupon can still be used or is in use, and was kept'
        : `${count} coupons can still be used or are in use, and were kept`,
    missing: (count) =>
      count === 1 ? '1 coupon was no longer among yours' : `${count} coupons were no longer among yours`,
  },
};
