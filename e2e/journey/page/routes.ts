import type { Locale } from '@coupon-centre/contract/foundation/field';

export interface Route {
  readonly path: string;
  readonly title: Readonly<Record<Locale, string>>;
}

/** The product's name if the specification gives no title. */
const name = { 'zh-CN': '领券中心', en: 'Coupon centre' };
const myCards = { 'zh-CN': '我的卡券', en: 'My coupons' };
const ended = { 'zh-CN': '活动已结束', en: 'Activity ended' };

const served = (path: string, title: Route['title']): Route => ({ path, title });

/** The specification's table (§2), and our path for the coupon detail. */
export const routes: readonly Route[] = [
  served('/', name),
  served('/myCard', myCards),
  served('/exchange', name),
  served('/tyCardDetail', { 'zh-CN': '体验券详情', en: 'Experience coupon detail' }),
  served('/historyCard', { 'zh-CN': '历史卡券', en: 'History coupons' }),
  served('/useCardResult', { 'zh-CN': '用券结果（成功）', en: 'Use result (success)' }),
  served('/useCardFailResult', { 'zh-CN': '用券结果（失败）', en: 'Use result (failure)' }),
  served('/checkCoupon', name),
  served('/protocol', { 'zh-CN': '客户服务协议', en: 'Customer service agreement' }),
  served('/h5Page', { 'zh-CN': 'H5领券页', en: 'H5 coupon claim page' }),
  served('/ticket', ended),
  served('/H5Index', name),
  served('/H5MyCard', myCards),
  served('/lifePage', myCards),
  served('/H5Index1', name),
  served('/shareIndex', name),
  served('/ticketOut', ended),
  served('/main', name),
  served('/rule', { 'zh-CN': '活动规则', en: 'Activity rules' }),
  served('/exchangePage', { 'zh-CN': '省卡券平台分享', en: 'Share of the provincial card platform' }),
  served('/cardPageListShare', name),
  served('/cardDetail', { 'zh-CN': '卡券详情', en: 'Coupon details' }),
];
