import { z } from 'zod';
import { instant } from '#foundation/field.ts';

/** What is refused because of a coupon's window, grabs, codes and ceiling. */
export const couponErrors = {
  /** More were issued than would remain: nothing was changed. */
  FEWER_LEFT: {
    code: '8020',
    status: 409,
    words: { 'zh-CN': '数量不足：最多可减少 {left}', en: 'Not enough left: at most {left} can be removed' },
    data: z.object({ left: z.int().nonnegative() }),
  },
  WINDOW_OVER: {
    code: '8021',
    status: 409,
    words: {
      'zh-CN': '领取时间或有效期已经结束，请先修改',
      en: 'The claim window or validity is over; change it first',
    },
  },
  /** A grab outside the coupon's claim window. */
  OUTSIDE_WINDOW: {
    code: '8022',
    status: 409,
    words: {
      'zh-CN': '抢券场次不在券的领取时间内（{startAt} 至 {endAt}）',
      en: "The grab is outside the coupon's claim window ({startAt} to {endAt})",
    },
    data: z.object({ templateId: z.uuid(), startAt: z.string(), endAt: z.string() }),
  },
  /** A coupon is in at most one grab at a time. */
  GRAB_OVERLAPS: {
    code: '8023',
    status: 409,
    words: {
      'zh-CN': '同一张券的抢券场次时间重叠（{startAt} 至 {endAt}）',
      en: 'This coupon is already in another grab at that time ({startAt} to {endAt})',
    },
    data: z.object({ templateId: z.uuid(), sessionId: z.uuid(), startAt: z.string(), endAt: z.string() }),
  },
  /** The terms (`field`) call for a partner's codes, and none were imported. */
  NO_EXTERNAL_CODES: {
    code: '8024',
    status: 409,
    words: {
      'zh-CN': '该券使用外部券码（{field}），但没有有效的券码：请先在“券码”中导入',
      en: 'This coupon uses external codes ({field}) but has none: import them first, under Codes',
    },
    data: z.object({ field: z.string() }),
  },
  /** A partner's codes for a coupon whose terms do not call for them; `field` of the request names the coupon. */
  TAKES_NO_CODES: {
    code: '8025',
    status: 409,
    words: {
      'zh-CN': '该券（{field}）的条款未启用外部券码，不能导入；只能在首次发布前启用',
      en: 'External codes are not enabled in the terms of this coupon ({field}); they can only be enabled before its first release',
    },
    data: z.object({ field: z.string() }),
  },
  /** A coupon that was never released, with codes imported or uploading: they would be lost with it. */
  CODES_IMPORTED: {
    code: '8026',
    status: 409,
    words: {
      'zh-CN': '已为该券导入外部券码，草稿不能丢弃：请继续编写，或发布后终止',
      en: 'Codes were imported for this coupon, so its draft cannot be discarded: continue with it, or release and stop it',
    },
  },
  /** A file of codes is taken out once. */
  CODES_TAKEN: {
    code: '8033',
    status: 409,
    words: { 'zh-CN': '文件已由 {by} 领取', en: '{by} has taken this file out' },
    data: z.object({ by: z.string(), at: instant }),
  },
  /** More units than the approved ceiling of a coupon leaves: a higher ceiling needs approval. */
  CEILING_REACHED: {
    code: '8027',
    status: 409,
    words: {
      'zh-CN': '超出该券的发行上限：最多还能增加 {left}。如需更多，请修改条款中的发行上限并提交审批',
      en: 'This exceeds the ceiling of the coupon: at most {left} more units. For more, raise the ceiling in its terms and have it approved',
    },
    data: z.object({ templateId: z.uuid(), left: z.int().nonnegative() }),
  },
  /** A ceiling below the units that exist or would with the initial stock; `units`: how many that are. */
  CEILING_TOO_LOW: {
    code: '8028',
    status: 409,
    words: {
      'zh-CN': '发行上限低于该券已有的数量（{units}）',
      en: 'The ceiling is below the number of units that exist ({units})',
    },
    data: z.object({ units: z.int().nonnegative() }),
  },
  /** More units than the approved terms of a coupon allow on one business day. */
  CEILING_DAY_REACHED: {
    code: '8035',
    status: 409,
    words: {
      'zh-CN': '超出该券的每日发行上限：今日最多还能增加 {left}',
      en: 'This exceeds what may be made of the coupon on one day: at most {left} more units today',
    },
    data: z.object({ templateId: z.uuid(), left: z.int().nonnegative() }),
  },
} as const;
