import type { AudienceCondition } from '@coupon-centre/contract/catalogue/audience';
import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';
import { benefits } from '@coupon-centre/contract/foundation/benefit-kinds';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { timeText } from '@coupon-centre/contract/foundation/time';
import { minuteText } from '#lib/business-time.ts';
import { isSame } from '#lib/merge-fields.ts';
import { type Attributes, nameAmong, valuesInWords } from './attribute-in-words.ts';
import { termsWords } from './terms-words.ts';

const FEN_A_YUAN = 100;
const MB_A_GB = 1_024;
const yuan = (fen: number): string => `¥${(fen / FEN_A_YUAN).toFixed(2)}`;

function amountInWords({ kind, amount }: CouponTerms['benefit'], dayUnit: string): string {
  switch (benefits[kind].unit) {
    case 'mb':
      return amount >= MB_A_GB && amount % MB_A_GB === 0 ? `${amount / MB_A_GB} GB` : `${amount} MB`;
    case 'fen':
      return yuan(amount);
    case 'percent':
      return `${amount} %`;
    case 'days':
      return `${amount} ${dayUnit}`;
  }
}

/** What things that terms name by a code or an id are called. */
export interface NamesInTerms {
  readonly attributes: Attributes;
  /** Of numbers, as far as they are known: none for those who may not read them. */
  readonly lists: readonly { readonly listId: string; readonly name: Readonly<Record<Locale, string>> }[];
  readonly channelName: (channel: string) => string;
  /** Says the ids of lists and attributes, too. */
  readonly withIds?: boolean;
}
const NO_NAMES: NamesInTerms = { attributes: [], lists: [], channelName: (channel) => channel };

