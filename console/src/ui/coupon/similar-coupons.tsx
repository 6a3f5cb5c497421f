import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';

import { Link } from 'react-router';
import { minuteText } from '#lib/business-time.ts';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { Answered } from '#ui/answered.tsx';
import { Money } from '#ui/input/money-input.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { Table } from '#ui/table/table.tsx';
import { countedWithShare, similarWords } from './similar-words.ts';

type Item = CallResponse<'listSimilarCoupons'>['items'][number];

/** Units with their share of those handed out, and what they were worth. */
const Sum = ({ sum, of }: { readonly sum: Item['handedOut']; readonly of: number }) => (
  <>
    <div>{countedWithShare(sum.units, of)}</div>
    <Money fen={sum.valueFen} />
  </>
);

function useColumns() {
  const words = useWords(similarWords);
  const locale = useLocale();
  return [
    {
      title: words.coupon,
      key: 'coupon',
      render: (item: Item) => (
        <>
          <Link style={{ textDecoration: 'underline' }} to={`/coupons/${item.templateId}`}>
            {item.title[locale]}
          </Link>
          <div>
            {words.window}
            <InstantText at={item.claimStart} />
            {words.to}
            <InstantText at={item.claimEnd} />
          </div>
        </>
      ),
    },
    {
      title: words.value,
      key: 'value',
      align: 'right' as const,
      render: (item: Item) => <Money fen={item.bookValueFen} />,
    },
    ...(['handedOut', 'used', 'expired'] as const).map((key) => ({
      title: words[key],
      key,
      align: 'right' as const,
      render: (item: Item) => <Sum of={key === 'handedOut' ? 0 : item.handedOut.units} sum={item[key]} />,
    })),
  ];
}

interface Props {
  readonly templateId: string;
  readonly terms: CouponTerms;
}

/** What coupons of the same kind did that ran before, the nearest in value first. */
export const SimilarCoupons = ({ templateId, terms: { benefit, bookValueFen } }: Props) => {
  const words = useWords(similarWords);
  const columns = useColumns();
  const asked = useCall('listSimilarCoupons', { templateId, benefitKind: benefit.kind, bookValueFen });
  return (
    <Answered asked={asked}>
      {({ items, countedAt }) =>
        items.length === 0 || countedAt === null ? (
          <p>{words.none}</p>
        ) : (
          <>
            <Table<Item> aria-label={words.title} columns={columns} dataSource={items} rowKey="templateId" />
            <p>{words.about(minuteText(countedAt))}</p>
          </>
        )
      }
    </Answered>
  );
};
