import type { ClaimPageDraft } from '@coupon-centre/contract/claim-page/claim-page';
import { localised } from '@coupon-centre/server/test/factories/words.ts';
import { banner, coupons, grab, linkButton, paragraph, rules, share } from '#demo/claim-pages/modules.ts';

/** Grabs first, then what goes with a free day. */
export const weekendGrab: ClaimPageDraft = {
  title: localised(['周末抢不停', 'The weekend grab']),
  share: share(
    ['周末抢不停，准点开抢', 'The weekend grab, on the minute'],
    ['咖啡、电影、打车，周末的开心都在这', 'Coffee, cinema, rides: all for a free day'],
  ),
  background: { color: '#ffe9d6', image: null },
  modules: [
    banner('hero', {
      title: ['周末抢不停', 'The weekend grab'],
      subTitle: ['咖啡、电影、打车，准点开抢', 'Coffee, cinema, rides, on the minute'],
      art: 'weekend',
      bgColor: '#1b6a41',
    }),
    grab('grab', ['准点开抢', 'On the minute']),
    coupons('fun', {
      heading: ['周末好去处', 'For a free day'],
      layout: 'pair',
      keys: ['life-coffee-15', 'life-cinema-20', 'life-fruit-20', 'life-taxi-10'],
    }),
    coupons('data', {
      heading: ['出门带上流量', 'Data to take along'],
      layout: 'list',
      keys: ['traffic-weekend-10gb', 'traffic-travel-5gb'],
    }),
    paragraph('remind', [
      '怕错过？在<a href="/">领券中心</a>的限时抢券里点“提醒我”，开抢前短信叫您。',
      'Afraid to miss it? Tap “remind me” at the grabs of the <a href="/">coupon centre</a>.',
    ]),
    linkButton('own', ['查看我的卡券', 'See my coupons'], '/myCard'),
    rules('rules', [
      ['每场抢券先到先得，抢完即止。', 'First come, first served, in each grab.'],
      ['同一张券在不同场次合并计算领取次数。', 'Collecting counts across grabs of the same coupon.'],
      ['生活券凭兑换码到店使用，过期作废。', 'Life coupons are used in the shop by their code, in time.'],
    ]),
  ],
};
