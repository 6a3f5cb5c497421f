import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** How many allowed values are listed. */
const VALUES_SHOWN = 12;

const book = {
  'zh-CN': {
    missing: '不能缺少',
    empty: '不能为空',
    invalid: '不符合要求',
    badFormat: '格式不正确',
    formats: { url: '应为网址', email: '应为邮箱地址', datetime: '应为日期和时间', date: '应为日期' },
    types: {
      string: '应为文字',
      number: '应为数字',
      int: '应为整数',
      boolean: '应为是或否',
      array: '应为列表',
      object: '应为一组字段',
    },
    characters: { least: (count) => `至少 ${count} 个字符`, most: (count) => `最多 ${count} 个字符` },
    entries: { least: (count) => `至少要有 ${count} 项`, most: (count) => `最多 ${count} 项` },
    number: {
      least: (bound) => `不能小于 ${bound}`,
      most: (bound) => `不能大于 ${bound}`,
      above: (bound) => `应大于 ${bound}`,
      below: (bound) => `应小于 ${bound}`,
    },
    multiple: (of) => `应为 ${of} 的整数倍`,
    oneOf: (values) => `应为以下之一：${values}`,
    unknown: (name) => `没有名为“${name}”的字段`,
    and: '、',
  },
  en: {
    missing: 'is missing',
    empty: 'must not be empty',
    invalid: 'is not valid here',
    badFormat: 'has the wrong format',
    formats: {
      url: 'must be a web address',
      email: 'must be an email address',
      datetime: 'must be a date and time',
      date: 'must be a date',
    },
    types: {
      string: 'must be text',
      number: 'must be a number',
      int: 'must be a whole number',
      boolean: 'must be true or false',
      array: 'must be a list',
      object: 'must be a group of fields',
    },
    characters: {
      least: (count) => `must have at least ${count} characters`,
      most: (count) => `may have at most ${count} characters`,
    },
    entries: {
      least: (count) => `needs at least ${count} ${count === '1' ? 'entry' : 'entries'}`,
      most: (count) => `may have at most ${count} ${count === '1' ? 'entry' : 'entries'}`,
    },
    number: {
      least: (bound) => `must be at least ${bound}`,
      most: (bound) => `must be at most ${bound}`,
      above: (bound) => `must be greater than ${bound}`,
      below: (bound) => `must be less than ${bound}`,
    },
    multiple: (of) => `must be a multiple of ${of}`,
    oneOf: (values) => `must be one of: ${values}`,
    unknown: (name) => `There is no field "${name}"`,
    and: ', ',
  },
} as const satisfies Record<Locale, Words>;

type About = (value: string) => string;
interface Words {
  readonly missing: string;
  readonly empty: string;
  readonly invalid: string;
  readonly badFormat: string;
  readonly formats: Readonly<Record<'url' | 'email' | 'datetime' | 'date', string>>;
  readonly types: Readonly<Record<'string' | 'number' | 'int' | 'boolean' | 'array' | 'object', string>>;
  readonly characters: Readonly<Record<'least' | 'most', About>>;
  readonly entries: Readonly<Record<'least' | 'most', About>>;
  readonly number: Readonly<Record<'least' | 'most' | 'above' | 'below', About>>;
  readonly multiple: About;
  readonly oneOf: About;
  readonly unknown: About;
  readonly and: string;
}

const named = (words: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined;

/** A limit, with the count in groups of three. */
function limitWords(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig, locale: Locale): string {
  const words: Words = book[locale];
  const isLeast = issue.code === 'too_small';
  const bound = isLeast ? issue.minimum : issue.maximum;
  const limit = bound.toLocaleString(locale);
  if (issue.origin === 'string') {
    if (isLeast && Number(bound) === 1) return words.empty;
    return words.characters[isLeast ? 'least' : 'most'](limit);
  }
  if (issue.origin === 'array' || issue.origin === 'set') return words.entries[isLeast ? 'least' : 'most'](limit);
  if (issue.inclusive === false) return words.number[isLeast ? 'above' : 'below'](limit);
  return words.number[isLeast ? 'least' : 'most'](limit);
}

/** What is wrong with a field, for people. `value`: what was sent as this field. */
export function faultWords(issue: Issue, value: unknown, locale: Locale): string {
  const words: Words = book[locale];
  if (value === undefined && issue.code !== 'unrecognized_keys' && issue.code !== 'custom') return words.missing;
  switch (issue.code) {
    case 'invalid_type':
      return named(words.types, issue.expected) ?? words.invalid;
    case 'too_small':
    case 'too_big':
      return limitWords(issue, locale);
    case 'invalid_format':
      return value === '' ? words.empty : (named(words.formats, issue.format) ?? words.badFormat);
    case 'not_multiple_of':
      return words.multiple(issue.divisor.toLocaleString(locale));
    case 'invalid_value':
      if (issue.values.length > VALUES_SHOWN) return words.invalid;
      return words.oneOf(issue.values.map(String).join(words.and));
    case 'unrecognized_keys':
      return words.unknown(issue.keys[0] ?? '');
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return words.invalid;
  }
}
