import type { WrittenPage } from '@coupon-centre/contract/claim-page/editing/page-fields';
import { toInstant } from '#foundation/time/business-day.ts';
import { both, type StarterFacts } from './starter-facts.ts';

export const STARTER_PAGE = 'first-campaign';

const rules = both(
  '<ol><li>活动期间每个号码每种券的领取上限以券面规则为准，领完即止。</li><li>领取后请在有效期内使用，逾期自动失效。</li><li>办理结果以短信通知为准。</li></ol>',
  '<ol><li>Limits per number are stated on each coupon; while stocks last.</li><li>Use a coupon within its validity; after that it expires.</li><li>The result is subject to SMS notice.</li></ol>',
);

/** The draft of a claim page to begin with: an operator adds coupons and changes the words before submitting it. */
export const starterPage = (
  { operator, hotline, colour }: Pick<StarterFacts, 'operator' | 'hotline' | 'colour'>,
  nowMs: number,
): WrittenPage => ({
  effectiveFrom: toInstant(nowMs),
  effectiveTo: null,
  content: {
    title: both('新客福利日', 'A welcome from us'),
    share: {
      title: both('新客福利日，好券等您领', 'A welcome from us: coupons to collect'),
      subTitle: both(`${operator['zh-CN']}领券中心`, `${operator.en}, Coupon Centre`),
      imageUrl: null,
    },
    background: { color: colour, image: null },
    modules: [
      {
        kind: 'banner',
        moduleId: 'hero',
        title: both('新客福利日', 'A welcome from us'),
        subTitle: both('流量、话费好券，登录即可领取', 'Data and credit coupons, just log in'),
        image: null,
        art: 'gift',
        bgColor: colour,
        link: null,
      },
      { kind: 'grab', moduleId: 'grab', heading: both('限时抢券', 'Grabs') },
      {
        kind: 'richText',
        moduleId: 'steps',
        html: both(
          '<p><strong>三步到手：</strong>登录本机号码，点击领取，到“我的卡券”使用。</p>',
          '<p><strong>Three steps:</strong> log in with your number, collect, use it in My coupons.</p>',
        ),
      },
      { kind: 'rule', moduleId: 'rules', heading: both('活动规则', 'Campaign rules'), html: rules, isFolded: true },
      {
        kind: 'button',
        moduleId: 'service',
        text: both(`咨询电话 ${hotline}`, `Questions? Call ${hotline}`),
        does: { kind: 'link', link: `tel:${hotline}` },
        isSticky: false,
      },
    ],
  },
});
