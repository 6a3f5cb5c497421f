import type { Locale } from '@coupon-centre/contract/field';

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
    failed: '活动没有加载出来',
    missing: '没有找到这个活动',
    missingHint: '地址可能输错了，去领券中心看看正在进行的活动吧',
    invalid: '预览链接已失效',
    invalidHint: '链接只在24小时内有效，请重新获取预览链接',
    home: '去领券中心',
  },
  en: {
    title: 'Offers',
    back: 'Back',
    loading: 'Loading the page',
    failed: 'The page could not be loaded',
    missing: 'There is no such page',
    missingHint: 'The address may be mistyped; the coupon centre has what is on now',
    invalid: 'This preview link is not valid any more',
    invalidHint: 'A link is good for 24 hours; please ask for a new one',
    home: 'To the coupon centre',
  },
};
