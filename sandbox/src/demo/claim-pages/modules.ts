import type { ClaimPageDraft } from '@coupon-centre/contract/claim-page/claim-page';
import { templateIdFor } from '@coupon-centre/server/test/factories/template.ts';
import { localised, localisedHtml, type Words } from '@coupon-centre/server/test/factories/words.ts';

/** Builds the modules of the demo's pages from their texts. */

type Module = ClaimPageDraft['modules'][number];
type Of<Kind extends Module['kind']> = Extract<Module, { kind: Kind }>;

interface BannerFacts {
  readonly title: Words;
  readonly subTitle: Words;
  readonly art: Of<'banner'>['art'];
  readonly bgColor: string;
  readonly link?: string;
}

export const banner = (moduleId: string, { title, subTitle, art, bgColor, link }: BannerFacts): Module => ({
  kind: 'banner',
  moduleId,
  title: localised(title),
  subTitle: localised(subTitle),
  image: null,
  art,
  bgColor,
  link: link ?? null,
});

interface CouponFacts {
  readonly heading: Words | null;
  readonly layout: Of<'couponGrid'>['layout'];
  /** Keys of demo coupons. */
  readonly keys: readonly string[];
}

export const coupons = (moduleId: string, { heading, layout, keys }: CouponFacts): Module => ({
  kind: 'couponGrid',
  moduleId,
  heading: heading && localised(heading),
  layout,
  coupons: keys.map(templateIdFor),
});

export const grab = (moduleId: string, heading: Words): Module => ({
  kind: 'grab',
  moduleId,
  heading: localised(heading),
});

const paragraphs = (texts: readonly Words[]) =>
  localisedHtml((locale) => texts.map((text) => `<p>${localised(text)[locale]}</p>`).join(''));

export const paragraph = (moduleId: string, ...texts: readonly Words[]): Module => ({
  kind: 'richText',
  moduleId,
  html: paragraphs(texts),
});

/** Collapsed until tapped. */
export const rules = (moduleId: string, points: readonly Words[]): Module => ({
  kind: 'rule',
  moduleId,
  heading: localised(['活动规则', 'Campaign rules']),
  html: localisedHtml((locale) => `<ol>${points.map((point) => `<li>${localised(point)[locale]}</li>`).join('')}</ol>`),
  isFolded: true,
});

export const linkButton = (moduleId: string, text: Words, link: string): Module => ({
  kind: 'button',
  moduleId,
  text: localised(text),
  does: { kind: 'link', link },
  isSticky: false,
});

/** Sticky at the bottom of the screen. */
export const collectButton = (moduleId: string, text: Words, key: string): Module => ({
  kind: 'button',
  moduleId,
  text: localised(text),
  does: { kind: 'collect', sCardId: templateIdFor(key) },
  isSticky: true,
});

/** Runs to the end of the page. */
export const countdown = (moduleId: string, label: Words): Module => ({
  kind: 'countdown',
  moduleId,
  label: localised(label),
  to: null,
  endedText: localised(['活动已结束', 'This campaign has ended']),
});

export const share = (title: Words, subTitle: Words): ClaimPageDraft['share'] => ({
  title: localised(title),
  subTitle: localised(subTitle),
  imageUrl: null,
});
