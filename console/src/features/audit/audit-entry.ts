import { benefits } from '@coupon-centre/contract/foundation/benefit-kinds';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { CallResponse } from '#lib/call.ts';
import { differencesOf, type Leaf } from '#lib/differences.ts';
import { valueAt } from '#lib/merge-fields.ts';
import { timeText } from '#ui/coupon/minute-of-day.ts';
import { fieldBook, fieldLabel, leafText } from '#ui/fields-in-words.ts';
import { plainTextOf } from '#ui/rich-text/html-blocks.ts';
import { codeText } from './code-words.ts';
import { auditFields } from './field-words.ts';

/** An entry as listed. */
export type AuditEntry = CallResponse<'listAudit'>['items'][number];

/** A changed field in words. */
export interface FieldChange {
  /** `terms.benefit.amount` */
  readonly path: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

const isFen: Readonly<Record<string, boolean>> = Object.fromEntries(
  Object.entries(benefits).map(([kind, { unit }]) => [kind, unit === 'fen']),
);
/** `someField` as `some field`: a field of another release is still read. */
const readable = (name: string): string =>
  name.replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** A value of one side in words. The amount of a benefit is money or not by its kind. */
function textOf(side: AuditEntry['after'], { path, leaf }: { path: string; leaf: Leaf }, locale: Locale): string {
  const parts = path.split('.');
  const field = parts.findLast((part) => !/^\d+$/.test(part)) ?? '';
  const isMoney = field === 'amount' && isFen[String(valueAt(side, [...parts.slice(0, -1), 'kind']))] === true;
  if (typeof leaf === 'number' && field.endsWith('Minute')) return timeText(leaf);
  if (typeof leaf === 'string' && (parts.includes('html') || parts.includes('ruleHtml'))) return plainTextOf(leaf);
  const text = leafText({ path: isMoney ? 'amountFen' : path, leaf }, undefined, fieldBook[locale]);
  return typeof leaf === 'string' ? codeText(path, text, locale) : text;
}

/** The changed fields in the order in which they were recorded. */
export function changesOf(
  { before, after, targetKind }: Pick<AuditEntry, 'before' | 'after' | 'targetKind'>,
  locale: Locale,
): readonly FieldChange[] {
  const words = fieldBook[locale];
  const named = auditFields(targetKind, locale);
  const known = (part: string) => part in named || part in words.languages || /^\d+$/.test(part);
  const labelOf = (path: string) =>
    path
      .split('.')
      .map((part) => (known(part) ? part : readable(part)))
      .join('.');
  return differencesOf(before ?? {}, after ?? {}).map(({ path, was, is }) => ({
    path,
    label: fieldLabel(labelOf(path), named, words),
    before: textOf(before, { path, leaf: was }, locale),
    after: textOf(after, { path, leaf: is }, locale),
  }));
}
