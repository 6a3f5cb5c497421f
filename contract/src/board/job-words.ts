import type { Locale } from '#foundation/field.ts';

interface JobWords {
  /** Of the invariant check. */
  readonly checks: Readonly<Record<string, string>>;
  readonly queueNames: Readonly<Record<string, string>>;
  /** Of messages to outside systems. */
  readonly kinds: Readonly<Record<string, string>>;
  /** Of a release that knows more. */
  readonly other: string;
}

/** Names of background work and of what is checked; a test finds missing ones. */
export const jobWords: Readonly<Record<Locale, JobWords>> = {
  'zh-CN': {
    checks: {
      totalIsNotLedger: '总量与流水不符的库存',
      issuedIsNotOwned: '发放数与用户持有数不符的库存',
      issuedIsNotLedger: '发放数与流水不符的库存',
      oversold: '超发的库存',
      lentIsNotOnShelves: '借出数与货架不符的库存',
      overCeiling: '超出发行上限的券',
      overBudget: '超出预算的活动',
      overPersonalLimit: '超出每人限领数量的券',
      overPersonalLimitOnADay: '超出每人每日限领数量的券',
      usedWithoutOrder: '已使用但没有成功订单的券',
      usingWithoutOrder: '使用中但没有未结订单的券',
      orderWithoutUse: '有订单但未使用的券',
      orderedTwice: '有多个有效订单的券',
      reversingWithoutUse: '没有成功订单的撤销',
      restoredWithoutReversal: '未经计费系统确认撤销的退还',
      billingDiffers: '与计费系统账本的未处理差异',
      usedCodesAreNotIssued: '已用兑换码与发券数不符的批次',
      distributionIsNotItsNumbers: '进度与名单不符的定向发放',
    },
    queueNames: {
      'check-invariants': '一致性检查',
      'count-board': '看板统计',
      remind: '到点提醒',
      reconcile: '与计费系统对账',
      'retire-old-rows': '清理过期数据',
      'reverse-use': '撤销使用',
      'send-sms': '发送短信',
      'settle-use': '确认使用结果',
      'watch-code': '验证码送达跟踪',
      'anchor-audit': '审计存证',
      'clusters-by-network': '按网络识别团伙',
      'feed-events': '补发事件',
      'read-pages': '检查数据页',
      'subscribe-to-provider': '订阅运营商通知',
      notice: '操作员通知',
      notify: '通知短信',
      'clawback-sms': '收回通知短信',
    },
    kinds: {
      SETTLE_USE: '确认使用结果',
      REVERSE_USE: '撤销使用',
      SEND_SMS: '短信通知',
      REMIND: '提醒短信',
      NOTIFY: '通知短信',
      WATCH_CODE: '验证码送达跟踪',
      NOTICE: '操作员通知',
      CLAWBACK_SMS: '收回通知短信',
    },
    other: '其他',
  },
  en: {
    checks: {
      totalIsNotLedger: 'Stock whose total differs from its ledger',
      issuedIsNotOwned: 'Stock whose issued units differ from what subscribers hold',
      issuedIsNotLedger: 'Stock whose issued units differ from its ledger',
      oversold: 'Oversold stock',
      lentIsNotOnShelves: 'Stock whose units on loan differ from its shelves',
      overCeiling: 'Coupons beyond their ceiling',
      overBudget: 'Campaigns beyond their budget',
      overPersonalLimit: 'Coupons held by a subscriber beyond the limit',
      overPersonalLimitOnADay: 'Coupons collected by a subscriber beyond the daily limit',
      usedWithoutOrder: 'Used coupons without a successful order',
      usingWithoutOrder: 'Coupons in use without an open order',
      orderWithoutUse: 'Orders of coupons that are neither in use nor used',
      orderedTwice: 'Coupons with more than one order',
      reversingWithoutUse: 'Reversals of orders that have not succeeded',
      restoredWithoutReversal: 'Restored uses that the biller has not confirmed as reversed',
      billingDiffers: "Open differences with the biller's book",
      usedCodesAreNotIssued: 'Batches whose used codes and issued coupons differ in number',
      distributionIsNotItsNumbers: 'Distributions whose progress differs from their list',
    },
    queueNames: {
      'check-invariants': 'Check invariants',
      'count-board': 'Update the board',
      remind: 'Send reminders',
      reconcile: "Compare with the biller's book",
      'retire-old-rows': 'Delete expired data',
      'reverse-use': 'Reverse uses',
      'send-sms': 'Send SMS',
      'settle-use': 'Settle uses',
      'watch-code': 'Follow codes until they arrive',
      'anchor-audit': 'Anchor the audit',
      'clusters-by-network': 'Find clusters by network',
      'feed-events': 'Feed missed events',
      'read-pages': 'Read the pages of the tables',
      'subscribe-to-provider': "Subscribe to the provider's reports",
      notice: 'Send notices to operators',
      notify: 'Notice SMS',
      'clawback-sms': 'SMS about clawbacks',
    },
    kinds: {
      SETTLE_USE: 'Settle a use',
      REVERSE_USE: 'Reverse a use',
      SEND_SMS: 'SMS about a use',
      REMIND: 'Reminder SMS',
      NOTIFY: 'SMS to contacts',
      WATCH_CODE: 'Delivery of codes',
      NOTICE: 'Notices to operators',
      CLAWBACK_SMS: 'SMS about a clawback',
    },
    other: 'Other',
  },
};
