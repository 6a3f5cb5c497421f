import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { ClaimRefusal } from '#claim/claim.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';

/** Texts for operators: why a coupon was not granted. */
const words: Readonly<Record<ClaimRefusal, LocalisedText>> = {
  COUPON_NOT_FOUND: { 'zh-CN': '该券当前不可领取', en: 'the coupon is not on offer' },
  NOT_STARTED: { 'zh-CN': '领取尚未开始', en: 'collecting has not begun' },
  ENDED: { 'zh-CN': '领取已结束', en: 'collecting is over' },
  PAUSED: { 'zh-CN': '券已暂停', en: 'the coupon is paused' },
  ALL_GONE: { 'zh-CN': '库存已领完', en: 'there is no stock left' },
  GONE_TODAY: { 'zh-CN': '当日库存已领完', en: "today's stock is gone" },
  PERSONAL_LIMIT: { 'zh-CN': '该用户已达每人限领数量', en: 'the subscriber has reached the limit' },
  PERSONAL_LIMIT_TODAY: { 'zh-CN': '该用户已达每人每日限领数量', en: 'the subscriber has reached the daily limit' },
  REQUEST_ID_REUSED: { 'zh-CN': '请求编号已用于其他请求', en: 'the request id was used for another request' },
};

export const notGiven = (because: ClaimRefusal, locale: Locale) =>
  refuse('NOT_GRANTED', { because, why: words[because][locale] });
