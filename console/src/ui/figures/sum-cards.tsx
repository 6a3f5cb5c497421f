import { Flex, Statistic } from 'antd';
import type { ReactNode } from 'react';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { Card } from '#ui/card.tsx';
import { counted } from '#ui/counted.ts';
import { Money } from '#ui/input/money-input.tsx';
import { type Compared, changeText, comparedWith } from './compared.ts';
import { figureWords } from './figure-words.ts';
import { costPerUse, failureRate, percentText, rateOfUse } from './rates.ts';

export type BoardSum = CallResponse<'showBoard'>['sum'];

interface Figure extends Compared {
  readonly title: string;
  readonly value: ReactNode;
}

/** `against`: what it is compared with; null: nothing yet. */
const FigureCard = ({ title, value, against, ...figure }: Figure & { readonly against: string | null }) => {
  const words = useWords(figureWords);
  return (
    <Card isSmall style={{ flex: '1 1 150px' }}>
      <Statistic formatter={() => value} title={title} value={0} />
      <small style={{ color: 'var(--soft)' }}>{changeText(figure, against, words)}</small>
    </Card>
  );
};

interface Props {
  readonly board: Pick<CallResponse<'showBoard'>, 'sum' | 'before' | 'compared'>;
  /** Its first and last business day. */
  readonly days: { readonly from: string; readonly to: string };
}

/** The sums of a period, with rates and cost, each against the one before: of one that is not over, as far as it has come. */
export const SumCards = ({ board: { sum, before, compared }, days }: Props) => {
  const words = useWords(figureWords);
  const against = comparedWith({ ...days, compared }, words);
  const soFar = compared?.sum ?? sum;
  const number = (name: 'collected' | 'used' | 'failed' | 'withdrawn'): Figure => ({
    title: words[name],
    value: counted(sum[name]),
    shown: sum[name],
    now: soFar[name],
    earlier: before[name],
  });
  const rate = (title: string, of: (counts: BoardSum) => number | null): Figure => {
    const shown = of(sum);
    return { title, value: shown === null ? '—' : percentText(shown), shown, now: of(soFar), earlier: of(before) };
  };
  const money = (title: string, of: (counts: BoardSum) => number | null): Figure => {
    const shown = of(sum);
    return { title, value: shown === null ? '—' : <Money fen={shown} />, shown, now: of(soFar), earlier: of(before) };
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
      shown: sum.savedMb,
      now: soFar.savedMb,
      earlier: before.savedMb,
    },
  ];
  return (
    <Flex gap={12} style={{ marginBottom: 12 }} wrap>
      {figures.map((figure) => (
        <FigureCard against={against} key={figure.title} {...figure} />
      ))}
    </Flex>
  );
};
