import type { Locale } from '#foundation/field.ts';
import type { AttributeType } from './attribute-fields.ts';

type Words = Readonly<Record<Locale, string>>;
type NumberType = Extract<AttributeType, { kind: 'NUMBER' }>;

/** The key of the band with a number: `0` below the first threshold, then one more with each threshold that it reaches. */
export const bandOf = ({ thresholds }: Pick<NumberType, 'thresholds'>, number: number): string =>
  String(thresholds.filter((threshold) => number >= threshold).length);

/** A band: from a number (null: no least one) to under another (null: no most). */
function bandInWords({ unit }: NumberType, from: number | null, below: number | null): Words {
  const chinese = (number: number) => `${number}${unit['zh-CN']}`;
  const english = unit.en === '' ? '' : ` ${unit.en}`;
  if (from === null) return { 'zh-CN': `低于${chinese(below ?? 0)}`, en: `under ${below}${english}` };
  if (below === null) return { 'zh-CN': `${chinese(from)}及以上`, en: `${from}${english} or more` };
  return { 'zh-CN': `${chinese(from)}至${chinese(below)}（不含）`, en: `${from} to under ${below}${english}` };
}

/** Every value that an attribute can have, with its name: options in their order, bands from the lowest. */
export function attributeValues(type: AttributeType): readonly { readonly key: string; readonly name: Words }[] {
  if (type.kind === 'CHOICE') return type.options;
  const bounds = [null, ...type.thresholds];
  return bounds.map((from, index) => ({
    key: String(index),
    name: bandInWords(type, from, type.thresholds[index] ?? null),
  }));
}
