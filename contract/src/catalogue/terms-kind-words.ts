/** Names of the kinds in a coupon's terms: of benefits, of classes, of audiences. */
export const termsKindWords = {
  'zh-CN': {
    kinds: {
      DATA_MB: '流量',
      CREDIT_FEN: '话费',
      TOPUP_OFF_FEN: '充值立减',
      TOPUP_PERCENT: '充值折扣',
      EXPERIENCE: '体验天数',
      CODE: '券码（面值）',
    },
    classes: { traffic: '流量', credit: '话费', topup: '充值', experience: '体验', life: '生活' },
    audiences: {
      everyone: '所有用户',
      numberList: '号码名单',
      prefixes: '号段（地区与品牌）',
      newCustomers: '新客户',
      firstDeal: '从未用券的用户',
      channels: '指定渠道',
      tenure: '老客户',
      collected: '领取过某张券',
      used: '使用过某张券',
      conditions: '组合条件',
    },
  },
  en: {
    kinds: {
      DATA_MB: 'Data',
      CREDIT_FEN: 'Call credit',
      TOPUP_OFF_FEN: 'Off a top-up',
      TOPUP_PERCENT: 'Percent off a top-up',
      EXPERIENCE: 'Days of trial',
      CODE: 'Code (face value)',
    },
    classes: { traffic: 'Data', credit: 'Credit', topup: 'Top-up', experience: 'Trial', life: 'Life' },
    audiences: {
      everyone: 'Everyone',
      numberList: 'Number list',
      prefixes: 'Number prefixes (region, brand)',
      newCustomers: 'New customers',
      firstDeal: 'Never used a coupon',
      channels: 'From certain channels',
      tenure: 'Long-standing customers',
      collected: 'Collected a certain coupon',
      used: 'Used a certain coupon',
      conditions: 'Combined conditions',
    },
  },
} as const;
