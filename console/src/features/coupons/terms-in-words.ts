import type { Locale } from '@coupon-centre/contract/field';
import type { CouponTerms } from '@coupon-centre/contract/operator/coupons/coupon-terms';
import { minuteText } from '#lib/business-time.ts';
import { termsWords } from './terms-words.ts';
import { words as couponWords } from './words.ts';

const FEN_A_YUAN = 100;
const yuan = (fen: number): string => `¥${(fen / FEN_A_YUAN).toFixed(2)}`;
const MINUTES_AN_HOUR = 60;
const two = (value: number): string => String(value).padStart(2, '0');
const time = (minute: number): string =>
  `${two(Math.floor(minute / MINUTES_AN_HOUR))}:${two(minute % MINUTES_AN_HOUR)}`;

function amountInWords({ kind, amount }: CouponTerms['benefit'], dayUnit: string): string {
  switch (kind) {
    case 'DATA_MB':
      return `${amount} MB`;
    case 'TOPUP_PERCENT':
      return `${amount} %`;
    case 'EXPERIENCE':
      return `${amount} ${dayUnit}`;
    default:
      return yuan(amount);
  }
}

function benefitInWords(benefit: CouponTerms['benefit'], locale: Locale): string {
  const words = termsWords[locale];
  const { thresholdFen, maxSaveFen, channels } = benefit;
  return [
    `${words.kinds[benefit.kind]} ${amountInWords(benefit, words.dayUnit)}`,
    ...(thresholdFen === undefined ? [] : [`${words.threshold} ${yuan(thresholdFen)}`]),
    ...(maxSaveFen === undefined ? [] : [`${words.maxSave} ${yuan(maxSaveFen)}`]),
    ...(channels === undefined ? [] : [`${words.payChannels} ${channels.join(', ')}`]),
  ].join(' · ');
}

/** When it can be used, in a line. */
export function validityLine(validity: CouponTerms['validity'], locale: Locale): string {
  const words = termsWords[locale];
  const span =
    validity.kind === 'fixed'
      ? words.span(minuteText(validity.from), minuteText(validity.to))
      : words.inDays(validity.startAfterDays, validity.days);
  if (!validity.hours) return span;
  const { weekdays, fromMinute, toMinute } = validity.hours;
  const days = weekdays.map((day) => words.weekdayNames[day]).join(' ');
  return `${span} · ${days} ${time(fromMinute)}–${time(toMinute)}`;
}

function audienceInWords(audience: CouponTerms['audience'], locale: Locale): string {
  const words = termsWords[locale];
  const kind = words.audiences[audience.kind];
  switch (audience.kind) {
    case 'numberList':
      return `${kind}: ${audience.listId} (${audience.name[locale]})`;
    case 'prefixes':
      return `${kind}: ${audience.prefixes.join(', ')} (${audience.name[locale]})`;
    case 'channels':
      return `${kind}: ${audience.channels.join(', ')} (${audience.name[locale]})`;
    case 'newCustomers':
      return `${kind}: ${audience.withinDays} ${words.dayUnit}`;
    default:
      return kind;
  }
}

type Text = CouponTerms['title'];
const both = (text: Text): string => `${text['zh-CN']} / ${text.en}`;

/** A row of the terms: what it is about, and what it says. */
export interface TermsLine {
  readonly key: string;
  readonly label: string;
  readonly text: string;
}

/** The terms line by line: what approvers read, and what differences are found by. */
export function termsInLines(terms: CouponTerms, locale: Locale): readonly TermsLine[] {
  const words = termsWords[locale];
  const { confirmation, trial } = terms;
  const line = (key: string, label: string, text: string): TermsLine => ({ key, label, text });
  return [
    line('cardClass', words.cardClass, couponWords[locale].classes[terms.cardClass]),
    line('classId', words.classId, terms.classId),
    line('title', words.title, both(terms.title)),
    line('subTitle', words.subTitle, both(terms.subTitle)),
    line('tags', words.tags, terms.tags.length === 0 ? words.none : terms.tags.map(both).join(', ')),
    line('benefit', words.benefitKind, benefitInWords(terms.benefit, locale)),
    line('externalCodes', words.externalCodes, terms.externalCodes ? words.yes : words.no),
    line('claim', couponWords[locale].window, words.span(minuteText(terms.claimStart), minuteText(terms.claimEnd))),
    line('validity', words.validity, validityLine(terms.validity, locale)),
    line('audience', words.audience, audienceInWords(terms.audience, locale)),
    line('rule', words.rule, `${terms.ruleHtml['zh-CN']}\n${terms.ruleHtml.en}`),
    line(
      'confirmation',
      words.confirmation,
      confirmation === null
        ? words.none
        : `${both(confirmation.text)} · ${both(confirmation.effect)}${
            confirmation.priceFen === undefined ? '' : ` · ${yuan(confirmation.priceFen)}`
          }`,
    ),
    line('trial', words.trial, trial === null ? words.none : `${both(trial.what)} · ${both(trial.afterwards)}`),
    line('bookValue', words.bookValue, yuan(terms.bookValueFen)),
    line('position', words.position, String(terms.position)),
  ];
}
