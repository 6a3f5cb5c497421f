import { z } from 'zod';

/** What is refused because of a campaign's budget and experiment. */
export const campaignErrors = {
  /** Units worth more than the budget of their campaign leaves; `leftYuan`: `leftFen` in yuan. */
  BUDGET_REACHED: {
    code: '8036',
    status: 409,
    words: {
      'zh-CN': '超出活动预算：剩余 ¥{leftYuan}。如需更多，请由财务提高预算',
      en: "This exceeds the campaign's budget: ¥{leftYuan} is left. For more, have finance raise the budget",
    },
    data: z.object({ campaignId: z.uuid(), leftFen: z.int().nonnegative(), leftYuan: z.string() }),
  },
  /** The same of the budget per business day. */
  DAY_REACHED: {
    code: '8037',
    status: 409,
    words: {
      'zh-CN': '超出活动的每日预算：今日剩余 ¥{leftYuan}',
      en: "This exceeds the campaign's budget for one day: ¥{leftYuan} is left today",
    },
    data: z.object({ campaignId: z.uuid(), leftFen: z.int().nonnegative(), leftYuan: z.string() }),
  },
  /** A budget, in all or per day, below what is taken already. */
  BUDGET_TOO_LOW: {
    code: '8038',
    status: 409,
    words: {
      'zh-CN': '预算低于已占用的金额（¥{takenYuan}）',
      en: 'The budget is below what is taken already (¥{takenYuan})',
    },
    data: z.object({ field: z.string(), takenFen: z.int().nonnegative(), takenYuan: z.string() }),
  },
  /** People have seen it: the groups of an experiment would no longer be comparable. */
  CAMPAIGN_MEASURED: {
    code: '8092',
    status: 409,
    words: {
      'zh-CN': '已发布的券不能移入或移出设有对照组的活动，请新建一款券',
      en: 'A released coupon can neither join nor leave a campaign with a holdout: make a new coupon instead',
    },
  },
} as const;
