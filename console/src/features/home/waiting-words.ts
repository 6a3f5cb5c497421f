/** Words of what waits for somebody. */
export const words = {
  'zh-CN': {
    waiting: '待办与今日',
    couponReviews: '待审批的券',
    pageReviews: '待审批的领券页',
    hangingUses: '未决使用',
    handedOverUses: '待人工处理的使用',
    shortCoupons: '库存告急的券',
    brokenInvariants: '不成立的一致性检查',
    lateMessages: '延误的消息',
    collectedToday: '今日领取',
    usedToday: '今日使用',
  },
  en: {
    waiting: 'What waits, and today',
    couponReviews: 'Coupons to review',
    pageReviews: 'Pages to review',
    hangingUses: 'Hanging uses',
    handedOverUses: 'Uses for operators',
    shortCoupons: 'Coupons nearly gone',
    brokenInvariants: 'Broken invariants',
    lateMessages: 'Late messages',
    collectedToday: 'Collected today',
    usedToday: 'Used today',
  },
} as const;
