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
  /** Of routes, as the specification has them (§2). */
  titles: {
    centre: '领券中心',
    myCards: '我的卡券',
    trial: '体验券详情',
    history: '历史卡券',
    useSucceeded: '用券结果（成功）',
    useFailed: '用券结果（失败）',
    agreement: '客户服务协议',
    claimPage: 'H5领券页',
    ended: '活动已结束',
    rules: '活动规则',
    platform: '省卡券平台分享',
    detail: '卡券详情',
  },
};
