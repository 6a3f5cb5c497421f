import type { Locale } from '@coupon-centre/contract/foundation/field';
import { UNFINISHED_FORM_MAX_BYTES } from '@coupon-centre/contract/operator/unfinished/unfinished';
import type { NotKept } from './unfinished-at-server.ts';

const KB = 1_000;
const tooLarge: Readonly<Record<Locale, string>> = {
  'zh-CN': `内容超过暂存上限 ${UNFINISHED_FORM_MAX_BYTES / KB} KB`,
  en: `it is larger than the ${UNFINISHED_FORM_MAX_BYTES / KB} KB that the server keeps`,
};

/** Why the server does not keep a form, in its own words where it has any. */
export function notKeptText(why: NotKept, locale: Locale): string {
  if (why === 'TOO_LARGE') return tooLarge[locale];
  const { code, data, message } = why;
  return code === codeOf.BAD_INPUT ? (data as { readonly problem: string }).problem : message;
}
