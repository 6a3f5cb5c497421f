import { Alert, Button, Segmented, Select, Space } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAddressState } from '#lib/address/address-state.ts';
import { usePaging } from '#lib/address/paging.ts';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { Answered } from '#ui/answered.tsx';
import { counted } from '#ui/counted.ts';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Table } from '#ui/table/table.tsx';
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

const Settle = ({ difference: { orderNo, kind } }: { readonly difference: Difference }) => {
  const words = useWords(billingBook);
  const { message } = useNotes();
  const [isOpen, setOpen] = useState(false);
  const settle = useChange('settleDifference');
  const go = async (reason: string): Promise<void> => {
    if ((await settle.send({ orderNo, kind, reason })) === null) return;
    message.success(words.settled);
    setOpen(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)} size="small">
        {words.settle}
      </Button>
      {isOpen && (
        <ReasonDialog
          about={words.settleAbout}
          doIt={words.settle}
          onClose={() => setOpen(false)}
          onGo={({ reason }) => go(reason)}
          title={words.settle}
        />
      )}
    </>
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

const Differences = ({ days }: { readonly days: readonly Day[] }) => {
  const words = { ...useWords(book), ...useWords(billingBook) };
  const paging = usePaging();
  const mayChange = useRight('subscribers.change');
  const [{ state, day }, change] = useAddressState(USUAL);
  const list = useCall('listDifferences', {
    ...(state === 'OPEN' && { state: 'OPEN' as const }),
    ...(day !== '' && { day }),
    ...paging.request,
  });
  return (
    <DataTable<Difference>
      columns={[
        { title: words.day, dataIndex: 'day' },
        { title: words.orderNo, dataIndex: 'orderNo' },
        { title: words.difference, key: 'kind', render: ({ kind }: Difference) => words.kinds[kind] },
        {
          title: words.here,
          key: 'here',
          render: ({ here, subscriberId, ownedId }: Difference) => (
            <Space>
              {here === null ? words.unknownHere : words.useStates[here]}
              {ownedId !== null && (
                <Link to={`/subscribers/${subscriberId}/coupons/${ownedId}`}>{words.seeCoupon}</Link>
              )}
            </Space>
          ),
        },
        {
          title: words.there,
          key: 'there',
          render: ({ there }: Difference) => words.thereText(there.granted, there.reversed),
        },
        {
          title: words.state,
          key: 'state',
          render: ({ state: now, reason }: Difference) => (
            <>
              <StateTag tone={tones[now]}>{words.states[now]}</StateTag>
              {reason !== null && <div style={reasonStyle}>{reason}</div>}
            </>
          ),
        },
        ...(mayChange
          ? [
              {
                title: '',
                key: 'settle',
                render: (difference: Difference) =>
                  difference.state === 'OPEN' ? <Settle difference={difference} /> : null,
              },
            ]
          : []),
      ]}
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
            options={[{ value: '', label: words.everyDay }, ...days.map(({ day: value }) => ({ value, label: value }))]}
            style={{ width: 160 }}
            value={day}
          />
        </Space>
      }
      label={words.reconciliation}
      list={list}
      paging={paging}
      rowKey="id"
    />
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
