import type { EventType } from '#events/events.ts';
import type { Locale } from '#foundation/field.ts';

/** Names of the events. */
export const eventWords: Readonly<Record<Locale, Readonly<Record<EventType, string>>>> = {
  'zh-CN': {
    'coupon.collected': '领券',
    'coupon.released': '解除暂扣',
    'coupon.used': '用券',
    'coupon.given_back': '使用未成功，券已退回',
    'coupon.expired': '券过期',
    'coupon.withdrawn': '收回券',
    'coupon.restored': '退还券',
    'stock.low': '库存不足',
    'partner_codes.low': '合作方券码不足',
    'budget.low': '活动预算不足',
    'draft.waiting': '待审批',
    'codes.taken': '兑换码文件已领取',
    'import.done': '券码导入完成',
    'distribution.done': '定向发放完成',
    'reconciliation.difference': '对账差异',
    'operator.break_glass': '应急登录',
    'webhook.switched_off': '推送地址被停用',
    'daily_sum.high': '客服操作接近每日上限',
    'login_sms.high': '登录短信接近每日上限',
  },
  en: {
    'coupon.collected': 'Coupon collected',
    'coupon.released': 'Held coupon released',
    'coupon.used': 'Coupon used',
    'coupon.given_back': 'Use refused, coupon given back',
    'coupon.expired': 'Coupon expired',
    'coupon.withdrawn': 'Coupon withdrawn',
    'coupon.restored': 'Coupon restored',
    'stock.low': 'Stock low',
    'partner_codes.low': 'Partner codes low',
    'budget.low': 'Budget low',
    'draft.waiting': 'Waiting for approval',
    'codes.taken': 'Exchange codes taken out',
    'import.done': 'Code import done',
    'distribution.done': 'Distribution done',
    'reconciliation.difference': 'Reconciliation difference',
    'operator.break_glass': 'Emergency sign-in',
    'webhook.switched_off': 'Webhook switched off',
    'daily_sum.high': 'Daily cap of an operator',
    'login_sms.high': 'Daily cap of login SMS',
  },
};
const pingWord: Readonly<Record<Locale, string>> = { 'zh-CN': '测试', en: 'Test' };

/** The name of an event that an endpoint got; an unknown one's type. */
export const eventWord = (type: string, locale: Locale): string => {
  const known: Readonly<Record<string, string>> = eventWords[locale];
  return type === 'webhook.ping' ? pingWord[locale] : (known[type] ?? type);
};

/** Every type, in the order in which it is offered. */
export const offeredTypes = Object.keys(eventWords.en) as readonly EventType[];
