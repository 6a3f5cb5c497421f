import { useWords } from '#lib/locale.tsx';
import { counted } from '#ui/counted.ts';
import { percentText, rateOfUse } from '#ui/figures/rates.ts';
import { Money } from '#ui/input/money-input.tsx';
import type { Columns } from '#ui/table/table.tsx';
import type { Board } from './board-part.tsx';
import { words as book } from './words.ts';

type Counted = Pick<Board['sum'], 'collected' | 'used' | 'failed' | 'withdrawn' | 'costFen'>;

/** What was counted, its rate and its cost. */
export function useRatedColumns<Row extends Counted>(): Columns<Row> {
  const words = useWords(book);
  const align = 'right' as const;
  return [
    ...(['collected', 'used', 'failed', 'withdrawn'] as const).map((name) => ({
      title: words[name],
      dataIndex: name,
      align,
      render: counted,
    })),
    {
      title: words.useRate,
      key: 'useRate',
      align,
      render: (_: unknown, row: Row) => {
        const rate = rateOfUse(row);
        return rate === null ? '—' : percentText(rate);
      },
    },
    { title: words.cost, dataIndex: 'costFen', align, render: (fen: number) => <Money fen={fen} /> },
  ];
}
