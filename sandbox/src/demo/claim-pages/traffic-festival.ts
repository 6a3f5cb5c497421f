import type { ClaimPageDraft } from '@coupon-centre/contract/claim-page/claim-page';
import { localised } from '@coupon-centre/server/test/factories/words.ts';
import { banner, countdown, coupons, linkButton, paragraph, rules, share } from '#demo/claim-pages/modules.ts';

/** A campaign's front page with many coupons. */
export const trafficFestival: ClaimPageDraft = {
  title: localised(['流量狂欢节', 'The data festival']),
  share: share(
    ['流量狂欢节，最高领30GB', 'The data festival: up to 30 GB'],
    ['追剧、通勤、夜猫子，各有各的流量', 'For shows, commutes and late nights'],
  ),
  background: { color: '#00566f', image: null },
  modules: [
    banner('hero', {
      title: ['流量狂欢节 畅快领不停', 'A festival of data'],
      subTitle: ['追剧、通勤、夜猫子，各有各的流量', 'For shows, commutes and late nights'],
      art: 'signal',
      bgColor: '#006e8c',
    }),
    countdown('ends', ['距活动结束', 'Ends in']),
    coupons('every-day', {
      heading: ['天天可领', 'Every day'],
      layout: 'pair',
      keys: ['traffic-daily-1gb', 'traffic-rescue-500mb'],
    }),
    coupons('for-you', {
      heading: ['按需挑选', 'Choose yours'],
      layout: 'list',
      keys: [
        'traffic-weekend-10gb',
        'traffic-night-20gb',
        'traffic-video-15gb',
        'traffic-travel-5gb',
        'traffic-local-30gb',
      ],
    }),
    banner('members', {
      title: ['会员日20GB即将开抢', "20 GB on members' day"],
      subTitle: ['先看看怎么领', 'See how to get it'],
      art: 'tickets',
      bgColor: '#8c2450',
      link: '/h5Page?pageId=weekend-grab',
    }),
    paragraph('how', [
      '领到的流量券在<strong>我的卡券</strong>里使用，<a href="/myCard">现在去看看</a>。使用后以短信通知为准，当月有效的请在月底前用完。',
      'Use what you collect in <strong>My coupons</strong>: <a href="/myCard">take a look</a>. An SMS tells you when it takes effect.',
    ]),
    linkButton('more', ['更多优惠券', 'More coupons'], '/'),
    rules('rules', [
      ['活动面向本省在网用户，以登录号码为准。', 'For active numbers in this province.'],
      ['每张券的领取次数和有效期以券面为准。', 'See each coupon for limits and validity.'],
      ['流量先到先得，领完即止。', 'First come, first served, while stocks last.'],
      ['流量仅限本号码使用，不可转赠、不可折现。', 'For your own number only; not transferable, no cash value.'],
    ]),
  ],
};
