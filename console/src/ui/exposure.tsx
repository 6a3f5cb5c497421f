import { useWords } from '#lib/locale.tsx';
import { counted } from './counted.ts';
import { Money } from './input/money-input.tsx';

const book = {
  'zh-CN': { exposure: '涉及金额：' },
  en: { exposure: 'Exposure: ' },
} as const;

interface Props {
  readonly units: number | null | undefined;
  /** What one unit is worth, fen (`unitWorthFen`). */
  readonly valueFen: number | null | undefined;
}

/** What a number of units is worth, next to where it is decided: `1,000 × 5.00 = 5,000.00`. Nothing until both are known. */
export const Exposure = ({ units, valueFen }: Props) => {
  const words = useWords(book);
  if (typeof units !== 'number' || typeof valueFen !== 'number') return null;
  return (
    <>
      {words.exposure}
      {counted(Math.abs(units))} × <Money fen={valueFen} /> = <Money fen={Math.abs(units) * valueFen} />
    </>
  );
};
