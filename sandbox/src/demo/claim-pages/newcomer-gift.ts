import type { ClaimPageDraft } from '@coupon-centre/contract/claim-page/claim-page';
import { localised } from '@coupon-centre/server/test/factories/words.ts';
import { banner, collectButton, coupons, paragraph, rules, share } from '#demo/claim-pages/modules.ts';

/** A front page for a single coupon: one gift, one button. */
export const newcomerGift: ClaimPageDraft = {
  title: localised(['新人见面礼', 'A gift to say welcome']),
  share: share(
    ['新人见面礼，30元话费等你领', '¥30 of credit to say welcome'],
    ['首次登录30天内都能领', 'Within 30 days of your first login'],
  ),
  background: { color: '#a63a0c', image: null },
  modules: [
    banner('hero', {
      title: ['新人见面礼 30元话费', 'Welcome! Here is ¥30 for you'],
      subTitle: ['首次登录30天内可领，每月5元，连送6个月', '¥5 a month for six months'],
      art: 'gift',
      bgColor: '#b8450f',
    }),
    coupons('gift', { heading: null, layout: 'feature', keys: ['newcomer-credit-30'] }),
    paragraph('steps', [
      '<strong>三步到手：</strong>登录本机号码，点领取，到“我的卡券”里使用。',
      '<strong>Three steps:</strong> log in with your number, collect it, use it in My coupons.',
    ]),
    coupons('more', {
      heading: ['新人还可以领', 'More for new customers'],
      layout: 'pair',
      keys: ['newcomer-traffic-30gb', 'newcomer-topup-30-10', 'newcomer-reading-15'],
    }),
    rules('rules', [
      [
        '首次登录领券中心30天内的号码可领，每个号码限领1份。',
        'For numbers that first logged in within the last 30 days; one per number.',
      ],
      ['话费分6个月到账，每月5元。', 'Paid over six months, ¥5 a month.'],
      ['发放期间号码需正常在网。', 'Your line must stay in service throughout.'],
    ]),
    collectButton('collect', ['立即领取30元话费', 'Collect ¥30 now'], 'newcomer-credit-30'),
  ],
};
