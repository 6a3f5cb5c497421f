import type { ClaimPageDraft } from '@coupon-centre/contract/claim-page/claim-page';
import { FRONT_PAGE_IDS } from '@coupon-centre/contract/foundation/limits';
import type { Offer } from '#catalogue/offer.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import type { PublishedPage } from './published-page.ts';

/** What `/H5Index` and `/H5Index1` show until operators choose a front page: the coupons on offer. */

const COUPONS = 12;
const COLOUR = '#00566f';
const BANNER_COLOUR = '#006e8c';

const words = {
  campaign: { 'zh-CN': '好券天天领', en: 'Coupons for every day' },
  campaignHint: { 'zh-CN': '流量、话费、生活优惠，领了就能用', en: 'Data, credit and everyday perks, ready to use' },
  onNow: { 'zh-CN': '正在发放', en: 'On now' },
  single: { 'zh-CN': '今日好券', en: 'Coupon of the day' },
  singleHint: { 'zh-CN': '数量有限，先到先得', en: 'First come, first served' },
  collect: { 'zh-CN': '立即领取', en: 'Collect it now' },
} as const satisfies Record<string, LocalisedText>;

type Modules = ClaimPageDraft['modules'];

const hero = (title: LocalisedText, subTitle: LocalisedText): Modules[number] => ({
  kind: 'banner',
  moduleId: 'hero',
  title,
  subTitle,
  image: null,
  art: 'tickets',
  bgColor: BANNER_COLOUR,
  link: null,
});

const campaign = (ids: readonly string[]): Modules => [
  hero(words.campaign, words.campaignHint),
  { kind: 'grab', moduleId: 'grab', heading: null },
  { kind: 'couponGrid', moduleId: 'coupons', heading: words.onNow, layout: 'list', coupons: ids.slice(0, COUPONS) },
];

const single = (sCardId: string): Modules => [
  hero(words.single, words.singleHint),
  { kind: 'couponGrid', moduleId: 'coupon', heading: null, layout: 'feature', coupons: [sCardId] },
  {
    kind: 'button',
    moduleId: 'collect',
    text: words.collect,
    does: { kind: 'collect', sCardId },
    isSticky: true,
  },
];

/** Coupons of the centre that can be collected now, in the operators' order. */
const onNow = (offers: Iterable<Offer>, nowMs: number): readonly Offer[] =>
  [...offers]
    .filter(({ state, grabPools }) => (state === 'RUNNING' || state === 'SCHEDULED') && grabPools.size === 0)
    .filter(({ claimStartMs, claimEndMs }) => claimStartMs <= nowMs && nowMs < claimEndMs)
    .sort((one, other) => one.position - other.position);

/** A front page made from the current catalogue; undefined for any other id, and while nothing is on offer. */
export function defaultFront(offers: Iterable<Offer>, askedId: string, nowMs: number): PublishedPage | undefined {
  const isCampaign = askedId === FRONT_PAGE_IDS['/H5Index'];
  if (!isCampaign && askedId !== FRONT_PAGE_IDS['/H5Index1']) return undefined;
  const [first, ...others] = onNow(offers, nowMs);
  if (first === undefined) return undefined;
  const title = isCampaign ? words.campaign : words.single;
  const subTitle = isCampaign ? words.campaignHint : words.singleHint;
  const ids = [first, ...others].map(({ templateId }) => templateId);
  return {
    pageId: askedId,
    version: 1,
    variants: [],
    comparisonId: null,
    front: askedId,
    fromMs: first.claimStartMs,
    toMs: null,
    retiredMs: null,
    content: {
      title,
      share: { title, subTitle, imageUrl: null },
      background: { color: COLOUR, image: null },
      modules: isCampaign ? campaign(ids) : single(first.templateId),
    },
  };
}
