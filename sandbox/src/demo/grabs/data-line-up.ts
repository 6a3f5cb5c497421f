import { afterCollecting, gigabytes, trialDays } from '#demo/demo-coupon.ts';
import type { LineUp } from '#demo/grabs/line-up.ts';

export const dataLineUp: LineUp = {
  name: 'data',
  coupons: [
    {
      key: 'grab-traffic-10gb',
      title: ['10GB全国流量券', '10 GB nationwide'],
      subTitle: ['三天随心用', 'Three days to use as you please'],
      tags: [['限时', 'Limited']],
      benefit: gigabytes(10),
      bookValueFen: 600,
      validity: afterCollecting(7),
      units: 200,
      rules: [
        ['使用后72小时内有效，全国通用（不含港澳台）。', 'Lasts 72 hours from use, across mainland China.'],
        ['可与其他流量包叠加，先到期的先扣减。', 'Stacks with other packages; the first to expire is used first.'],
      ],
    },
    {
      key: 'grab-traffic-88gb',
      title: ['88GB省内流量包', '88 GB in the province'],
      subTitle: ['每场仅20份', 'Only 20 a round'],
      tags: [['爆款', 'In demand']],
      benefit: gigabytes(88),
      bookValueFen: 2_600,
      validity: afterCollecting(3),
      units: 20,
      rules: [
        ['使用后30天内有效，仅限云溪省内使用。', 'Lasts 30 days from use, inside Yunxi.'],
        ['流量仅限本机使用，不可转赠和共享。', 'For this number only; not shareable, not transferable.'],
      ],
    },
    {
      key: 'grab-traffic-3gb',
      title: ['3GB一日流量券', '3 GB for a day'],
      subTitle: ['人人都有机会', 'Plenty for everyone'],
      benefit: gigabytes(3),
      bookValueFen: 150,
      validity: afterCollecting(5),
      units: 1_000,
      rules: [['使用后当天24点前有效，全国通用。', 'Lasts until midnight of the day of use, nationwide.']],
    },
    {
      key: 'grab-experience-boost-3',
      title: ['5G加速包3天体验', '5G boost, 3 days'],
      subTitle: ['现场再挤也流畅', 'Smooth at concerts and matches'],
      benefit: trialDays(3),
      bookValueFen: 150,
      validity: afterCollecting(14),
      units: 300,
      rules: [
        ['需使用5G终端并在5G网络覆盖范围内。', 'Needs a 5G phone under 5G coverage.'],
        ['体验到期自动停止，不产生任何费用。', 'The trial ends automatically and costs nothing.'],
      ],
    },
  ],
};
