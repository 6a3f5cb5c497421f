import type { ConditionGroups } from '@coupon-centre/contract/catalogue/audience';
import type { Insertable, Kysely } from 'kysely';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { LONG_AGO_MS } from '#test/factories/always.ts';
import { insertRows } from '#test/factories/rows.ts';

export interface AdSpec {
  readonly adId: string;
  readonly spaceCode: string;
  /** Default: shown to everyone. */
  readonly channel?: string;
  readonly validFromMs?: number;
  readonly validToMs?: number;
  readonly title?: LocalisedText;
  readonly subTitle?: LocalisedText;
  readonly image?: { readonly address: string; readonly alt: LocalisedText };
  readonly art?: Schema['ad']['art'];
  readonly bgColor?: string;
  readonly link?: string;
  readonly advertiser?: LocalisedText;
  /** Default: everyone sees it. */
  readonly conditions?: ConditionGroups;
  readonly position?: number;
}

export const adRow = (spec: AdSpec): Insertable<Schema['ad']> => ({
  ad_id: spec.adId,
  space_code: spec.spaceCode,
  channel: spec.channel ?? null,
  valid_from: new Date(spec.validFromMs ?? LONG_AGO_MS),
  valid_to: spec.validToMs === undefined ? null : new Date(spec.validToMs),
  title: JSON.stringify(spec.title ?? { 'zh-CN': '广告', en: 'An ad' }),
  sub_title: JSON.stringify(spec.subTitle ?? { 'zh-CN': '说明', en: 'What it is about' }),
  image: spec.image?.address ?? null,
  image_alt: spec.image === undefined ? null : JSON.stringify(spec.image.alt),
  art: spec.art ?? 'tickets',
  bg_color: spec.bgColor ?? '#006e8c',
  link: spec.link ?? null,
  advertiser: spec.advertiser === undefined ? null : JSON.stringify(spec.advertiser),
  conditions: spec.conditions === undefined ? null : JSON.stringify(spec.conditions),
  position: spec.position ?? 1,
});

export const makeAd = (db: Kysely<Schema>, spec: AdSpec): Promise<void> => insertRows(db, { ad: [adRow(spec)] });
