import { attributeValues } from '@coupon-centre/contract/audience/attribute-words';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { FEED_ATTRIBUTES_MAX } from '@coupon-centre/contract/foundation/limits';
import type { Attributes } from '#ui/coupon/attribute-in-words.ts';

/** Excel reads a csv as UTF-8 by it. */
const BYTE_ORDER_MARK = '\uFEFF';
const PHONES = ['13800138000', '13800138001'];

const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const lineOf = (cells: readonly string[]): string => cells.map(cell).join(',');

/** A value of an attribute, as files and calls have it: the key of an option, or a number. */
function exampleValue(type: Attributes[number]['type'], nth: number): string {
  if (type.kind === 'NUMBER') return String(type.thresholds[nth % type.thresholds.length] ?? 0);
  const values = attributeValues(type);
  return values[nth % values.length]?.key ?? '';
}

/** A file to begin with: every attribute by its name (by its id, where others have the name too), and two lines of values. */
export function exampleFile(attributes: Attributes, phone: string, locale: Locale): string {
  const shown = attributes.slice(0, FEED_ATTRIBUTES_MAX);
  const names = shown.map(({ name }) => name[locale]);
  const headings = shown.map(({ attributeId }, at) => {
    const name = names[at] ?? attributeId;
    return names.indexOf(name) === names.lastIndexOf(name) ? name : attributeId;
  });
  const lines = PHONES.map((number, nth) => [number, ...shown.map(({ type }) => exampleValue(type, nth))]);
  return `${BYTE_ORDER_MARK}${[[phone, ...headings], ...lines].map(lineOf).join('\r\n')}\r\n`;
}
