import { Alert } from 'antd';
import type { ReactNode } from 'react';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { Answered } from '#ui/answered.tsx';
import { Card } from '#ui/card.tsx';
import { counted } from '#ui/counted.ts';
import { Money } from '#ui/input/money-input.tsx';
import { Table } from '#ui/table/table.tsx';
import { sentenceOf } from './experiment-sentence.ts';
import { words as book } from './words.ts';

type Shown = CallResponse<'showExperiment'>;
type Group = Shown['offered'];

const perPerson = ({ uses, counted: people }: Group): string => (people === 0 ? '—' : (uses / people).toFixed(3));

/** What is told of each group, in order. */
const figures = {
  participants: ({ participants }: Group) => counted(participants),
  counted: ({ counted: people }: Group) => counted(people),
  collected: ({ collected }: Group) => counted(collected),
  uses: ({ uses }: Group) => counted(uses),
  usesPerPerson: perPerson,
  cost: ({ costFen }: Group): ReactNode => <Money fen={costFen} />,
} as const;
type FigureName = keyof typeof figures;
const names = Object.keys(figures) as FigureName[];

const tones = { MISMATCH: 'error', TOO_EARLY: 'info', NONE_YET: 'info', MORE: 'success', FEWER: 'warning' } as const;

/** What a campaign with a holdout brought: the sentence, and the figures of both groups. */
export const Experiment = ({ campaignId, title }: { readonly campaignId: string; readonly title: string }) => {
  const { experiment: words } = useWords(book);
  const asked = useCall('showExperiment', { campaignId });
  return (
    <Card isSmall style={{ marginBottom: 16 }} title={`${title}: ${words.title}`}>
      <Answered asked={asked}>
        {(shown) => (
          <>
            <Alert
              description={words.about(shown.outcomeDays, shown.holdoutPercent)}
              showIcon
              style={{ marginBottom: 12 }}
              title={sentenceOf(words, shown)}
              type={tones[shown.outcome]}
            />
            <Table<{ readonly name: FigureName }>
              aria-label={words.title}
              columns={[
                { title: words.figure, key: 'name', render: (_, { name }) => words.figures[name] },
                {
                  title: words.offered,
                  key: 'offered',
                  align: 'right' as const,
                  render: (_, { name }) => figures[name](shown.offered),
                },
                {
                  title: words.heldOut,
                  key: 'heldOut',
                  align: 'right' as const,
                  render: (_, { name }) => figures[name](shown.heldOut),
                },
              ]}
              dataSource={names.map((name) => ({ name }))}
              rowKey="name"
            />
          </>
        )}
      </Answered>
    </Card>
  );
};
