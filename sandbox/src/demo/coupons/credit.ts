import { localNumbers, starCustomers, youthBrand } from '#demo/audiences.ts';
import { afterCollecting, callCredit, type DemoCoupon, onDays } from '#demo/demo-coupon.ts';

export const creditCoupons: readonly DemoCoupon[] = [
  {
    key: 'credit-daily-2',
    title: ['2元话费天天领', '¥2 of credit, every day'],
    subTitle: ['每天限量，先到先得', 'A few every day, first come first served'],
    tags: [['每日上新', 'New daily']],
    benefit: callCredit(200),
    bookValueFen: 200,
    validity: afterCollecting(5),
    claimDays: [-12, 170],
    perPerson: 31,
    perPersonDay: 1,
    stock: { total: 18_000, perDay: 100, taken: 212, takenToday: 100 },
    rules: [
      [
        '使用后话费实时到账，可抵扣套餐费、语音、短信及流量费用。',
        'The credit arrives at once and pays for your plan, calls, messages and data.',
      ],
      [
        '不可提现、转赠，不可用于购买合约机和代收业务。',
        'It cannot be paid out or given away, nor spent on devices or third-party services.',
      ],
    ],
  },
  {
    key: 'credit-5',
    title: ['5元话费券', '¥5 of call credit'],
    subTitle: ['次月账单直接抵扣', "Comes off next month's bill"],
    benefit: callCredit(500),
    bookValueFen: 500,
    validity: afterCollecting(30),
    claimDays: [-8, 110],
    perPerson: 2,
    stock: { total: 600, taken: 227 },
    rules: [
      [
        '使用后计入次月赠费，自次月1日起抵扣当月账单，当月有效。',
        "It is entered as a gift for the next month and comes off that month's bill.",
      ],
      [
        '次月销户、过户、欠费停机的，赠费自动失效。',
        'It lapses if the line is closed, transferred or suspended by then.',
      ],
    ],
  },
  {
    key: 'credit-local-10',
    title: ['10元本地回馈话费券', '¥10 for Yunxi customers'],
    subTitle: ['感谢云溪用户一路相伴', 'A thank-you to the people of Yunxi'],
    tags: [['省内专享', 'Local']],
    benefit: callCredit(1_000),
    bookValueFen: 1_000,
    validity: afterCollecting(15),
    claimDays: [-16, 60],
    audience: localNumbers,
    stock: { total: 320, taken: 251 },
    rules: [
      [
        '话费分两个月到账，每月5元，首笔使用后24小时内到账。',
        'Paid in two months, ¥5 each; the first part within 24 hours of use.',
      ],
      ['可抵扣除代收业务以外的各项通信费用。', 'Pays for any service of ours, but not for third-party ones.'],
    ],
  },
  {
    key: 'credit-lucky-888',
    title: ['8.88元好运话费券', '¥8.88 for good luck'],
    subTitle: ['讨个好彩头，话费也开心', 'A lucky number for your bill'],
    tags: [['限时', 'Limited']],
    benefit: callCredit(888),
    bookValueFen: 888,
    validity: onDays(-4, 26),
    claimDays: [-4, 12],
    stock: { total: 8_888, taken: 168 },
    rules: [
      ['使用后话费实时到账，有效期30天，逾期未用完自动失效。', 'The credit arrives at once and lasts 30 days.'],
      [
        '同一身份证下多个号码均可参与，每个号码一次。',
        'Each number may take part once, also several numbers of one person.',
      ],
    ],
  },
  {
    key: 'credit-grand-50',
    title: ['50元话费大奖券', '¥50 grand-prize credit'],
    subTitle: ['仅此200份，抢到就是赚到', 'Two hundred of them, and no more'],
    tags: [['爆款', 'In demand']],
    benefit: callCredit(5_000),
    bookValueFen: 5_000,
    validity: afterCollecting(60),
    claimDays: [-5, 20],
    stock: { total: 200, taken: 200 },
    rules: [
      [
        '话费分5个月到账，每月10元，使用当月为第一个月。',
        'Paid in five months, ¥10 each, beginning with the month of use.',
      ],
      [
        '到账期间变更为销户预约状态的，剩余话费不再发放。',
        'If the line is put up for closing meanwhile, the rest is not paid.',
      ],
    ],
  },
  {
    key: 'credit-youth-20',
    title: ['20元青橙卡专享话费', '¥20 for Qingcheng youth'],
    subTitle: ['年轻就要多聊几句', 'More to say when you are young'],
    tags: [['青橙卡', 'Qingcheng']],
    benefit: callCredit(2_000),
    bookValueFen: 2_000,
    validity: afterCollecting(20),
    claimDays: [-11, 80],
    audience: youthBrand,
    stock: { total: 3_000, taken: 74 },
    rules: [
      [
        '话费分4个月到账，每月5元，需保持青橙卡套餐在用。',
        'Paid in four months, ¥5 each, while you stay on a Qingcheng plan.',
      ],
      [
        '变更为其他套餐的，自变更次月起停止发放。',
        'After a change of plan nothing more is paid from the next month on.',
      ],
    ],
  },
  {
    key: 'credit-birthday-15',
    title: ['15元生日月话费券', '¥15 in your birthday month'],
    subTitle: ['生日当月，话费我们请', 'This month the call is on us'],
    benefit: callCredit(1_500),
    bookValueFen: 1_500,
    validity: afterCollecting(31),
    state: 'PAUSED',
    claimDays: [-25, 140],
    stock: { total: 10_000, taken: 63 },
    rules: [
      [
        '以实名登记的身份证件生日为准，生日当月可领取一次。',
        'By the birthday in your registered identity document, once in that month.',
      ],
      ['使用后话费实时到账，有效期60天，逾期未用完自动失效。', 'The credit arrives at once and lasts 60 days.'],
    ],
  },
  {
    key: 'credit-star-8',
    title: ['星级客户8元话费', '¥8 for star customers'],
    subTitle: ['谢谢您一路相伴', 'Thank you for staying with us'],
    tags: [['星级专享', 'Star customers']],
    benefit: callCredit(800),
    bookValueFen: 800,
    validity: afterCollecting(30),
    claimDays: [-3, 90],
    audience: starCustomers,
    stock: { total: 2_000 },
    rules: [
      ['星级以上月评定结果为准，名单每月更新。', "By last month's rating; the list is renewed every month."],
      ['使用后24小时内到账，可抵扣套餐月费。', 'Credited within 24 hours of use, good for the monthly fee.'],
    ],
  },
];
