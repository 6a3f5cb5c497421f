/** Texts of what is asked in a risk case. */
export const riskCaseWords = {
  'zh-CN': {
    clawback: { fields: { accounts: '账号数', coupons: '券数量', worthFen: '总价值', byCoupon: '明细' } },
    appeal: { fields: { note: '申诉内容', coupons: '券数量', worthFen: '总价值', byCoupon: '明细' } },
  },
  en: {
    clawback: { fields: { accounts: 'Accounts', coupons: 'Coupons', worthFen: 'Worth', byCoupon: 'Of which' } },
    appeal: { fields: { note: 'Appeal', coupons: 'Coupons', worthFen: 'Worth', byCoupon: 'Of which' } },
  },
} as const;
