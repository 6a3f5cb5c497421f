import type { OneClickFailure } from '@coupon-centre/contract/login/one-click-failures';
import type { LocalisedText } from '#db/schema.ts';
import type { Caller } from '#http/handler.ts';
import { refuse } from '#http/handler.ts';

/** The specification's sentence (§4, §8) without its end, which the code's own words add. */
const usual: LocalisedText = { 'zh-CN': '一键登录失败', en: 'One-click login failed' };

/** Only where a person can do something about it is more said than that it failed. */
const reasons: Readonly<Partial<Record<OneClickFailure, LocalisedText>>> = {
  NOT_CELLULAR: {
    'zh-CN': '一键登录要用本机移动数据网络，可关闭 Wi-Fi 再试',
    en: 'One-click login needs mobile data: switch Wi-Fi off',
  },
  NOT_LOCAL_NUMBER: { 'zh-CN': '不是本机号码', en: 'That is not the number of this phone' },
  TOKEN_EXPIRED: { 'zh-CN': '一键登录已超时', en: 'One-click login took too long' },
  CANCELLED: { 'zh-CN': '您取消了一键登录', en: 'One-click login was cancelled' },
};

/** What somebody is told whom the carrier does not recognise, or whom we do not let in: the same for both. */
export const oneClickFailed = (reason: OneClickFailure, { locale }: Pick<Caller, 'locale'>) =>
  refuse('ONE_CLICK_FAILED', { why: (reasons[reason] ?? usual)[locale], reason });
