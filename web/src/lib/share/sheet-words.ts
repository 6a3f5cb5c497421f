import type { Locale } from '@coupon-centre/contract/field';
import type { ShareChannel } from '#host/bridge.ts';
import type { ShareSubject } from './share-request.ts';

interface SheetWords {
  readonly title: Readonly<Record<ShareSubject, string>>;
  readonly close: string;
  readonly channels: Readonly<Record<ShareChannel | 'link', string>>;
  /** Where the social app has its own menu. */
  readonly menuHint: string;
  readonly understood: string;
}

export const sheetWords: Readonly<Record<Locale, SheetWords>> = {
  'zh-CN': {
    title: { channels: '分享到', menu: '分享给好友' },
    close: '关闭',
    channels: { moments: '朋友圈', chat: '微信好友', qq: 'QQ好友', link: '复制链接' },
    menuHint: '点击屏幕右上角的“···”，就能发送给好友或分享到朋友圈',
    understood: '知道了',
  },
  en: {
    title: { channels: 'Share to', menu: 'Share with a friend' },
    close: 'Close',
    channels: { moments: 'Moments', chat: 'WeChat', qq: 'QQ', link: 'Copy link' },
    menuHint: 'Tap ··· at the top right of the screen to send it to a friend or share it on Moments',
    understood: 'Got it',
  },
};
