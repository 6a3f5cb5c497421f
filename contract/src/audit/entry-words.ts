import type { z } from 'zod';
import { benefits } from '#foundation/benefit-kinds.ts';
import { differencesOf, type Leaf } from '#foundation/differences.ts';
import type { Locale } from '#foundation/field.ts';
import { fieldBook, fieldLabel, leafText } from '#foundation/fields-in-words.ts';
import { plainTextOf } from '#foundation/html-blocks.ts';
import { timeText } from '#foundation/time.ts';
import { actionWord, targetWord } from './action-words.ts';
import type { auditEntry } from './audit-filter.ts';
import { codeText, weekdayText } from './code-words.ts';
import { auditFields, isHidden } from './field-words.ts';
import { keyedName } from './keyed-names.ts';
import { rulesByName } from './rules-in-words.ts';

/** An entry as listed. */
export type AuditEntry = z.output<typeof auditEntry>;
type Recorded = Pick<AuditEntry, 'before' | 'after' | 'targetKind' | 'names'>;
type Side = AuditEntry['after'];

/** A changed field in words. */
export interface FieldChange {
  /** `terms.benefit.amount` */
  readonly path: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
/** A digest or a seal: nothing that a person reads. */
const DIGEST = /^[\da-f]{32,}$/;
const unitOf: Readonly<Record<string, keyof typeof amountWords>> = Object.fromEntries(
  Object.entries(benefits).map(([kind, { unit }]) => [kind, unit]),
);
const amountWords = {
  mb: (amount: number) => `${amount.toLocaleString('en')} MB`,
  percent: (amount: number) => `${amount}%`,
  days: (amount: number, locale: Locale) => (locale === 'en' && amount === 1 ? '1 day' : `${amount}${DAYS[locale]}`),
  fen: (amount: number, locale: Locale) => leafText({ path: 'amountFen', leaf: amount }, undefined, fieldBook[locale]),
} as const;
const DAYS = { 'zh-CN': ' 天', en: ' days' } as const;
/** `someField` as `some field`: a field of another release is still read. */
const readable = (name: string): string =>
  name.replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const fieldOf = (path: string): string => path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
/** What stands next to a field. */
function nextTo(side: unknown, path: string, field: string): unknown {
  const parents = path.split('.').slice(0, -1);
  const parent = parents.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[key] : undefined),
    side,
  );
  return typeof parent === 'object' && parent !== null ? (parent as Record<string, unknown>)[field] : undefined;
}

interface Told {
  readonly side: Side;
  readonly names: AuditEntry['names'];
  readonly locale: Locale;
}

/** A text in words: names instead of ids and keys, words instead of codes. Null: nothing in it is for people. */
function textInWords(text: string, path: string, { side, names, locale }: Told): string | null {
  const field = fieldOf(path);
  if (field === 'action') return actionWord(text, locale);
  if (field === 'targetKind') return targetWord(text, locale);
  const parts = path.split('.');
  if (parts.includes('html') || parts.includes('ruleHtml')) return plainTextOf(text);
  const named = keyedName(names, { field, key: text, kind: nextTo(side, path, 'kind') });
  if (named !== undefined) return named;
  if (DIGEST.test(text)) return null;
  const withoutIds = text.replaceAll(ID, (id) => names[id] ?? '');
  if (withoutIds.trim() === '' && text !== '') return null;
  // An uploaded picture's address is its id.
  if (withoutIds !== text && text.startsWith('/')) return fieldBook[locale].uploaded;
  return codeText(path, withoutIds, locale);
}

/** A value of one side in words; null: it says nothing to a person. The amount of a benefit has a unit by its kind. */
function textOf(path: string, leaf: Leaf, told: Told): string | null {
  const { side, locale } = told;
  const field = fieldOf(path);
  if (typeof leaf === 'number' && field.endsWith('Minute')) return timeText(leaf);
  if (typeof leaf === 'number' && field === 'weekdays') return weekdayText(leaf, locale);
  const text = typeof leaf === 'string' ? textInWords(leaf, path, told) : leaf;
  if (typeof leaf === 'string' && text === null) return null;
  const unit = field === 'amount' ? unitOf[String(nextTo(side, path, 'kind'))] : undefined;
  if (typeof leaf === 'number' && unit !== undefined) return amountWords[unit](leaf, locale);
  return leafText({ path, leaf: text }, undefined, fieldBook[locale]);
}

