import type { OneClickFailure } from '@coupon-centre/contract/call/one-click-failures';
import type { Caller } from '#foundation/caller/caller.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';

/** The specification's sentence (§4, §8) without its end, which the code's own words add. */
const usual: LocalisedText = { 'zh-CN': '一键登录失败', en: 'One-click login failed' };

/** Gives a reason only where a person can act on it. */
const reasons: Readonly<Partial<Record<OneClickFailure, LocalisedText>>> = {
  NOT_CELLULAR: {
    'zh-CN': '一键登录要用本机移动数据网络，可关闭 Wi-Fi 再试',
    en: 'One-click login needs mobile data: switch Wi-Fi off',
  },
  NOT_LOCAL_NUMBER: { 'zh-CN': '不是本机号码', en: 'That is not the number of this phone' },
  TOKEN_EXPIRED: { 'zh-CN': '一键登录已超时', en: 'One-click login took too long' },
  CANCELLED: { 'zh-CN': '您取消了一键登录', en: 'One-click login was cancelled' },
};

/** The answer to subscribers whom the carrier does not recognise and to barred ones: the same for both. */
export const oneClickFailed = (reason: OneClickFailure, { locale }: Pick<Caller, 'locale'>) =>
  refuse('ONE_CLICK_FAILED', { why: (reasons[reason] ?? usual)[locale], reason });
