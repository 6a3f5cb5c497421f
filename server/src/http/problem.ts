import type { Locale } from '@coupon-centre/contract/field';
import type { z } from 'zod';
import { en, zhCN } from 'zod/locales';

type Issue = z.core.$ZodIssue;

const books = { 'zh-CN': zhCN().localeError, en: en().localeError };

/** Where a schema found fault, as a path of field names; the whole body where no field is at fault. */
export const fieldOf = (issue: Issue): string => (issue.path.length === 0 ? 'body' : issue.path.join('.'));

/** What is wrong with it, in words of the reader's language (the validation library's own phrase books). */
export function problemOf(issue: Issue, locale: Locale): string {
  const told = books[locale](issue as z.core.$ZodRawIssue);
  return (typeof told === 'string' ? told : told?.message) ?? issue.message;
}
