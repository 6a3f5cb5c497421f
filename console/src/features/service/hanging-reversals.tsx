import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePaging } from '#lib/address/paging.ts';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { InstantText } from '#ui/instant-text.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { words as billingBook } from './billing-words.ts';
import { SettleButtons } from './settle-buttons.tsx';
import { words as book } from './words.ts';

type Hanging = CallResponse<'listHangingReversals'>['items'][number];
const AGAIN_MS = 5_000;

const Settle = ({ reversal: { subscriberId, reversalId } }: { readonly reversal: Hanging }) => {
  const words = useWords(billingBook);
  const { send } = useChange('settleReversal');
  return (
    <SettleButtons
      choices={[
        { how: 'ASK', label: words.ask, about: words.askAbout },
        { how: 'REVERSED', label: words.undone, about: words.undoneAbout },
        { how: 'NOT_REVERSED', label: words.stays, about: words.staysAbout },
      ]}
      settle={async (settlement, reason) => {
        const settled = await send({ subscriberId, reversalId, settlement, reason });
        return settled && words.reversalOutcomes[settled.outcome];
      }}
    />
  );
};

/** Reversals that the biller has not settled. */
export const HangingReversals = ({ filters }: { readonly filters: ReactNode }) => {
  const words = { ...useWords(book), ...useWords(billingBook) };
  const locale = useLocale();
  const paging = usePaging();
  const mayChange = useRight('subscribers.change');
  const list = useCall('listHangingReversals', paging.request, { everyMs: AGAIN_MS });
  return (
    <DataTable<Hanging>
      columns={[
        { title: words.orderNo, dataIndex: 'orderNo' },
        {
          title: words.coupon,
          key: 'coupon',
          render: ({ subscriberId, ownedId, title }: Hanging) => (
            <Link to={`/subscribers/${subscriberId}/coupons/${ownedId}`}>{title[locale]}</Link>
          ),
        },
        {
          title: words.owner,
          key: 'owner',
          render: ({ subscriberId, phoneMasked }: Hanging) => (
            <Link to={`/subscribers/${subscriberId}`}>{phoneMasked}</Link>
          ),
        },
        { title: words.state, key: 'state', render: ({ state }: Hanging) => words.reversalStates[state] },
        {
          title: words.createdAt,
          key: 'createdAt',
          render: ({ createdAt }: Hanging) => <InstantText at={createdAt} hasSeconds />,
        },
        ...(mayChange
          ? [{ title: '', key: 'settle', render: (reversal: Hanging) => <Settle reversal={reversal} /> }]
          : []),
      ]}
      filters={filters}
      label={words.hangingReversalsAbout}
      list={list}
      paging={paging}
      rowKey="reversalId"
    />
  );
};
