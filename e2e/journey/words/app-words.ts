import type { Locale } from '@coupon-centre/contract/foundation/field';

const zhCn = {
  shareTo: '分享到',
  moments: '朋友圈',
  chat: '微信好友',
  qq: 'QQ好友',
  copyLink: '复制链接',
  otherApps: '更多应用',
  poster: '生成海报',
  posterOf: (title: string) => `分享海报：${title}，附二维码`,
  menuHint: '点击屏幕右上角的“···”，就能发送给好友或分享到朋友圈',
  topUp30: '直接充值30元',
  moreInApp: '在App里看这一类',
};

/** Texts inside the operator's app and the social app. */
export const appWords: Readonly<Record<Locale, typeof zhCn>> = {
  'zh-CN': zhCn,
  en: {
    shareTo: 'Share to',
    moments: 'Moments',
    chat: 'WeChat',
    qq: 'QQ',
    copyLink: 'Copy link',
    otherApps: 'Other apps',
    poster: 'Poster',
    posterOf: (title: string) => `Poster to share: ${title}, with its QR code`,
    menuHint: 'Tap ··· at the top right of the screen to send it to a friend or share it on Moments',
    topUp30: 'Top up ¥30 now',
    moreInApp: 'See these in the app',
  },
};
