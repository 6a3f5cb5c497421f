import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import { Alert, Button, Segmented, Select, Space } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAddressState } from '#lib/address/address-state.ts';
import { usePaging } from '#lib/address/paging.ts';
import { type CallResponse, call } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { Answered } from '#ui/answered.tsx';
import { useBulk } from '#ui/bulk/bulk-actions.tsx';
import { counted } from '#ui/counted.ts';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { type Columns, Table } from '#ui/table/table.tsx';
import { words as billingBook } from './billing-words.ts';
import { words as book } from './words.ts';

type Difference = CallResponse<'listDifferences'>['items'][number];
type Reconciliation = CallResponse<'showReconciliation'>;
type Day = Reconciliation['days'][number];
const USUAL = { state: 'OPEN', day: '' };
const below = { marginBottom: 12 };
/** Narrow, so that the button stays in sight. */
const reasonStyle = { maxWidth: 160, color: 'var(--soft)', overflowWrap: 'anywhere' } as const;
const tones = { OPEN: 'bad', SETTLED: 'quiet', GONE: 'quiet' } as const;
const dayTones = { DONE: 'good', NO_BOOK: 'warn', FAILED: 'bad' } as const;

interface SettleProps {
  readonly difference: Difference;
  readonly onClose: () => void;
}

const Settle = ({ difference: { orderNo, kind }, onClose }: SettleProps) => {
  const words = useWords(billingBook);
  const { message } = useNotes();
  const settle = useChange('settleDifference');
  const go = async (reason: string): Promise<void> => {
    if ((await settle.send({ orderNo, kind, reason })) === null) return;
    message.success(words.settled);
    onClose();
  };
  return (
    <ReasonDialog
      about={words.settleAbout}
      doIt={words.settle}
      onClose={onClose}
      onGo={({ reason }) => go(reason)}
      title={words.settle}
    />
  );
};

/** Says what keeps the comparison from being made. */
const Notice = ({ reconciliation: { hasBook, days } }: { readonly reconciliation: Reconciliation }) => {
  const words = useWords(billingBook);
  if (!hasBook) return <Alert description={words.noBookAbout} style={below} title={words.noBook} type="warning" />;
  const [last] = days;
  if (last === undefined) return <Alert style={below} title={words.nothingYet} type="info" />;
  return last.state === 'FAILED' ? <Alert style={below} title={words.dayFailed(last.day)} type="error" /> : null;
};

const Days = ({ days }: { readonly days: readonly Day[] }) => {
  const words = useWords(billingBook);
  return (
    <>
      <h2 style={{ fontSize: 16 }}>{words.days}</h2>
      <Table<Day>
        columns={[
          { title: words.day, dataIndex: 'day' },
          {
            title: words.state,
            key: 'state',
            render: ({ state }: Day) => <StateTag tone={dayTones[state]}>{words.dayStates[state]}</StateTag>,
          },
          { title: words.entries, dataIndex: 'entries', align: 'right', render: counted },
          { title: words.open, dataIndex: 'open', align: 'right', render: counted },
          { title: words.triedAt, key: 'triedAt', render: ({ triedAt }: Day) => <InstantText at={triedAt} /> },
        ]}
        dataSource={days}
        rowKey="day"
      />
    </>
  );
};

function useColumns(onSettle: (difference: Difference) => void): Columns<Difference> {
  const words = { ...useWords(book), ...useWords(billingBook) };
  const mayChange = useRight('subscribers.change');
  return [
    { title: words.day, dataIndex: 'day' },
    { title: words.orderNo, dataIndex: 'orderNo' },
    { title: words.difference, key: 'kind', render: (_, { kind }) => words.kinds[kind] },
    {
      title: words.here,
      key: 'here',
      render: (_, { here, subscriberId, ownedId }) => (
        <Space>
          {here === null ? words.unknownHere : words.useStates[here]}
          {ownedId !== null && <Link to={`/subscribers/${subscriberId}/coupons/${ownedId}`}>{words.seeCoupon}</Link>}
        </Space>
      ),
    },
    { title: words.there, key: 'there', render: (_, { there }) => words.thereText(there.granted, there.reversed) },
    {
      title: words.state,
      key: 'state',
      render: (_, { state, reason }) => (
        <>
          <StateTag tone={tones[state]}>{words.states[state]}</StateTag>
          {reason !== null && <div style={reasonStyle}>{reason}</div>}
        </>
      ),
    },
    ...(mayChange
      ? [
          {
            title: '',
            key: 'settle',
            render: (_: unknown, difference: Difference) =>
              difference.state === 'OPEN' && (
                <Button onClick={() => onSettle(difference)} size="small">
                  {words.settle}
                </Button>
              ),
          },
        ]
      : []),
  ];
}

const Differences = ({ days }: { readonly days: readonly Day[] }) => {
  const words = { ...useWords(book), ...useWords(billingBook) };
  const paging = usePaging();
  // Outside the list: another operator's word takes its row away.
  const [settled, setSettled] = useState<Difference | null>(null);
  const [{ state, day }, change] = useAddressState(USUAL);
  const list = useCall('listDifferences', {
    ...(state === 'OPEN' && { state: 'OPEN' as const }),
    ...(day !== '' && { day }),
    ...paging.request,
  });
  const bulk = useBulk(list.data?.items, {
    may: useRight('subscribers.change'),
    actions: [
      {
        name: words.settle,
        about: words.settleAbout,
        fits: (difference) => difference.state === 'OPEN',
        send: ({ orderNo, kind }, reason) =>
          call('settleDifference', { orderNo, kind, reason }, { key: newRequestId() }),
      },
    ],
    idOf: ({ id }) => id,
    nameOf: ({ orderNo, kind }) => `${orderNo} · ${words.kinds[kind]}`,
  });
  return (
    <>
      <DataTable<Difference>
        columns={useColumns(setSettled)}
        empty={words.noDifferences}
        filters={
          <Space wrap>
            <Segmented
              onChange={(value: string) => change({ state: value })}
              options={[
                { value: 'OPEN', label: words.openOnly },
                { value: 'ALL', label: words.all },
              ]}
              value={state}
            />
            <Select
              aria-label={words.day}
              onChange={(value: string) => change({ day: value })}
              options={[
                { value: '', label: words.everyDay },
                ...days.map(({ day: value }) => ({ value, label: value })),
              ]}
              style={{ width: 160 }}
              value={day}
            />
          </Space>
        }
        label={words.reconciliation}
        list={list}
        paging={paging}
        rowKey="id"
        {...bulk}
      />
      {settled !== null && <Settle difference={settled} onClose={() => setSettled(null)} />}
    </>
  );
};

/** What the biller's book and our orders say differently. */
export const Screen = () => {
  const words = useWords(billingBook);
  const asked = useCall('showReconciliation', {});
  return (
    <>
      <PageHeader about={words.reconciliationAbout} title={words.reconciliation} />
      <Answered asked={asked}>
        {(reconciliation) => (
          <>
            <Notice reconciliation={reconciliation} />
            <Differences days={reconciliation.days} />
            <Days days={reconciliation.days} />
          </>
        )}
      </Answered>
    </>
  );
};
