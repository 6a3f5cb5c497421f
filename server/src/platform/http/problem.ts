import type { Locale } from '@coupon-centre/contract/foundation/field';
import { z } from 'zod';
import { nearest } from '#foundation/text/nearest.ts';
import { faultWords } from './fault-words.ts';

type Issue = z.core.$ZodIssue;

/** The invalid field as a path of names, also of one that is not known; the whole body where no field is at fault. */
function fieldOf(issue: Issue): string {
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;
  return path.length === 0 ? 'body' : path.join('.');
}

/** What stands at a path of what was sent. */
const valueAt = (sent: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, part)
        ? (value as Readonly<Record<PropertyKey, unknown>>)[part]
        : undefined,
    sent,
  );

/** Between two things that are wrong. */
const between = { 'zh-CN': '；', en: '. ' } as const satisfies Readonly<Record<Locale, string>>;

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
  return faultWords(issue, undefined, locale) + (like === undefined ? '' : instead[locale](like));
}

/**
 * What is wrong with a request of this schema: the first fault, and a field that is not known, which may be a misspelt one that is
 * missing.
 */
export function faultOf(
  issues: readonly Issue[],
  { schema, sent }: { readonly schema: unknown; readonly sent: unknown },
  locale: Locale,
) {
  const [first] = issues;
  if (first === undefined) return undefined;
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys');
  const words = unknown && unknownInWords(unknown, schema, locale);
  const own = faultWords(first, valueAt(sent, first.path), locale);
  const parts = [unknown === first ? undefined : own, words].filter((part) => part !== undefined);
  return { field: fieldOf(first), problem: parts.join(between[locale]) };
}
