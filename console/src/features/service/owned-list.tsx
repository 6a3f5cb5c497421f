import { ownedStates } from '@coupon-centre/contract/subscriber/subscriber-fields';
import { Link } from 'react-router';
import { useAddressState } from '#lib/address/address-state.ts';
import { usePaging } from '#lib/address/paging.ts';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { InstantText } from '#ui/instant-text.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { FilterSelect } from '#ui/table/filter-select.tsx';
import { words as book } from './words.ts';

const USUAL = { state: '' };
type Owned = CallResponse<'listOwnedCoupons'>['items'][number];

interface Props {
  /** One subscriber's coupons; undefined: everyone's. */
  readonly subscriberId?: string;
  readonly label: string;
}

/** Owned coupons, newest first. */
export const OwnedList = ({ subscriberId, label }: Props) => {
  const words = useWords(book);
  const locale = useLocale();
  const paging = usePaging();
  const [filters, change] = useAddressState(USUAL);
  // Expiry depends on the clock, so only one subscriber's coupons can be filtered by it.
  const states = ownedStates.filter((state) => subscriberId !== undefined || state !== 'EXPIRED');
  const state = states.find((one) => one === filters.state);
  const list = useCall('listOwnedCoupons', {
    ...(subscriberId !== undefined && { subscriberId }),
    ...(state !== undefined && { state }),
    ...paging.request,
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
        <FilterSelect
          all={words.anyState}
          choices={states}
          label={words.state}
          names={words.states}
          onChange={(value) => change({ state: value })}
          value={state}
        />
      }
      empty={words.noOwned}
      label={label}
      list={list}
      paging={paging}
      rowKey="ownedId"
    />
  );
};
