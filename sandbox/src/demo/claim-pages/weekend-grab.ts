import type { ClaimPageDraft } from '@coupon-centre/contract/claim-page/claim-page';
import { localised } from '@coupon-centre/server/test/factories/words.ts';
import { banner, coupons, grab, linkButton, paragraph, rules, share } from '#demo/claim-pages/modules.ts';

/** Grabs first, then coupons for the weekend. */
export const weekendGrab: ClaimPageDraft = {
  title: localised(['周末抢不停', 'The weekend grab']),
  share: share(
    ['周末抢不停，准点开抢', 'The weekend grab starts on the dot'],
    ['咖啡、电影、打车，周末的开心都在这', 'Coffee, cinema, rides for your weekend'],
  ),
  background: { color: '#ffe9d6', image: null },
  modules: [
    banner('hero', {
      title: ['周末抢不停', 'The weekend grab'],
      subTitle: ['咖啡、电影、打车，准点开抢', 'Coffee, cinema, rides: on the dot'],
      art: 'weekend',
      bgColor: '#1b6a41',
    }),
    grab('grab', ['准点开抢', 'Starts on the dot']),
    coupons('fun', {
      heading: ['周末好去处', 'Weekend treats'],
      layout: 'pair',
      keys: ['life-coffee-15', 'life-cinema-20', 'life-fruit-20', 'life-taxi-10'],
    }),
    coupons('data', {
      heading: ['出门带上流量', 'Data to go'],
      layout: 'list',
      keys: ['traffic-weekend-10gb', 'traffic-travel-5gb'],
    }),
    paragraph('remind', [
      '怕错过？在<a href="/">领券中心</a>的限时抢券里点“提醒我”，开抢前短信叫您。',
      'Afraid to miss out? Tap “Remind me” on a grab in the <a href="/">coupon centre</a>.',
    ]),
    linkButton('own', ['查看我的卡券', 'See my coupons'], '/myCard'),
    rules('rules', [
      ['每场抢券先到先得，抢完即止。', 'Each grab is first come, first served.'],
      ['同一张券在不同场次合并计算领取次数。', 'Limits apply across all grabs of a coupon.'],
      ['生活券凭兑换码到店使用，过期作废。', 'Show the code in store before it expires.'],
    ]),
  ],
};
