import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePaging } from '#lib/address/paging.ts';
import { type CallResponse, call } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { type BulkAction, useBulk } from '#ui/bulk/bulk-actions.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { useOnePerson } from '#ui/table/one-person.tsx';
import { words as billingBook } from './billing-words.ts';
import { type Settle, useSettling } from './use-settling.tsx';
import { words as book } from './words.ts';

type Hanging = CallResponse<'listHangingReversals'>['items'][number];
const AGAIN_MS = 5_000;

function useSettlingReversal(): Settle<Hanging> {
  const words = useWords(billingBook);
  const { send } = useChange('settleReversal');
  return useSettling({
    choices: [
      { how: 'ASK', label: words.ask, about: words.askAbout },
      { how: 'REVERSED', label: words.undone, about: words.undoneAbout },
      { how: 'NOT_REVERSED', label: words.stays, about: words.staysAbout },
    ],
    settle: async ({ subscriberId, reversalId }, settlement, reason) => {
      const settled = await send({ subscriberId, reversalId, settlement, reason });
      return settled && words.reversalOutcomes[settled.outcome];
    },
  });
}

/** Asks the biller again for several reversals. */
function useAskAgain(): BulkAction<Hanging> {
  const words = useWords(billingBook);
  return {
    name: words.ask,
    about: words.askAbout,
    fits: () => true,
    async send({ subscriberId, reversalId }, reason) {
      const request = { subscriberId, reversalId, settlement: 'ASK' as const, reason };
      const answer = await call('settleReversal', request, { key: newRequestId() });
      if (answer.code !== codeOf.SUCCESS) return answer;
      return { ...answer, told: words.reversalOutcomes[answer.resp_data.outcome] };
    },
  };
}

/** Reversals that the biller has not settled. */
export const HangingReversals = ({ filters }: { readonly filters: ReactNode }) => {
  const words = { ...useWords(book), ...useWords(billingBook) };
  const locale = useLocale();
  const paging = usePaging();
  const mayChange = useRight('subscribers.change');
  const { of, note } = useOnePerson();
  const settling = useSettlingReversal();
  const list = useCall('listHangingReversals', { ...of, ...paging.request }, { everyMs: AGAIN_MS });
  const bulk = useBulk(list.data?.items, {
    may: mayChange,
    actions: [useAskAgain()],
    idOf: ({ reversalId }) => reversalId,
    nameOf: ({ title, phoneMasked, orderNo }) => `${title[locale]} · ${phoneMasked ?? ''} · ${orderNo}`,
  });
  return (
    <>
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
            ? [{ title: '', key: 'settle', render: (reversal: Hanging) => settling.buttonsOf(reversal) }]
            : []),
        ]}
        empty={words.noReversals}
        filters={
          <>
            {filters}
            {note}
          </>
        }
        label={words.hangingReversalsAbout}
        list={list}
        paging={paging}
        rowKey="reversalId"
        {...bulk}
      />
      {settling.dialog}
    </>
  );
};
