import { useLocale } from '#lib/words/words.tsx';
import type { Savings } from './saved-data.ts';
import { savedText } from './saved-text.ts';
import styles from './savings-table.module.css';
import { savedWords } from './words.ts';

interface Row {
  readonly key: string;
  readonly name: string;
  readonly savedFen: number;
  readonly dataMb: number;
  readonly count: number;
}

const Table = ({
  id,
  heading,
  rows,
}: {
  readonly id: string;
  readonly heading: string;
  readonly rows: readonly Row[];
}) => {
  const locale = useLocale();
  const words = savedWords[locale];
  const saved = (row: Row): string => savedText(row, locale);
  return (
    <section aria-labelledby={id} className={styles['table']}>
      <h2 className={styles['heading']} id={id}>
        {heading}
      </h2>
      <ul>
        {rows.map((row) => (
          <li className={styles['row']} key={row.key}>
            <span className={styles['name']}>
              {row.name}
              <span className={styles['count']}>{words.uses(row.count)}</span>
            </span>
            <span className={styles[saved(row) === '' ? 'none' : 'amount']}>{saved(row) || words.nothing}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** The total broken down by month and by coupon. */
export const SavingsTables = ({ savings }: { readonly savings: Savings }) => {
  const words = savedWords[useLocale()];
  const months = savings.months.map((part) => {
    const [year = 0, month = 1] = part.month.split('-').map(Number);
    return { ...part, key: part.month, name: words.month(year, month) };
  });
  const coupons = savings.coupons.map((part) => ({ ...part, key: part.sCardId, name: part.mTitle }));
  return (
    <>
      <Table heading={words.byMonth} id="by-month" rows={months} />
      <Table heading={words.byCoupon} id="by-coupon" rows={coupons} />
    </>
  );
};
