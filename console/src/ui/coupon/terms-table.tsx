import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';
import { locales } from '@coupon-centre/contract/foundation/field';

import { languageNames } from '#lib/language-names.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { ShownText } from '#ui/rich-text/shown-text.tsx';
import { Table } from '#ui/table/table.tsx';
import { type ChangedLine, changedLines, type TermsLine, termsInLines } from './terms-in-words.ts';
import { termsWords } from './terms-words.ts';
import { useTermNames } from './use-term-names.ts';

interface Props {
  readonly terms: CouponTerms;
  /** If set, only the differences are shown, next to the current value. */
  readonly before?: CouponTerms;
  readonly label: string;
}

type Line = TermsLine & Partial<ChangedLine>;

interface RuleProps {
  readonly rule: CouponTerms['ruleHtml'];
  readonly other?: CouponTerms['ruleHtml'] | undefined;
  readonly isOlder?: boolean;
}

/** The rules in each language as people read them. */
const Rules = ({ rule, other, isOlder = false }: RuleProps) => {
  const names = useWords(languageNames);
  return locales.map((locale) => (
    <section aria-label={names[locale]} key={locale} style={{ marginBottom: 12 }}>
      <div style={{ color: 'var(--soft)' }}>{names[locale]}</div>
      <ShownText html={rule[locale]} isOlder={isOlder} {...(other && { other: other[locale] })} />
    </section>
  ));
};

const preserved = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

/** Terms line by line, or only their differences from others. */
export const TermsTable = ({ terms, before, label }: Props) => {
  const locale = useLocale();
  const words = useWords(termsWords);
  const namesIn = useTermNames();
  const inLines = (some: CouponTerms, other?: CouponTerms): readonly TermsLine[] => {
    const names = namesIn(some, other);
    return termsInLines(some, locale).map((line) => ({ ...line, text: names[line.key] ?? line.text }));
  };
  const lines: readonly Line[] = before ? changedLines(inLines(before, terms), inLines(terms, before)) : inLines(terms);
  return (
    <Table<Line>
      aria-label={label}
      columns={[
        { title: words.field, dataIndex: 'label', width: 160 },
        ...(before === undefined
          ? []
          : [
              {
                title: words.before,
                key: 'was',
                render: (line: Line) =>
                  line.key === 'ruleHtml' ? (
                    <Rules isOlder other={terms.ruleHtml} rule={before.ruleHtml} />
                  ) : (
                    <del style={preserved}>{line.was}</del>
                  ),
              },
            ]),
        {
          title: before === undefined ? words.terms : words.after,
          key: 'text',
          render: (line: Line) =>
            line.key === 'ruleHtml' ? (
              <Rules other={before?.ruleHtml} rule={terms.ruleHtml} />
            ) : (
              <span style={preserved}>{line.text}</span>
            ),
        },
      ]}
      dataSource={lines}
      empty={words.noDifference}
      rowKey="key"
    />
  );
};
