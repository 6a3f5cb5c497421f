import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { z } from 'zod';
import { en, zhCN } from 'zod/locales';

type Issue = z.core.$ZodIssue;

const books = { 'zh-CN': zhCN().localeError, en: en().localeError };

/** The invalid field as a path of names; the whole body where no field is at fault. */
export const fieldOf = (issue: Issue): string => (issue.path.length === 0 ? 'body' : issue.path.join('.'));

/** The fault as text in the reader's language (from the validation library's locales). */
export function problemOf(issue: Issue, locale: Locale): string {
  const message = books[locale](issue as z.core.$ZodRawIssue);
  return (typeof message === 'string' ? message : message?.message) ?? issue.message;
}
