import type { CouponTerms } from '@coupon-centre/contract/operator/coupons/coupon-terms';
import { Table } from 'antd';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { type TermsLine, termsInLines } from './terms-in-words.ts';
import { words as book } from './words.ts';

interface Props {
  readonly terms: CouponTerms;
  /** With it only what differs is shown, beside what stands there now. */
  readonly before?: CouponTerms;
  readonly label: string;
}

interface Line extends TermsLine {
  readonly was?: string | undefined;
}

const preserved = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

/** Terms line by line, or where they differ from others. */
export const TermsTable = ({ terms, before, label }: Props) => {
  const locale = useLocale();
  const words = useWords(book);
  const categories = useCall('listCouponClasses', {});
  const inLines = (some: CouponTerms): readonly TermsLine[] => {
    const name = categories.data?.items.find(({ classId }) => classId === some.classId)?.name[locale];
    return termsInLines(some, locale).map((line) => (line.key === 'classId' && name ? { ...line, text: name } : line));
  };
  const was = before && new Map(inLines(before).map(({ key, text }) => [key, text]));
  const lines: Line[] = inLines(terms)
    .map((line) => ({ ...line, was: was?.get(line.key) }))
    .filter((line) => was === undefined || line.was !== line.text);
  return (
    <Table<Line>
      aria-label={label}
      columns={[
        { title: words.field, dataIndex: 'label', width: 160 },
        ...(was === undefined
          ? []
          : [{ title: words.before, key: 'was', render: (line: Line) => <del style={preserved}>{line.was}</del> }]),
        {
          title: was === undefined ? words.terms : words.after,
          key: 'text',
          render: (line: Line) => <span style={preserved}>{line.text}</span>,
        },
      ]}
      dataSource={lines}
      locale={{ emptyText: words.noDifference }}
      pagination={false}
      rowKey="key"
      size="small"
    />
  );
};
