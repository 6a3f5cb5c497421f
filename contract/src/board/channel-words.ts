/** The channel of coupons that support gave: the board tells them apart. */
export const GIVEN_CHANNEL = 'console';

/** What the board and its files call channels that no operator named: the empty one is no channel. */
export const channelWords = {
  'zh-CN': { '': '（无渠道）', [GIVEN_CHANNEL]: '客服赠送' },
  en: { '': '(no channel)', [GIVEN_CHANNEL]: 'Given by support' },
} as const;
