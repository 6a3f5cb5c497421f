import { afterCollecting, callCredit, percentOff, yuanOff } from '#demo/demo-coupon.ts';
import type { LineUp } from '#demo/grabs/line-up.ts';

export const creditLineUp: LineUp = {
  name: 'credit',
  coupons: [
    {
      key: 'grab-credit-10',
      title: ['10元话费秒杀券', '¥10 flash credit'],
      subTitle: ['到点就抢，手慢无', '100 a round'],
      tags: [['秒杀', 'Flash']],
      benefit: callCredit(1_000),
      bookValueFen: 1_000,
      validity: afterCollecting(7),
      units: 100,
      rules: [
        [
          '使用后话费实时到账，可抵扣代收业务以外的各项通信费用。',
          'The credit arrives at once and covers all of our services.',
        ],
        ['不可提现、转赠。', 'No cash value, not transferable.'],
      ],
    },
    {
      key: 'grab-credit-1',
      title: ['1元话费小红包', '¥1 of credit'],
      subTitle: ['抢到就开心', 'A small treat'],
      benefit: callCredit(100),
      bookValueFen: 100,
      validity: afterCollecting(15),
      units: 1_000,
      rules: [['使用后话费实时到账，当月账单自动抵扣。', "Arrives at once and comes off this month's bill."]],
    },
    {
      key: 'grab-topup-100-25',
      title: ['充100减25元券', '¥25 off a ¥100 top-up'],
      subTitle: ['每场仅30份', 'Only 30 a round'],
      tags: [['大额', 'Big saving']],
      benefit: yuanOff(25, 100),
      bookValueFen: 2_500,
      validity: afterCollecting(3),
      units: 30,
      rules: [
        ['单笔充值满100元可用，仅限本机号码充值。', 'For a single top-up of ¥100 or more to your own number.'],
        ['不与其他充值优惠同享。', 'Cannot be combined with other top-up offers.'],
      ],
    },
    {
      key: 'grab-topup-92',
      title: ['充值92折券', '8% off a top-up'],
      subTitle: ['最高省16元', 'From ¥50, save up to ¥16'],
      benefit: percentOff(8, 16, 50),
      bookValueFen: 1_000,
      validity: afterCollecting(5),
      units: 300,
      rules: [
        [
          '单笔充值满50元可用，按充值金额的92%付款，单笔最多优惠16元。',
          'For a single top-up of ¥50 or more you pay 92%, saving up to ¥16.',
        ],
      ],
    },
  ],
};
