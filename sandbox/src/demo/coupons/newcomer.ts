import { firstDeal, newCustomers } from '#demo/audiences.ts';
import { afterCollecting, callCredit, type DemoCoupon, gigabytes, trialDays, yuanOff } from '#demo/demo-coupon.ts';

/** For new customers, each in the class of its benefit. */
export const newcomerCoupons: readonly DemoCoupon[] = [
  {
    key: 'newcomer-credit-30',
    title: ['30元新人见面礼话费', '¥30 welcome credit'],
    subTitle: ['初次见面，请多关照', 'Nice to meet you'],
    tags: [['新客专享', 'Newcomers']],
    benefit: callCredit(3_000),
    bookValueFen: 3_000,
    validity: afterCollecting(30),
    claimDays: [-60, 200],
    audience: newCustomers,
    stock: { total: 15_000, taken: 26 },
    rules: [
      ['话费分6个月到账，每月5元，使用当月为第一个月。', 'Paid over six months, ¥5 a month, from the month of use.'],
      ['发放期间号码需正常在网。', 'Your line must stay in service throughout.'],
    ],
  },
  {
    key: 'newcomer-traffic-30gb',
    title: ['30GB新人流量礼包', '30 GB to begin with'],
    subTitle: ['新号到手，流量管够', 'A new number with plenty of data'],
    tags: [['新客专享', 'Newcomers']],
    benefit: gigabytes(30),
    bookValueFen: 1_500,
    validity: afterCollecting(15),
    claimDays: [-60, 200],
    audience: firstDeal,
    stock: { total: 15_000, taken: 31 },
    rules: [
      ['使用后当月有效，全国通用（不含港澳台）。', 'Lasts until the end of the month of use, across mainland China.'],
      ['可与套餐内流量叠加，优先扣减。', 'Comes on top of your plan and is used first.'],
    ],
  },
  {
    key: 'newcomer-topup-30-10',
    title: ['首充30减10元', '¥10 off your first ¥30'],
    subTitle: ['第一次充值，我们送一程', 'A boost for your first top-up'],
    tags: [
      ['新客专享', 'Newcomers'],
      ['首充', 'First top-up'],
    ],
    benefit: yuanOff(10, 30),
    bookValueFen: 1_000,
    validity: afterCollecting(7),
    claimDays: [-60, 200],
    audience: firstDeal,
    stock: { total: 15_000, taken: 18 },
    rules: [
      ['限本机号码首次充值使用，单笔满30元立减10元。', 'For the first top-up of this number, ¥30 or more.'],
      ['首次充值后如申请退费，优惠金额不予退还。', 'If that top-up is refunded, the ¥10 is not refunded.'],
    ],
  },
  {
    key: 'newcomer-reading-15',
    classId: 'life',
    title: ['有声阅读15天体验', 'Audiobooks, 15 days'],
    subTitle: ['通勤路上，听完一本书', 'A whole book on your commute'],
    benefit: trialDays(15),
    trial: {
      what: ['有声阅读会员专区，全部有声书随心听。', 'Every title in the member section of the audiobook app.'],
      afterwards: [
        '自动停止，不扣费、不续订，听书记录保留。',
        'Ends automatically: no charge, no subscription; your place in each book is kept.',
      ],
    },
    bookValueFen: 300,
    validity: afterCollecting(30),
    claimDays: [-60, 200],
    audience: newCustomers,
    stock: { total: 15_000, taken: 12 },
    rules: [
      [
        '使用后在有声阅读应用内以本机号码登录，畅听会员专区。',
        'Log in to the audiobook app with this number to listen to the member section.',
      ],
      ['到期自动停止，不扣费、不续订。', 'Ends automatically: no charge, no subscription.'],
    ],
  },
];
