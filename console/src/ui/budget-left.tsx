import { useWords } from '#lib/locale.tsx';
import { Money } from './input/money-input.tsx';

const book = {
  'zh-CN': { left: '活动预算剩余 ', today: '，今日剩余 ' },
  en: { left: 'Left of the campaign’s budget: ', today: ', today: ' },
} as const;

interface Props {
  readonly leftFen: number;
  /** Null: no limit per day. */
  readonly leftTodayFen?: number | null;
}

/** What is left of a campaign's budget, next to where units are decided. */
export const BudgetLeft = ({ leftFen, leftTodayFen = null }: Props) => {
  const words = useWords(book);
  return (
    <>
      {words.left}
      <Money fen={leftFen} />
      {leftTodayFen !== null && (
        <>
          {words.today}
          <Money fen={leftTodayFen} />
        </>
      )}
    </>
  );
};
