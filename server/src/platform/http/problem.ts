import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { z } from 'zod';
import { en, zhCN } from 'zod/locales';

type Issue = z.core.$ZodIssue;

const books = { 'zh-CN': zhCN().localeError, en: en().localeError };

/** The invalid field as a path of names, also of one that is not known; the whole body where no field is at fault. */
export function fieldOf(issue: Issue): string {
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;
  return path.length === 0 ? 'body' : path.join('.');
}

/** The fault as text in the reader's language (from the validation library's locales). */
export function problemOf(issue: Issue, locale: Locale): string {
  const message = books[locale](issue as z.core.$ZodRawIssue);
  return (typeof message === 'string' ? message : message?.message) ?? issue.message;
}
