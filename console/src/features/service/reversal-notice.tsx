import { Alert } from 'antd';
import { minuteText } from '#lib/business-time.ts';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { Table } from '#ui/table/table.tsx';
import { words as billingBook } from './billing-words.ts';
import { RefusalText } from './refusal-text.tsx';
import { words as book } from './words.ts';

type Reversal = CallResponse<'showOwnedCoupon'>['reversals'][number];
const below = { marginBottom: 12 };

export const isOpen = ({ state }: Pick<Reversal, 'state'>): boolean => state === 'STARTED' || state === 'HANDED_OVER';

/** What became of the last attempt to restore the coupon, as long as it matters. */
export const ReversalNotice = ({ reversals }: { readonly reversals: readonly Reversal[] }) => {
  const words = useWords(billingBook);
  const last = reversals.at(-1);
  switch (last?.state) {
    case undefined:
    case 'REVERSED':
      return null;
    case 'STARTED':
    case 'HANDED_OVER':
      return (
        <Alert
          description={words.reversingAbout(minuteText(last.validTo))}
          style={below}
          title={last.state === 'STARTED' ? words.reversing : words.reversalHandedOver}
          type={last.state === 'STARTED' ? 'info' : 'warning'}
        />
      );
    case 'REFUSED':
      return (
        <Alert
          description={<RefusalText refusal={last.refusal} />}
          style={below}
          title={words.reversalRefused}
          type="warning"
        />
      );
  }
};

/** Every attempt. */
export const Reversals = ({ reversals }: { readonly reversals: readonly Reversal[] }) => {
  const words = { ...useWords(book), ...useWords(billingBook) };
  if (reversals.length === 0) return null;
  return (
    <>
      <h2 style={{ fontSize: 16 }}>{words.reversals}</h2>
      <Table<Reversal>
        columns={[
          { title: words.orderNo, dataIndex: 'orderNo' },
          { title: words.state, key: 'state', render: ({ state }: Reversal) => words.reversalStates[state] },
          {
            title: words.createdAt,
            key: 'createdAt',
            render: ({ createdAt }: Reversal) => <InstantText at={createdAt} />,
          },
          {
            title: words.settledAt,
            key: 'settledAt',
            render: ({ settledAt }: Reversal) => <InstantText at={settledAt} />,
          },
          {
            title: words.refusal,
            key: 'refusal',
            render: ({ refusal }: Reversal) => <RefusalText refusal={refusal} />,
          },
        ]}
        dataSource={reversals}
        rowKey="reversalId"
      />
    </>
  );
};
