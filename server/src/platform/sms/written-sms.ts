import type { Locale } from '@coupon-centre/contract/foundation/field';
import { fillText } from '#foundation/text/fill-text.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import type { Sms } from '#platform/gateways/sms/port.ts';

/** A message without its recipient. */
export type WrittenSms = Pick<Sms, 'template' | 'text'>;

interface Template {
  readonly key: string;
  /** With `{names}` of parameters. */
  readonly words: LocalisedText;
}

/** Writes a message in a template's words; `params` are all that is put into them. */
export const writeSms = (
  { key, words }: Template,
  params: Readonly<Record<string, string>>,
  locale: Locale,
): WrittenSms => ({ template: { key, params, locale }, text: fillText(words[locale], params) });
