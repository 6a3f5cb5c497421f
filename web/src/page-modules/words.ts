import type { Locale } from '@coupon-centre/contract/foundation/field';

interface PageWords {
  readonly preview: string;
  readonly previewHint: string;
  readonly myCards: string;
  readonly toCentre: string;
  readonly back: string;
  readonly home: string;
  readonly loading: string;
  readonly couponsFailed: string;
  readonly noCoupons: string;
  /** For a coupon that the page names and that is no longer visible. */
  readonly offShelf: string;
}

/** Fixed texts of every claim page. */
export const pageWords: Readonly<Record<Locale, PageWords>> = {
  'zh-CN': {
    preview: '预览',
    previewHint: '这是未发布的页面，领取已关闭',
    myCards: '我的卡券',
    toCentre: '更多优惠，去领券中心',
    back: '返回',
    home: '领券中心',
    loading: '正在加载优惠券',
    couponsFailed: '优惠券加载失败',
    noCoupons: '这里的券都领完啦，看看别的吧',
    offShelf: '这张券已下架，去领券中心看看',
  },
  en: {
    preview: 'Preview',
    previewHint: 'Not published yet; collecting is switched off',
    myCards: 'My coupons',
    toCentre: 'More in the coupon centre',
    back: 'Back',
    home: 'Coupon centre',
    loading: 'Loading coupons',
    couponsFailed: 'The coupons could not be loaded',
    noCoupons: 'All gone here; please see other offers',
    offShelf: 'No longer on offer; see the coupon centre',
  },
};
