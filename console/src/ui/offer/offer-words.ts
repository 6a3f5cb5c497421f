/** Texts of benefits and the provider's offers, wherever they are shown. */
export const offerWords = {
  'zh-CN': {
    benefit: '权益',
    forWhom: '适用的券',
    everyCoupon: '所有券',
    offer: '开通产品',
    noOffer: '移除，不设开通产品',
    product: (id: string) => `产品 ${id}`,
    bucket: (type: string, amount: string, units: string) => `账本 ${type}，${amount} = 1 ${units}`,
    benefits: {
      DATA_MB: '流量',
      CREDIT_FEN: '话费',
      TOPUP_OFF_FEN: '充值立减',
      TOPUP_PERCENT: '充值折扣',
      EXPERIENCE: '体验',
    },
    days: (count: number) => `${count} 天`,
  },
  en: {
    benefit: 'Benefit',
    forWhom: 'For',
    everyCoupon: 'All coupons',
    offer: 'Offer',
    noOffer: 'Removed: no offer',
    product: (id: string) => `Product ${id}`,
    bucket: (type: string, amount: string, units: string) => `Bucket ${type}, ${amount} = 1 ${units}`,
    benefits: {
      DATA_MB: 'Data',
      CREDIT_FEN: 'Credit',
      TOPUP_OFF_FEN: 'Top-up discount',
      TOPUP_PERCENT: 'Top-up percentage',
      EXPERIENCE: 'Trial',
    },
    days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  },
} as const;
