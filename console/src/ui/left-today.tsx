import type { DailySumKind } from '@coupon-centre/contract/foundation/daily-sum-kind';
import { Alert } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { counted } from './counted.ts';
import { Money } from './input/money-input.tsx';

const book = {
  'zh-CN': { left: '您今日还剩', of: '，上限' },
  en: { left: 'Left for you today:', of: 'of' },
} as const;

/** What the operator's daily cap leaves, next to the action that it limits. */
export const LeftToday = ({ what }: { readonly what: DailySumKind }) => {
  const words = useWords(book);
  const { data } = useCall('showDailySums', {});
  const sum = data?.sums.find((one) => one.what === what);
  if (sum === undefined) return null;
  const amount = (number: number) => (what === 'GIFT_FEN' ? <Money fen={number} /> : counted(number));
  return (
    <Alert
      style={{ marginBottom: 16 }}
      title={
        <>
          {words.left} {amount(sum.left)} {words.of} {amount(sum.cap)}
        </>
      }
      type={sum.left === 0 ? 'warning' : 'info'}
    />
  );
};
