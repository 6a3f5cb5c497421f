import { useWords } from '#lib/locale.tsx';
import { counted } from './counted.ts';
import { Money } from './input/money-input.tsx';

const book = {
  'zh-CN': { exposure: '涉及金额：' },
  en: { exposure: 'Exposure: ' },
} as const;

interface Props {
  /** How often the units are made; default: once. */
  readonly times?: number;
  readonly units: number | null | undefined;
  /** What one unit is worth, fen (`unitWorthFen`). */
  readonly valueFen: number | null | undefined;
}

/** What a number of units is worth, next to where it is decided: `1,000 × 5.00 = 5,000.00`, or `4 × 1,000 × 5.00 = 20,000.00`. Nothing until both are known. */
export const Exposure = ({ units, valueFen, times = 1 }: Props) => {
  const words = useWords(book);
  if (typeof units !== 'number' || typeof valueFen !== 'number') return null;
  return (
    <>
      {words.exposure}
      {times > 1 && `${counted(times)} × `}
      {counted(Math.abs(units))} × <Money fen={valueFen} /> = <Money fen={times * Math.abs(units) * valueFen} />
    </>
  );
};
