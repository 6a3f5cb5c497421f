import type { FirstStock } from '@coupon-centre/contract/catalogue/coupon-terms';
import { Descriptions } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { counted } from '#ui/counted.ts';
import { termsWords } from './terms-words.ts';

/** The first stock of a coupon that was never released. */
export const FirstStockLines = ({ stock, isCodes }: { readonly stock: FirstStock; readonly isCodes: boolean }) => {
  const words = useWords(termsWords);
  return (
    <Descriptions
      bordered
      column={2}
      items={[
        { key: 'total', label: words.total, children: isCodes ? words.stockIsCodes : counted(stock.total) },
        { key: 'perDay', label: words.perDay, children: stock.perDay?.toLocaleString('en') ?? words.unlimited },
        { key: 'perPerson', label: words.perPerson, children: stock.perPerson },
        { key: 'perPersonDay', label: words.perPersonDay, children: stock.perPersonDay ?? words.unlimited },
      ]}
      size="small"
      style={{ marginTop: 12 }}
      title={words.sections.stock}
    />
  );
};
