/** Texts around every screen. */
export const shell = {
  appName: '领券中心',
  description: '流量、话费、充值、体验和生活优惠券，每天上新，领了就能用。',
  loading: '正在加载',
  /** The other language's name in that language. */
  otherLanguage: 'English',
  largeType: '大字版',
  standardType: '标准版',
  failed: '页面加载失败',
  failedHint: '网络可能不太顺畅，请重试',
  retry: '重试',
  readOnly: '没有网络，现在只能查看',
  needsScript: '请打开浏览器的 JavaScript 后领取优惠券。',
};
