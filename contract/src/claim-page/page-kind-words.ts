/** Names of what a claim page is made of. */
export const pageKindWords = {
  'zh-CN': {
    kinds: {
      banner: '横幅',
      couponGrid: '优惠券',
      grab: '限时抢券',
      richText: '图文',
      rule: '规则',
      button: '按钮',
      countdown: '倒计时',
    },
    layouts: { list: '列表', pair: '一行两张', feature: '大图' },
    arts: { tickets: '票券', signal: '信号', gift: '礼物', weekend: '周末' },
    does: { link: '打开链接', collect: '领取优惠券' },
  },
  en: {
    kinds: {
      banner: 'Banner',
      couponGrid: 'Coupons',
      grab: 'Timed grabs',
      richText: 'Text',
      rule: 'Rules',
      button: 'Button',
      countdown: 'Countdown',
    },
    layouts: { list: 'List', pair: 'Two in a row', feature: 'Large' },
    arts: { tickets: 'Tickets', signal: 'Signal', gift: 'Gift', weekend: 'Weekend' },
    does: { link: 'Opens a link', collect: 'Collects a coupon' },
  },
} as const;
