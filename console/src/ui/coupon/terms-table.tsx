import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';
import { Table } from 'antd';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useWholeList } from '#lib/use-whole-list.ts';
import { type ChangedLine, changedLines, type TermsLine, termsInLines } from './terms-in-words.ts';
import { termsWords } from './terms-words.ts';

interface Props {
  readonly terms: CouponTerms;
  /** If set, only the differences are shown, next to the current value. */
  readonly before?: CouponTerms;
  readonly label: string;
}

type Line = TermsLine & Partial<ChangedLine>;

const preserved = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

/** Terms line by line, or only their differences from others. */
export const TermsTable = ({ terms, before, label }: Props) => {
  const locale = useLocale();
  const words = useWords(termsWords);
  const categories = useWholeList('listCouponClasses', {});
  const campaigns = useWholeList('listCampaigns', {});
  const inLines = (some: CouponTerms): readonly TermsLine[] => {
    const names: Partial<Record<keyof CouponTerms, string | undefined>> = {
      classId: categories.data?.items.find(({ classId }) => classId === some.classId)?.name[locale],
      campaignId: campaigns.data?.items.find(({ campaignId }) => campaignId === some.campaignId)?.title,
    };
    return termsInLines(some, locale).map((line) => ({ ...line, text: names[line.key] ?? line.text }));
  };
  const lines: readonly Line[] = before ? changedLines(inLines(before), inLines(terms)) : inLines(terms);
  return (
    <Table<Line>
      aria-label={label}
      columns={[
        { title: words.field, dataIndex: 'label', width: 160 },
        ...(before === undefined
          ? []
          : [{ title: words.before, key: 'was', render: (line: Line) => <del style={preserved}>{line.was}</del> }]),
        {
          title: before === undefined ? words.terms : words.after,
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
