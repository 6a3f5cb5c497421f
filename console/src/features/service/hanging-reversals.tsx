import { App, Button, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { usePaging } from '#lib/address/paging.ts';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { words as billingBook } from './billing-words.ts';
import { words as book } from './words.ts';

type Hanging = CallResponse<'listHangingReversals'>['items'][number];
const AGAIN_MS = 5_000;
const settlements = { ask: 'ASK', undone: 'REVERSED', stays: 'NOT_REVERSED' } as const;
type How = keyof typeof settlements;
const hows: readonly How[] = ['ask', 'undone', 'stays'];

const Settle = ({ reversal: { subscriberId, reversalId } }: { readonly reversal: Hanging }) => {
  const words = useWords(billingBook);
  const { message } = App.useApp();
  const [how, setHow] = useState<How>();
  const settle = useChange('settleReversal');
  const go = async (reason: string): Promise<void> => {
    if (how === undefined) return;
    const settled = await settle.send({ subscriberId, reversalId, settlement: settlements[how], reason });
    if (settled === null) return;
    void message.info(words.reversalOutcomes[settled.outcome]);
    setHow(undefined);
  };
  return (
    <Space>
      {hows.map((one) => (
        <Button key={one} onClick={() => setHow(one)} size="small">
          {words[one]}
        </Button>
      ))}
      {how !== undefined && (
        <ReasonDialog
          about={words[`${how}About`]}
          doIt={words[how]}
          onClose={() => setHow(undefined)}
          onGo={({ reason }) => go(reason)}
          title={words[how]}
        />
      )}
    </Space>
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
