import type { Locale } from '@coupon-centre/contract/foundation/field';

interface NotFoundWords {
  readonly title: string;
  readonly heading: string;
  readonly hint: string;
  readonly home: string;
}

export const notFoundWords: Readonly<Record<Locale, NotFoundWords>> = {
  'zh-CN': {
    title: '页面不存在',
    heading: '没有找到这个页面',
    hint: '地址可能输错了，或者活动已经下线',
    home: '回领券中心',
  },
  en: {
    title: 'Page not found',
    heading: 'We cannot find this page',
    hint: 'The address may be mistyped, or the offer may be over',
    home: 'Go to the coupon centre',
  },
};
