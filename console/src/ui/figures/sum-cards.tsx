import { Flex, Statistic } from 'antd';
import type { ReactNode } from 'react';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { Card } from '#ui/card.tsx';
import { counted } from '#ui/counted.ts';
import { Money } from '#ui/input/money-input.tsx';
import { figureWords } from './figure-words.ts';
import { costPerUse, failureRate, growth, growthText, percentText, rateOfUse } from './rates.ts';

export type BoardSum = CallResponse<'showBoard'>['sum'];

interface Figure {
  readonly title: string;
  readonly value: ReactNode;
  /** Null: nothing was counted that it could be made of. */
  readonly now: number | null;
  /** The same of the period before. */
  readonly earlier: number | null;
}

const FigureCard = ({ title, value, now, earlier }: Figure) => {
  const words = useWords(figureWords);
  const change = now === null || earlier === null ? null : growth(now, earlier);
  const missing = now === null ? words.nothingNow : words.nothingBefore;
  return (
    <Card isSmall style={{ flex: '1 1 150px' }}>
      <Statistic formatter={() => value} title={title} value={0} />
      <small style={{ color: 'var(--soft)' }}>
        {change === null ? missing : `${growthText(change)} ${words.againstBefore}`}
      </small>
    </Card>
  );
};

/** The sums of a period, with rates and cost, each against the one before. */
export const SumCards = ({ sum, before }: { readonly sum: BoardSum; readonly before: BoardSum }) => {
  const words = useWords(figureWords);
  const number = (name: 'collected' | 'used' | 'failed' | 'withdrawn'): Figure => ({
    title: words[name],
    value: counted(sum[name]),
    now: sum[name],
    earlier: before[name],
  });
  const rate = (title: string, of: (counts: BoardSum) => number | null): Figure => {
    const [now, earlier] = [of(sum), of(before)];
    return { title, value: now === null ? '—' : percentText(now), now, earlier };
  };
  const money = (title: string, of: (counts: BoardSum) => number | null): Figure => {
    const [now, earlier] = [of(sum), of(before)];
    return { title, value: now === null ? '—' : <Money fen={now} />, now, earlier };
  };
  const figures = [
    number('collected'),
    number('used'),
    rate(words.useRate, rateOfUse),
    number('failed'),
    rate(words.failureRate, failureRate),
    number('withdrawn'),
    money(words.cost, ({ costFen }) => costFen),
    money(words.costPerUse, costPerUse),
    money(words.saved, ({ savedFen }) => savedFen),
    {
      title: words.savedMb,
      value: `${counted(sum.savedMb)} MB`,
      now: sum.savedMb,
      earlier: before.savedMb,
    },
  ];
  return (
    <Flex gap={12} style={{ marginBottom: 12 }} wrap>
      {figures.map((figure) => (
        <FigureCard key={figure.title} {...figure} />
      ))}
    </Flex>
  );
};
