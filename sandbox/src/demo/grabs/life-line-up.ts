import { afterCollecting, gigabytes, trialDays, voucher } from '#demo/demo-coupon.ts';
import type { LineUp } from '#demo/grabs/line-up.ts';

export const lifeLineUp: LineUp = {
  name: 'life',
  coupons: [
    {
      key: 'grab-life-cinema',
      title: ['电影票一张', 'One cinema ticket'],
      subTitle: ['2D影片通兑', '50 a round, any 2D film'],
      tags: [['爆款', 'In demand']],
      benefit: voucher(4_500),
      bookValueFen: 3_200,
      places: 'starlight-cinemas',
      validity: afterCollecting(14),
      units: 50,
      rules: [
        [
          '凭兑换码在合作影院兑换2D影片一场，特殊影厅及节假日需补差价。',
          'Good for a 2D film at a partner cinema; pay the difference for special halls and holidays.',
        ],
        ['兑换后不退不换。', 'Cannot be returned once redeemed.'],
      ],
    },
    {
      key: 'grab-life-breakfast',
      title: ['8元早餐券', '¥8 breakfast voucher'],
      subTitle: ['豆浆油条，热乎的', 'A warm start to the day'],
      benefit: voucher(800),
      bookValueFen: 500,
      places: 'corner-shops',
      validity: afterCollecting(7),
      units: 500,
      rules: [
        ['每天6点至10点在合作早餐门店可用，满12元抵8元。', 'From 6:00 to 10:00 at partner shops, for ¥12 or more.'],
      ],
    },
    {
      key: 'grab-experience-video-7',
      title: ['视频会员7天体验', 'Video membership, 7 days'],
      subTitle: ['周末追剧不等更新', 'Binge all weekend'],
      benefit: trialDays(7),
      bookValueFen: 500,
      validity: afterCollecting(10),
      units: 200,
      rules: [
        [
          '使用后填写视频账号手机号，10分钟内到账。',
          'Give the phone number of your video account; it begins within 10 minutes.',
        ],
        ['到期不会自动续费。', 'It does not renew automatically.'],
      ],
    },
    {
      key: 'grab-traffic-6gb',
      title: ['6GB周末流量券', '6 GB for the weekend'],
      subTitle: ['出门流量带够', 'Out and about with plenty of data'],
      benefit: gigabytes(6),
      bookValueFen: 350,
      validity: afterCollecting(10),
      units: 400,
      rules: [['使用后48小时内有效，全国通用（不含港澳台）。', 'Lasts 48 hours from use, across mainland China.']],
    },
  ],
};
