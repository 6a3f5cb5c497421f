import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAddressState } from '#lib/address/address-state.ts';
import { usePaging } from '#lib/address/paging.ts';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useBulk } from '#ui/bulk/bulk-actions.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { words as billingBook } from './billing-words.ts';
import { HangingReversals } from './hanging-reversals.tsx';
import { useAskAgain, useSettlingUse } from './use-settling-use.ts';
import { words as book } from './words.ts';

type Hanging = CallResponse<'listHangingUses'>['items'][number];
const USUAL = { state: '' };
const AGAIN_MS = 5_000;

const HangingUses = ({ state, filters }: { readonly state: string; readonly filters: ReactNode }) => {
  const words = useWords(book);
  const locale = useLocale();
  const paging = usePaging();
  const mayChange = useRight('subscribers.change');
  const settling = useSettlingUse();
  const list = useCall(
    'listHangingUses',
    { ...(state === 'HANDED_OVER' && { state: 'HANDED_OVER' as const }), ...paging.request },
    { everyMs: AGAIN_MS },
  );
  const bulk = useBulk(list.data?.items, {
    may: mayChange,
    actions: [useAskAgain<Hanging>()],
    idOf: ({ orderId }) => orderId,
    nameOf: ({ title, phoneMasked, orderNo }) => `${title[locale]} · ${phoneMasked} · ${orderNo}`,
  });
  return (
    <>
      <DataTable<Hanging>
        empty={words.noHanging}
        columns={[
          { title: words.orderNo, dataIndex: 'orderNo' },
          {
            title: words.coupon,
            key: 'coupon',
            render: (use: Hanging) => (
              <Link to={`/subscribers/${use.subscriberId}/coupons/${use.ownedId}`}>{use.title[locale]}</Link>
            ),
          },
          {
            title: words.owner,
            key: 'owner',
            render: (use: Hanging) => <Link to={`/subscribers/${use.subscriberId}`}>{use.phoneMasked}</Link>,
          },
          { title: words.state, key: 'state', render: (use: Hanging) => words.useStates[use.state] },
          {
            title: words.createdAt,
            key: 'createdAt',
            render: (use: Hanging) => <InstantText at={use.createdAt} hasSeconds />,
          },
          ...(mayChange ? [{ title: '', key: 'settle', render: (use: Hanging) => settling.buttonsOf(use) }] : []),
        ]}
        filters={filters}
        label={words.hanging}
        list={list}
        paging={paging}
        rowKey="orderId"
        {...bulk}
      />
      {settling.dialog}
    </>
  );
};

/** Uses and reversals that the biller has not settled. */
export const Screen = () => {
  const words = useWords(book);
  const { hangingReversals } = useWords(billingBook);
  const [{ state }, change] = useAddressState(USUAL);
  const filters = (
    <Segmented
      onChange={(value: string) => change({ state: value })}
      options={[
        { value: '', label: words.all },
        { value: 'HANDED_OVER', label: words.onlyHandedOver },
        { value: 'REVERSALS', label: hangingReversals },
      ]}
      value={state}
    />
  );
  return (
    <>
      <PageHeader about={words.hangingAbout} title={words.hanging} />
      {state === 'REVERSALS' ? <HangingReversals filters={filters} /> : <HangingUses filters={filters} state={state} />}
    </>
  );
};
