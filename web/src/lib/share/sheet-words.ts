import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { ShareChoice, ShareSubject } from './share-request.ts';

interface SheetWords {
  readonly title: Readonly<Record<ShareSubject['kind'], string>>;
  readonly close: string;
  readonly channels: Readonly<Record<ShareChoice, string>>;
  /** Where the social app has its own menu. */
  readonly menuHint: string;
  readonly understood: string;
}

export const sheetWords: Readonly<Record<Locale, SheetWords>> = {
  'zh-CN': {
    title: { channels: '分享到', menu: '分享给好友', ways: '分享', poster: '分享海报' },
    close: '关闭',
    channels: {
      moments: '朋友圈',
      chat: '微信好友',
      qq: 'QQ好友',
      link: '复制链接',
      sheet: '更多应用',
      poster: '生成海报',
    },
    menuHint: '点击屏幕右上角的“···”，就能发送给好友或分享到朋友圈',
    understood: '知道了',
  },
  en: {
    title: { channels: 'Share to', menu: 'Share with a friend', ways: 'Share', poster: 'Share a poster' },
    close: 'Close',
    channels: {
      moments: 'Moments',
      chat: 'WeChat',
      qq: 'QQ',
      link: 'Copy link',
      sheet: 'Other apps',
      poster: 'Poster',
    },
    menuHint: 'Tap ··· at the top right of the screen to send it to a friend or share it on Moments',
    understood: 'Got it',
  },
};