export function benefitInWords(
  benefit: CouponTerms['benefit'],
  locale: Locale,
  { channelName }: NamesInTerms = NO_NAMES,
): string {
  const words = termsWords[locale];
  const { thresholdFen, maxSaveFen, channels } = benefit;
  return [
    `${words.kinds[benefit.kind]} ${amountInWords(benefit, words.dayUnit)}`,
    ...(thresholdFen === undefined ? [] : [`${words.threshold} ${yuan(thresholdFen)}`]),
    ...(maxSaveFen === undefined ? [] : [`${words.maxSave} ${yuan(maxSaveFen)}`]),
    ...(channels === undefined ? [] : [`${words.payChannels} ${channels.map(channelName).join(', ')}`]),
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
  return `${span} · ${days} ${timeText(fromMinute)}–${timeText(toMinute)}`;
}

/**
 * A list by its name, and by what subscribers read where that is something else. Of one that is not known only the latter can be said:
 * an editor typed it, so that the id stands next to it.
 */
function listInWords(
  { listId, name }: Extract<AudienceCondition, { kind: 'numberList' }>,
  locale: Locale,
  { lists, withIds }: NamesInTerms,
): string {
  const known = lists.map((one) => ({ ...one, id: one.listId }));
  const list = known.find(({ id }) => id === listId);
  const text = nameAmong(list ?? { id: listId, name }, known, { locale, withId: withIds || list === undefined });
  return list === undefined || list.name[locale] === name[locale] ? text : `${text} (${name[locale]})`;
}

function conditionInWords(is: AudienceCondition, locale: Locale, names: NamesInTerms): string {
  const { channelName } = names;
  const words = termsWords[locale];
  const kind = words.audiences[is.kind];
  switch (is.kind) {
    case 'numberList':
      return `${kind}: ${listInWords(is, locale, names)}`;
    case 'attribute':
      return `${kind}: ${valuesInWords(is, { locale, ...names })} (${is.name[locale]})`;
    case 'collected':
    case 'used':
      // Coupons may have the same name: by the end of the id a change from one to the other is seen.
      return `${kind}: ${is.name[locale]} (…${is.templateId.slice(-6)})`;
    case 'prefixes':
      return `${kind}: ${is.prefixes.join(', ')} (${is.name[locale]})`;
    case 'channels':
      return `${kind}: ${is.channels.map(channelName).join(', ')} (${is.name[locale]})`;
    case 'newCustomers':
      return `${kind}: ${is.withinDays} ${words.dayUnit}`;
    case 'tenure':
      return `${kind}: ${is.atLeastDays} ${words.dayUnit}`;
    case 'firstDeal':
      return kind;
  }
}

/** What approvers read: single conditions with what they are made of, combined ones as people would say them. */
export function audienceInWords(
  audience: CouponTerms['audience'],
  locale: Locale,
  names: NamesInTerms = NO_NAMES,
): string {
  const words = termsWords[locale];
  if (audience.kind === 'everyone') return words.audiences.everyone;
  if (audience.kind !== 'conditions') return conditionInWords(audience, locale, names);
  const groups = audience.all.map(({ any }) => {
    const conditions = any.map(
      ({ isNot, is }) => `${isNot ? `${words.signs.isNot} ` : ''}${conditionInWords(is, locale, names)}`,
    );
    return conditions.length === 1 ? conditions[0] : `(${conditions.join(` ${words.or} `)})`;
  });
  return groups.join(` ${words.and} `);
}

/** An audience next to another one: where both are said in the same words and are not the same, ids tell them apart. */
export function audienceApart(
  audience: CouponTerms['audience'],
  other: CouponTerms['audience'] | undefined,
  { locale, names }: { readonly locale: Locale; readonly names: NamesInTerms },
): string {
  const text = audienceInWords(audience, locale, names);
  if (other === undefined || isSame(audience, other) || text !== audienceInWords(other, locale, names)) return text;
  return audienceInWords(audience, locale, { ...names, withIds: true });
}

type Text = CouponTerms['title'];
const both = (text: Text): string => `${text['zh-CN']} / ${text.en}`;

const variantsInWords = (variants: NonNullable<CouponTerms['variants']>): string =>
  variants
    .map(({ name, percent, title, subTitle }) => `${name} ${percent}%: ${both(title)} · ${both(subTitle)}`)
    .join('\n');

const confirmationInWords = ({ text, effect, priceFen }: NonNullable<CouponTerms['confirmation']>): string =>
  `${both(text)} · ${both(effect)}${priceFen === undefined ? '' : ` · ${yuan(priceFen)}`}`;

/** A row of the terms: what it is about, and what it says. */
export interface TermsLine {
  readonly key: keyof CouponTerms;
  readonly label: string;
  readonly text: string;
}

/**
 * The terms line by line: what approvers read, and what differences are found by. Keyed by the terms, so that none is approved
 * unseen; or the term whose line tells it too.
 */
export function termsInLines(terms: CouponTerms, locale: Locale): readonly TermsLine[] {
  const words = termsWords[locale];
  const { confirmation, trial } = terms;
  const lines: Readonly<Record<keyof CouponTerms, Omit<TermsLine, 'key'> | keyof CouponTerms>> = {
    cardClass: { label: words.cardClass, text: words.classes[terms.cardClass] },
    classId: { label: words.classId, text: terms.classId },
    title: { label: words.title, text: both(terms.title) },
    subTitle: { label: words.subTitle, text: both(terms.subTitle) },
    tags: { label: words.tags, text: terms.tags.length === 0 ? words.none : terms.tags.map(both).join(', ') },
    variants: { label: words.variants, text: variantsInWords(terms.variants ?? []) || words.none },
    benefit: { label: words.benefitKind, text: benefitInWords(terms.benefit, locale) },
    externalCodes: { label: words.externalCodes, text: terms.externalCodes ? words.yes : words.no },
    claimStart: {
      label: words.window,
      text: words.span(minuteText(terms.claimStart), minuteText(terms.claimEnd)),
    },
    claimEnd: 'claimStart',
    validity: { label: words.validity, text: validityLine(terms.validity, locale) },
    audience: { label: words.audience, text: audienceInWords(terms.audience, locale) },
    ruleHtml: { label: words.rule, text: `${terms.ruleHtml['zh-CN']}\n${terms.ruleHtml.en}` },
    confirmation: {
      label: words.confirmation,
      text: confirmation === null ? words.none : confirmationInWords(confirmation),
    },
    trial: {
      label: words.trial,
      text: trial === null ? words.none : `${both(trial.what)} · ${both(trial.afterwards)}`,
    },
    placeListId: { label: words.places, text: terms.placeListId ?? words.none },
    ceiling: { label: words.ceiling, text: terms.ceiling.toLocaleString('en') },
    ceilingPerDay: { label: words.ceilingPerDay, text: terms.ceilingPerDay?.toLocaleString('en') ?? words.none },
    bookValueFen: { label: words.bookValue, text: yuan(terms.bookValueFen) },
    costsNothingReason: { label: words.costsNothing, text: terms.costsNothingReason ?? words.none },
    campaignId: { label: words.campaign, text: terms.campaignId ?? words.none },
    position: { label: words.position, text: String(terms.position) },
  };
  return Object.entries(lines).flatMap(([key, line]) =>
    typeof line === 'object' ? [{ key: key as keyof CouponTerms, ...line }] : [],
  );
}

/** A line that differs from other terms; `was`: what those say. */
export interface ChangedLine extends TermsLine {
  readonly was: string | undefined;
}

/** The lines of `after` that say something else than those of `before`. */
export function changedLines(before: readonly TermsLine[], after: readonly TermsLine[]): readonly ChangedLine[] {
  const texts = new Map(before.map(({ key, text }) => [key, text]));
  return after.map((line) => ({ ...line, was: texts.get(line.key) })).filter(({ was, text }) => was !== text);
}
