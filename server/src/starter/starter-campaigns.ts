import type { CouponTerms, FirstStock } from '@coupon-centre/contract/catalogue/coupon-terms';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import { both } from './starter-facts.ts';

/* Templates of campaigns to begin with: an operator copies one, changes words and amounts, and asks for a budget. */

interface StarterCoupon {
  readonly terms: CouponTerms;
  readonly firstStock: FirstStock;
}

interface StarterCampaign {
  readonly title: string;
  readonly brief: string;
  readonly owner: string;
  readonly days: number;
  readonly coupons: readonly StarterCoupon[];
  /** Whether it has a claim page. */
  readonly hasPage: boolean;
}

interface Written {
  readonly title: LocalisedText;
  readonly subTitle: LocalisedText;
  readonly rule: LocalisedText;
  readonly benefit: Pick<CouponTerms, 'classId' | 'cardClass' | 'benefit' | 'bookValueFen'>;
  readonly audience?: CouponTerms['audience'];
  readonly total: number;
  readonly position: number;
}

const data = (amount: number, bookValueFen: number): Written['benefit'] => ({
  classId: 'traffic',
  cardClass: 'traffic',
  benefit: { kind: 'DATA_MB', amount },
  bookValueFen,
});
const credit = (amount: number): Written['benefit'] => ({
  classId: 'credit',
  cardClass: 'credit',
  benefit: { kind: 'CREDIT_FEN', amount },
  bookValueFen: amount,
});

const DAYS_OF_USE = 7;
/** Stock can be doubled within the approved terms. */
const CEILING_OF_STOCK = 2;

function coupon(
  { title, subTitle, rule, benefit, total, position, ...more }: Written,
  [from, to]: readonly [number, number],
): StarterCoupon {
  return {
    terms: {
      ...benefit,
      title,
      subTitle,
      tags: [],
      ruleHtml: { 'zh-CN': `<p>${rule['zh-CN']}</p>`, en: `<p>${rule.en}</p>` },
      validity: { kind: 'afterCollecting', startAfterDays: 0, days: DAYS_OF_USE },
      claimStart: toInstant(from),
      claimEnd: toInstant(to),
      audience: more.audience ?? { kind: 'everyone' },
      confirmation: null,
      trial: null,
      externalCodes: false,
      ceiling: total * CEILING_OF_STOCK,
      ceilingPerDay: null,
      costsNothingReason: null,
      campaignId: null,
      position,
    },
    firstStock: { total, perDay: null, perPerson: 1, perPersonDay: null },
  };
}

const rule = both(
  '每个号码限领一张，领完即止；领取后 7 天内有效，逾期自动失效。',
  'One per number, while stocks last. Valid for 7 days after collecting.',
);

/** `startMs`: when the templates begin; a copy moves every date. */
export function starterCampaigns(startMs: number): readonly StarterCampaign[] {
  const until = (days: number) => [startMs, startMs + days * DAY_MS] as const;
  return [
    {
      title: '模板：周五抢券日',
      brief: '每周五上午 10 点限时抢券。复制后设置预算，券审批通过后在“抢券场次”按周重复排期。',
      owner: '市场部',
      days: 28,
      hasPage: false,
      coupons: [
        coupon(
          {
            title: both('周五 5GB 流量券', 'Friday 5 GB'),
            subTitle: both('每周五 10 点开抢', 'Every Friday at 10:00'),
            rule,
            benefit: data(5120, 500),
            total: 1_000,
            position: 10,
          },
          until(28),
        ),
        coupon(
          {
            title: both('周五 10 元话费券', 'Friday ¥10 of call credit'),
            subTitle: both('限时限量', 'Limited'),
            rule,
            benefit: credit(1_000),
            total: 200,
            position: 20,
          },
          until(28),
        ),
      ],
    },
    {
      title: '模板：新客迎新礼',
      brief: '面向入网 30 天内的新客：一张流量券、一张话费券，配一个领券页。目标是首月留存。',
      owner: '市场部',
      days: 90,
      hasPage: true,
      coupons: [
        coupon(
          {
            title: both('新客 10GB 流量券', '10 GB for new customers'),
            subTitle: both('入网 30 天内专享', 'In your first 30 days'),
            rule,
            benefit: data(10_240, 800),
            audience: { kind: 'newCustomers', withinDays: 30 },
            total: 5_000,
            position: 30,
          },
          until(90),
        ),
        coupon(
          {
            title: both('新客 5 元话费券', '¥5 of call credit for new customers'),
            subTitle: both('首次用券专享', 'For the first coupon you use'),
            rule,
            benefit: credit(500),
            audience: { kind: 'firstDeal' },
            total: 5_000,
            position: 40,
          },
          until(90),
        ),
      ],
    },
    {
      title: '模板：节日流量狂欢',
      brief: '节假日一周：全民流量券，先到先得。节前一周提交审批，节日零点开始。',
      owner: '市场部',
      days: 7,
      hasPage: false,
      coupons: [
        coupon(
          {
            title: both('节日 3GB 流量券', 'Holiday 3 GB'),
            subTitle: both('节日期间全国可用', 'Nationwide during the holiday'),
            rule,
            benefit: data(3_072, 300),
            total: 20_000,
            position: 50,
          },
          until(7),
        ),
      ],
    },
  ];
}
