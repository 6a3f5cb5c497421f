import { VARIANT_PER_PEOPLE } from '@coupon-centre/contract/foundation/limits';
import { Alert } from 'antd';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { Answered } from '#ui/answered.tsx';
import { pageWords } from '#ui/claim-page/page-words.ts';
import { counted } from '#ui/counted.ts';
import { Table } from '#ui/table/table.tsx';
import { sentenceOf } from './comparison-sentence.ts';
import styles from './pages.module.css';
import { words as book } from './words.ts';

type Shown = CallResponse<'showPageComparison'>;
type Group = Shown['page'];

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

const Sentences = ({ variants, outcomeDays }: Shown) => {
  const { comparison: words } = useWords(book);
  // Said of all of them at once.
  const told = variants.some(({ outcome }) => outcome === 'MISMATCH') ? variants.slice(0, 1) : variants;
  return told.map((variant) => (
    <Alert
      key={variant.name}
      showIcon
      style={{ marginBottom: 12 }}
      title={sentenceOf(words, variant, outcomeDays)}
      type={tones[variant.outcome]}
    />
  ));
};

/** What the variants of a published version brought: the sentences, and the figures of every group. */
export const PageComparison = ({ pageId, version }: { readonly pageId: string; readonly version: number }) => {
  const { comparison: words } = useWords(book);
  const { pageAlone } = useWords(pageWords);
  const asked = useCall('showPageComparison', { pageId, version });
  return (
    <section aria-label={words.title} className={styles['card']}>
      <h2 className={styles['heading']}>{words.title}</h2>
      <Answered asked={asked}>
        {(shown) => (
          <>
            <Sentences {...shown} />
            <p className={styles['hint']}>{words.about(shown.outcomeDays)}</p>
            <Table<{ readonly name: FigureName }>
              aria-label={words.title}
              columns={[
                { title: words.figure, key: 'name', render: (_, { name }) => words.figures[name] },
                ...[{ ...shown.page, name: pageAlone }, ...shown.variants].map((group, at) => ({
                  title: group.name,
                  key: String(at),
                  align: 'right' as const,
                  render: (_: unknown, { name }: { readonly name: FigureName }) => figures[name](group),
                })),
              ]}
              dataSource={names.map((name) => ({ name }))}
              rowKey="name"
            />
          </>
        )}
      </Answered>
    </section>
  );
};
