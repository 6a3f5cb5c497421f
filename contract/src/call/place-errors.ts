import { z } from 'zod';

/** What is refused because of places that take a coupon. */
export const placeErrors = {
  /** `uses`: coupons and drafts that name the list. Owners of coupons that are over may still look for a place. */
  PLACES_IN_USE: {
    code: '8064',
    status: 409,
    words: {
      'zh-CN': '有 {uses} 张券或草稿引用了该门店清单（含以往条款），不能删除',
      en: 'This list is named by {uses} coupons or drafts, now or in earlier terms, and cannot be deleted',
    },
    data: z.object({ uses: z.int().positive() }),
  },
  PLACES_FULL: {
    code: '8065',
    status: 409,
    words: {
      'zh-CN': '清单最多 {most} 家门店',
      en: 'A list has at most {most} places',
    },
    data: z.object({ most: z.int().positive() }),
  },
} as const;
