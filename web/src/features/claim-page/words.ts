import type { Locale } from '@coupon-centre/contract/foundation/field';
import { PREVIEW_LINK_SECONDS } from '@coupon-centre/contract/foundation/limits';
import { HOUR_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';

const LINK_HOURS = (PREVIEW_LINK_SECONDS * SECOND_MS) / HOUR_MS;

interface ClaimPageWords {
  readonly title: string;
  readonly back: string;
  readonly loading: string;
  readonly failed: string;
  readonly missing: string;
  readonly missingHint: string;
  readonly invalid: string;
  readonly invalidHint: string;
  readonly home: string;
}

export const claimPageWords: Readonly<Record<Locale, ClaimPageWords>> = {
  'zh-CN': {
    title: '领券活动',
    back: '返回',
    loading: '正在加载活动',
    failed: '活动加载失败',
    missing: '没有找到这个活动',
    missingHint: '地址可能输错了，去领券中心看看正在进行的活动吧',
    invalid: '预览链接已失效',
    invalidHint: `链接只在${LINK_HOURS}小时内有效，请重新获取预览链接`,
    home: '去领券中心',
  },
  en: {
    title: 'Offers',
    back: 'Back',
    loading: 'Loading the page',
    failed: 'The page could not be loaded',
    missing: 'Page not found',
    missingHint: 'The address may be mistyped. See current offers in the coupon centre.',
    invalid: 'This preview link has expired',
    invalidHint: `Links are valid for ${LINK_HOURS} hours; please request a new one`,
    home: 'Go to the coupon centre',
  },
};
