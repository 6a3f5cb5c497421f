import { VARIANT_PER_PEOPLE } from '@coupon-centre/contract/foundation/limits';
import { Alert } from 'antd';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { counted } from '#ui/counted.ts';
import { Table } from '#ui/table/table.tsx';
import { sentenceOf } from './comparison-sentence.ts';
import { comparisonWords } from './comparison-words.ts';

type Shown = CallResponse<'showCouponComparison'>;
type Group = Shown['coupon'];

const usesPerMany = ({ uses, counted: people }: Group): string =>
  people === 0 ? '—' : counted(Math.round((uses / people) * VARIANT_PER_PEOPLE));

const PERCENT = 100;
const collectors = ({ collectors: some, counted: people }: Group): string =>
  people === 0 ? '—' : `${counted(some)} (${((some / people) * PERCENT).toFixed(1)}%)`;

/** What is told of each group, in order. */
const figures = {
  percent: ({ percent }: Group) => `${percent}%`,
  participants: ({ participants }: Group) => counted(participants),
  counted: ({ counted: people }: Group) => counted(people),
  uses: ({ uses }: Group) => counted(uses),
  usesPerMany,
  collectors,
} as const;
type FigureName = keyof typeof figures;
const names = Object.keys(figures) as FigureName[];

const tones = { MISMATCH: 'error', TOO_EARLY: 'info', NONE_YET: 'info', MORE: 'success', FEWER: 'warning' } as const;

interface Props {
  readonly shown: Pick<Shown, 'variants' | 'outcomeDays'>;
  /** The group of the thing itself. */
  readonly group: Group;
  readonly words: {
    readonly title: string;
    readonly about: (days: number) => string;
    /** What the thing itself is called, as a heading and within a sentence. */
    readonly itself: string;
    readonly thanItself: string;
    /** People who collected. */
    readonly collectors: string;
  };
}

const Sentences = ({ shown: { variants, outcomeDays: days }, words: { thanItself: itself } }: Props) => {
  const locale = useLocale();
  // Said of all of them at once.
  const told = variants.some(({ outcome }) => outcome === 'MISMATCH') ? variants.slice(0, 1) : variants;
  return told.map((variant) => (
    <Alert
      key={variant.name}
      showIcon
      style={{ marginBottom: 12 }}
      title={sentenceOf(variant, { locale, itself, days })}
      type={tones[variant.outcome]}
    />
  ));
};

/** What variants brought, next to the thing itself: the sentences, and the figures of every group. */
export const Comparison = (props: Props) => {
  const { shown, group, words } = props;
  const { figure, figures: figureWords } = useWords(comparisonWords);
  const labels: Readonly<Record<FigureName, string>> = { ...figureWords, collectors: words.collectors };
  return (
    <>
      <Sentences {...props} />
      <p style={{ margin: '0 0 8px', fontSize: 12 }}>{words.about(shown.outcomeDays)}</p>
      <Table<{ readonly name: FigureName }>
        aria-label={words.title}
        columns={[
          { title: figure, key: 'name', render: (_, { name }) => labels[name] },
          ...[{ ...group, name: words.itself }, ...shown.variants].map((one, at) => ({
            title: one.name,
            key: String(at),
            align: 'right' as const,
            render: (_: unknown, { name }: { readonly name: FigureName }) => figures[name](one),
          })),
        ]}
        dataSource={names.map((name) => ({ name }))}
        rowKey="name"
      />
    </>
  );
};
