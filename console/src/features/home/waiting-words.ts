/** Texts of open work and today's figures. */
export const words = {
  'zh-CN': {
    waiting: '待办与今日数据',
    approvals: '待我审批',
    hangingUses: '未决使用',
    handedOverUses: '待人工处理的使用',
    hangingReversals: '未决撤销',
    shortCoupons: '库存告急的券',
    brokenInvariants: '一致性检查异常项',
    lateMessages: '延误的消息',
    collectedToday: '今日领取',
    usedToday: '今日使用',
  },
  en: {
    waiting: 'To do, and today',
    approvals: 'For you to approve',
    hangingUses: 'Hanging uses',
    handedOverUses: 'Uses to settle manually',
    hangingReversals: 'Hanging reversals',
    shortCoupons: 'Coupons running out',
    brokenInvariants: 'Broken invariants',
    lateMessages: 'Late messages',
    collectedToday: 'Collected today',
    usedToday: 'Used today',
  },
} as const;
