import { ownedStates } from '@coupon-centre/contract/operator/subscribers/subscriber-fields';
import { Select } from 'antd';
import { Link } from 'react-router';
import { useAddressState } from '#lib/address-state.ts';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { usePaging } from '#lib/paging.ts';
import { useCall } from '#lib/use-call.ts';
import { DataTable } from '#ui/data-table.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { words as book } from './words.ts';

const USUAL = { state: '' };
type Owned = CallResponse<'listOwnedCoupons'>['items'][number];

interface Props {
  /** One subscriber's; without it everybody's. */
  readonly subscriberId?: string;
  readonly label: string;
}

/** Coupons that people have, newest first. */
export const OwnedList = ({ subscriberId, label }: Props) => {
  const words = useWords(book);
  const locale = useLocale();
  const paging = usePaging();
  const [filters, change] = useAddressState(USUAL);
  // What ran out is told by the clock, so it can be asked for of one subscriber only.
  const states = ownedStates.filter((state) => subscriberId !== undefined || state !== 'EXPIRED');
  const state = states.find((one) => one === filters.state);
  const list = useCall('listOwnedCoupons', {
    ...(subscriberId !== undefined && { subscriberId }),
    ...(state !== undefined && { state }),
    ...paging.cursor,
  });
  return (
    <DataTable<Owned>
      columns={[
        {
          title: words.coupon,
          key: 'coupon',
          render: (owned: Owned) => (
            <Link to={`/subscribers/${owned.subscriberId}/coupons/${owned.ownedId}`}>{owned.title[locale]}</Link>
          ),
        },
        { title: words.serialNo, dataIndex: 'serialNo' },
        { title: words.state, key: 'state', render: (owned: Owned) => words.states[owned.state] },
        { title: words.claimedAt, key: 'claimedAt', render: (owned: Owned) => <InstantText at={owned.claimedAt} /> },
        { title: words.validTo, key: 'validTo', render: (owned: Owned) => <InstantText at={owned.validTo} /> },
        ...(subscriberId === undefined
          ? [
              {
                title: words.owner,
                key: 'owner',
                render: (owned: Owned) => <Link to={`/subscribers/${owned.subscriberId}`}>{words.open}</Link>,
              },
            ]
          : []),
      ]}
      filters={
        <Select
          aria-label={words.state}
          onChange={(value: string) => change({ state: value })}
          options={[
            { value: '', label: words.anyState },
            ...states.map((value) => ({ value, label: words.states[value] })),
          ]}
          style={{ width: 180 }}
          value={state ?? ''}
        />
      }
      label={label}
      list={list}
      paging={paging}
      rowKey="ownedId"
    />
  );
};
