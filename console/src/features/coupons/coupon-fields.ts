import type { CouponTerms, FirstStock } from '@coupon-centre/contract/catalogue/coupon-terms';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { plainTextOf } from '@coupon-centre/contract/foundation/html-blocks';
import { languageNames } from '#lib/language-names.ts';
import { type Merge, type MergeField, mergeFields, valueAt } from '#lib/merge-fields.ts';
import { termsInLines } from '#ui/coupon/terms-in-words.ts';
import { termsWords } from '#ui/coupon/terms-words.ts';
import type { TermNames } from '#ui/coupon/use-term-names.ts';
import type { CouponValues } from './coupon-form-values.ts';
import { words as stockWords } from './stock/words.ts';

/** How a term is merged: whole, each language by itself, or together with another term. */
const mergedTerms = {
  cardClass: 'benefit',
  benefit: 'whole',
  classId: 'whole',
  position: 'whole',
  title: 'texts',
  subTitle: 'texts',
  tags: 'whole',
  variants: 'whole',
  externalCodes: 'whole',
  claimEnd: 'claimStart',
  claimStart: 'whole',
  validity: 'whole',
  audience: 'whole',
  ruleHtml: 'texts',
  trial: 'whole',
  confirmation: 'whole',
  placeListId: 'whole',
  ceiling: 'whole',
  ceilingPerDay: 'whole',
  bookValueFen: 'whole',
  costsNothingReason: 'bookValueFen',
  campaignId: 'whole',
} as const satisfies Readonly<Record<keyof CouponTerms, 'whole' | 'texts' | keyof CouponTerms>>;

const mergedStock = {
  total: ['firstStock', 'total'],
  perDay: ['firstStock', 'perDay'],
  perPerson: ['firstStock', 'perPerson'],
  perPersonDay: ['firstStock', 'perPersonDay'],
} as const satisfies Readonly<Record<keyof FirstStock, readonly string[]>>;

const terms = Object.keys(mergedTerms) as (keyof CouponTerms)[];
const languages = ['zh-CN', 'en'] as const satisfies readonly Locale[];

const fieldsOfTerm = (term: keyof CouponTerms): readonly MergeField[] => {
  switch (mergedTerms[term]) {
    case 'texts':
      return languages.map((language) => ({ name: `${term}.${language}`, paths: [['terms', term, language]] }));
    case 'whole': {
      const together = terms.filter((other) => other === term || mergedTerms[other] === term);
      return [{ name: term, paths: together.map((other) => ['terms', other]) }];
    }
    default:
      return [];
  }
};

/** The fields by which two changes of a coupon are merged. */
export const couponFields: readonly MergeField[] = [
  ...terms.flatMap(fieldsOfTerm),
  ...Object.entries(mergedStock).map(([name, path]) => ({ name, paths: [path] })),
];

/** Merges what two operators wrote. A stock that can no longer be written is left out. */
export const mergeCoupons = (
  base: CouponValues,
  theirs: CouponValues,
  mine: CouponValues,
): Merge<CouponValues, string> =>
  mergeFields(
    { base, theirs, mine },
    couponFields.filter(({ name }) => theirs.firstStock !== null || !(name in mergedStock)),
  );

interface Reader {
  readonly locale: Locale;
  readonly namesIn: TermNames;
}

/** What a field is called, and what it says in these values. */
export function fieldInWords({ name, paths }: MergeField, values: CouponValues, { locale, namesIn }: Reader) {
  const words = termsWords[locale];
  const value = valueAt(values, paths[0] ?? []);
  if (name in mergedStock) {
    const label = words[name as keyof FirstStock];
    return { label, text: typeof value === 'number' ? value.toLocaleString('en') : stockWords[locale].unlimited };
  }
  const [term, language] = name.split('.');
  const line = termsInLines(values.terms, locale).find(({ key }) => key === term);
  if (language === 'zh-CN' || language === 'en') {
    const text = term === 'ruleHtml' ? plainTextOf(String(value)) : String(value);
    return { label: `${line?.label ?? name} · ${languageNames[locale][language]}`, text };
  }
  const text = namesIn(values.terms)[term as keyof CouponTerms] ?? line?.text ?? String(value);
  const { costsNothingReason } = values.terms;
  if (term === 'bookValueFen' && costsNothingReason !== null) {
    return { label: line?.label ?? name, text: `${text} · ${costsNothingReason}` };
  }
  const cardClass = words.classes[values.terms.cardClass];
  return { label: line?.label ?? name, text: term === 'benefit' ? `${cardClass} · ${text}` : text };
}
