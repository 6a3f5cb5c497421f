import { z } from 'zod';

/** What is refused because of audiences. */
export const audienceErrors = {
  /** A coupon for a list or an attribute that admits no one: there is none such, it has expired, or it is empty. */
  AUDIENCE_UNUSABLE: {
    code: '8061',
    status: 409,
    words: {
      'zh-CN': '适用人群“{nameZh}”所用的名单或属性不存在、已过期或没有号码，请先补充或更换',
      en: 'The audience “{nameEn}” uses a list or an attribute that does not exist, has expired, or has no numbers: fill it or choose another',
    },
    data: z.object({
      nameZh: z.string(),
      nameEn: z.string(),
      fault: z.enum(['UNKNOWN', 'EXPIRED', 'EMPTY']),
    }),
  },
  /** `uses`: coupons (one with its draft is one), segments, ads, and distributions whose people are being listed, that name it. */
  AUDIENCE_IN_USE: {
    code: '8062',
    status: 409,
    words: {
      'zh-CN': '仍有 {uses} 处在使用（券、草稿、人群、广告或发放），不能删除',
      en: 'It is still used and cannot be deleted (coupons, drafts, segments, ads, distributions: {uses})',
    },
    data: z.object({ uses: z.int().positive() }),
  },
  /** Another file is being read into the list. */
  LIST_BEING_READ: {
    code: '8063',
    status: 409,
    words: {
      'zh-CN': '该名单正在读取另一份文件，请稍后再试',
      en: 'Another file is being read into this list; please try again shortly',
    },
  },
} as const;
