/**
 * Coupons and campaigns have ids of their own on every installation. In a bundle they go by name: `{{campaign:title}}` and
 * `{{coupon:campaign › title}}`, wherever an id stands, also within links.
 */

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi;
const REFERENCE = /\{\{(?:campaign|coupon):[^{}]*\}\}/g;
const BETWEEN = ' › ';

/** A title as a reference has it: without what separates and encloses names. */
const plain = (title: string): string => title.replace(/[%{}›]/g, encodeURIComponent);

export const campaignReference = (title: string): string => `{{campaign:${plain(title)}}}`;
/** `campaign`: the reference to its campaign; null: none. */
export const couponReference = (campaign: string | null, title: string): string =>
  `{{coupon:${campaign === null ? '' : `${nameIn(campaign)}${BETWEEN}`}${plain(title)}}}`;
/** What a reference names, as people read it. */
export const nameIn = (reference: string): string => reference.replace(/^\{\{\w+:|\}\}$/g, '');

/** The value with every text in it replaced. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((inner) => mapTexts(inner, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapTexts(inner, change)]));
}

/** References in place of ids that have one; `referenceOf` may throw for one that must not leave. */
export const withReferences = (value: unknown, referenceOf: (id: string) => string | undefined): unknown =>
  mapTexts(value, (text) => text.replace(UUID, (id) => referenceOf(id.toLowerCase()) ?? id));

/** Ids in place of references. */
export const withIds = (value: unknown, idOf: (reference: string) => string): unknown =>
  mapTexts(value, (text) => text.replace(REFERENCE, idOf));
