import type { ClaimPageDraft } from '@coupon-centre/contract/claim-page/claim-page';
import { localised } from '@coupon-centre/server/test/factories/words.ts';
import { banner, coupons, linkButton, rules, share } from '#demo/claim-pages/modules.ts';

/** Not published yet, for the preview. */
export const winterWarmth: ClaimPageDraft = {
  title: localised(['冬日暖心券', 'Winter warmers']),
  share: share(['冬日暖心券', 'Winter warmers'], ['热饮、追剧、话费，暖到心里', 'Hot drinks, shows, credit']),
  background: { color: '#3f489f', image: null },
  modules: [
    banner('hero', {
      title: ['冬日暖心券 暖到心里', 'Winter warmers'],
      subTitle: ['热饮、追剧、话费，一次领齐', 'Hot drinks, shows and credit'],
      art: 'gift',
      bgColor: '#4a56c4',
    }),
    coupons('warm', {
      heading: ['暖心好券', 'Stay warm'],
      layout: 'list',
      keys: ['life-coffee-15', 'credit-5', 'experience-cloud-30'],
    }),
    linkButton('more', ['更多优惠券', 'More coupons'], '/'),
    rules('rules', [
      ['活动时间以页面公布为准。', 'See this page for dates.'],
      ['每张券的领取次数和有效期以券面为准。', 'See each coupon for limits and validity.'],
    ]),
  ],
};

/** Was online, now ended. */
export const autumnHarvest: ClaimPageDraft = {
  title: localised(['金秋丰收节', 'The autumn harvest']),
  share: share(['金秋丰收节', 'The autumn harvest'], ['好券大丰收', 'A harvest of coupons']),
  background: { color: '#a63a0c', image: null },
  modules: [
    banner('hero', {
      title: ['金秋丰收节', 'The autumn harvest'],
      subTitle: ['好券大丰收', 'A harvest of coupons'],
      art: 'tickets',
      bgColor: '#a63a0c',
    }),
    coupons('harvest', {
      heading: ['丰收好券', 'The harvest'],
      layout: 'list',
      keys: ['life-fruit-20', 'credit-lucky-888'],
    }),
  ],
};