/** Risk rules by their names: a rule is a line, wherever it stands. */
function sidesOf({ before, after, targetKind, names }: Recorded, locale: Locale): readonly [Side, Side] {
  if (targetKind !== 'riskRules') return [before, after];
  const inWords = (side: Side): Side => side && { ...side, rules: rulesByName(side['rules'], locale, names) };
  return [inWords(before), inWords(after)];
}

/** The changed fields in the order in which they were recorded, without what is for machines only. */
export function changesOf(entry: Recorded, locale: Locale): readonly FieldChange[] {
  const words = fieldBook[locale];
  const named = auditFields(entry.targetKind, locale);
  const known = (part: string) => part in named || part in words.languages || /^\d+$/.test(part);
  const labelOf = (path: string) =>
    path
      .split('.')
      .map((part) => (known(part) ? part : readable(part)))
      .join('.');
  const [before, after] = sidesOf(entry, locale);
  const { names } = entry;
  return differencesOf(before ?? {}, after ?? {})
    .filter(({ path }) => !path.split('.').some(isHidden))
    .flatMap(({ path, was, is }) => {
      const texts = [
        textOf(path, was, { side: before, names, locale }),
        textOf(path, is, { side: after, names, locale }),
      ];
      // Of an id without a name there is nothing to read, on either side.
      const isForPeople = texts.some((text, at) => text !== null && [was, is][at] !== undefined);
      if (!isForPeople) return [];
      const [beforeText, afterText] = texts.map((text) => text ?? words.unnamed);
      return [
        { path, label: fieldLabel(labelOf(path), named, words), before: beforeText ?? '', after: afterText ?? '' },
      ];
    });
}

/** Kinds of things that have a name in each language, of which the Chinese one is recorded. */
const namedInBoth: ReadonlySet<string> = new Set([
  ...['coupon', 'grab', 'branch', 'role', 'codeBatch', 'approval', 'page', 'document', 'numberList', 'attribute'],
  ...['category', 'channel', 'dictionary', 'ad', 'share'],
]);

/**
 * What an entry is about: the kind of thing, and its name where it has one: the one that was recorded, in English the present one of a
 * thing that has both.
 */
export function targetInWords(
  { targetKind, targetId, targetName, names }: Pick<AuditEntry, 'targetKind' | 'targetId' | 'targetName' | 'names'>,
  locale: Locale,
): { readonly kind: string; readonly name: string | null } {
  const present = names[targetId] ?? names[`${targetKind} ${targetId}`];
  const isRecorded = locale === 'zh-CN' || !namedInBoth.has(targetKind);
  const name = (isRecorded ? (targetName ?? present) : (present ?? targetName)) ?? null;
  // An order has a number, which subscribers and the biller know it by.
  return { kind: targetWord(targetKind, locale), name: name ?? (targetKind === 'use' ? targetId : null) };
}

type Names = Readonly<Record<string, Readonly<Record<Locale, string>>>>;
const SYSTEM = { 'zh-CN': '系统', en: 'The system' };
const UNKNOWN = { 'zh-CN': '未知', en: 'Unknown' };
const COMMAND = { 'zh-CN': '命令行', en: 'Command line' };

const ACTORS: Names = { system: SYSTEM, unknown: UNKNOWN, shell: COMMAND };
const SOURCES: Names = {
  system: SYSTEM,
  unknown: UNKNOWN,
  shell: COMMAND,
  command: COMMAND,
  start: { 'zh-CN': '启动时', en: 'At start-up' },
  init: { 'zh-CN': '初始化', en: 'Set-up' },
  worker: { 'zh-CN': '后台任务', en: 'Background job' },
};

/** Who did it, where that is no operator. */
export const actorWord = (name: string, locale: Locale): string => ACTORS[name]?.[locale] ?? name;

/** From where, where that is no address. */
export const sourceWord = (address: string, locale: Locale): string => SOURCES[address]?.[locale] ?? address;
