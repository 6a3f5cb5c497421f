import type { Locale } from '@coupon-centre/contract/foundation/field';
import { z } from 'zod';
import { en, zhCN } from 'zod/locales';
import { nearest } from '#foundation/text/nearest.ts';

type Issue = z.core.$ZodIssue;

const books = { 'zh-CN': zhCN().localeError, en: en().localeError };

/** The invalid field as a path of names, also of one that is not known; the whole body where no field is at fault. */
function fieldOf(issue: Issue): string {
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;
  return path.length === 0 ? 'body' : path.join('.');
}

/** A fault as text in the reader's language (from the validation library's locales). */
function problemOf(issue: Issue, locale: Locale): string {
  const message = books[locale](issue as z.core.$ZodRawIssue);
  return (typeof message === 'string' ? message : message?.message) ?? issue.message;
}

const instead = {
  'zh-CN': (name: string) => `，是否应为“${name}”？`,
  en: (name: string) => `; did you mean "${name}"?`,
} as const satisfies Readonly<Record<Locale, unknown>>;

/** The names of the fields that stand at a path of a schema; of a union, those of all its parts. */
function namesAt(schema: unknown, [first, ...rest]: readonly PropertyKey[]): readonly string[] {
  if (schema instanceof z.ZodObject) {
    const { shape } = schema;
    if (first === undefined) return Object.keys(shape);
    return Object.hasOwn(shape, first) ? namesAt(shape[String(first)], rest) : [];
  }
  if (schema instanceof z.ZodArray) return namesAt(schema.element, rest);
  const path = first === undefined ? [] : [first, ...rest];
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => namesAt(option, path));
  if (schema instanceof z.ZodPipe) return namesAt(schema.in, path);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return namesAt(schema.unwrap(), path);
  }
  return [];
}

/** A field that is not known, with the known one that is most like it. */
function unknownInWords(issue: z.core.$ZodIssueUnrecognizedKeys, schema: unknown, locale: Locale): string {
  const like = nearest(issue.keys[0] ?? '', namesAt(schema, issue.path));
  return problemOf(issue, locale) + (like === undefined ? '' : instead[locale](like));
}

/**
 * What is wrong with a request of this schema: the first fault, and a field that is not known, which may be a misspelt one that is
 * missing.
 */
export function faultOf(issues: readonly Issue[], schema: unknown, locale: Locale) {
  const [first] = issues;
  if (first === undefined) return undefined;
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys');
  const words = unknown && unknownInWords(unknown, schema, locale);
  const problem = words === undefined || unknown === first ? words : `${problemOf(first, locale)} ${words}`;
  return { field: fieldOf(first), problem: problem ?? problemOf(first, locale) };
}
