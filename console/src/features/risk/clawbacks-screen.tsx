import { Button, Drawer, Progress } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAddressState } from '#lib/address/address-state.ts';
import { useDrawerPaging, usePaging } from '#lib/address/paging.ts';
import { minuteText } from '#lib/business-time.ts';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { WaitsLink } from '#ui/approval/waits-link.tsx';
import { counted } from '#ui/counted.ts';
import { Money } from '#ui/input/money-input.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { FilterSelect } from '#ui/table/filter-select.tsx';
import type { Columns } from '#ui/table/table.tsx';
import { words as book } from './cases-words.ts';
import { CouponLink } from './person-link.tsx';

type Clawback = CallResponse<'listClawbacks'>['items'][number];
type Coupon = CallResponse<'listClawbackCoupons'>['items'][number];
type Outcome = NonNullable<Coupon['outcome']>;

const USUAL = { state: '' as Clawback['state'] | '', open: '' };
const STATES = ['IN_REVIEW', 'RUNNING', 'DONE', 'LET_GO'] as const;
const OUTCOMES = ['TAKEN', 'USED', 'EXPIRED', 'WITHDRAWN', 'LET_GO'] as const;
const tones = { IN_REVIEW: 'warn', RUNNING: 'busy', DONE: 'good', LET_GO: 'quiet' } as const;
const outcomeTones = { TAKEN: 'good', USED: 'warn', EXPIRED: 'quiet', WITHDRAWN: 'quiet', LET_GO: 'quiet' } as const;
const RUNNING_MS = 2_000;
const IDLE_MS = 15_000;
const PERCENT = 100;

const State = ({ clawback }: { readonly clawback: Clawback }) => {
  const words = useWords(book);
  const { state, approvalId, coupons, taken, used, over } = clawback;
  if (state === 'IN_REVIEW') return <WaitsLink approvalId={approvalId} isWaiting text={words.clawbackStates[state]} />;
  return (
    <>
      <StateTag tone={tones[state]}>{words.clawbackStates[state]}</StateTag>
      {state === 'RUNNING' && (
        <Progress
          aria-label={words.progress}
          percent={Math.floor(((taken + used + over) / coupons) * PERCENT)}
          size="small"
          style={{ minWidth: 120 }}
        />
      )}
    </>
  );
};

function useColumns(onOpen: (clawbackId: string) => void): Columns<Clawback> {
  const words = useWords(book);
  const align = 'right' as const;
  const withWorth = (title: string, key: 'taken' | 'used') => ({
    title,
    key,
    align,
    render: (_: unknown, one: Clawback) => (
      <>
        {counted(one[key])}
        <div>
          <Money fen={one[`${key}Fen`]} />
        </div>
      </>
    ),
  });
  return [
    { title: words.state, key: 'state', render: (_, clawback) => <State clawback={clawback} /> },
    {
      title: words.source,
      key: 'source',
      render: (_, { source, clusterId }) =>
        clusterId === null ? (
          words.sources[source]
        ) : (
          <Link to={`/risk/clusters?open=${clusterId}`}>{words.sources[source]}</Link>
        ),
    },
    {
      title: words.list,
      key: 'list',
      render: (_, { accounts, coupons, worthFen }) => (
        <>
          {words.listOf(counted(accounts), counted(coupons))}
          <div>
            <Money fen={worthFen} />
          </div>
        </>
      ),
    },
    withWorth(words.taken, 'taken'),
    withWorth(words.usedMeanwhile, 'used'),
    { title: words.over, dataIndex: 'over', align, render: counted },
    { title: words.givenBack, dataIndex: 'givenBack', align, render: counted },
    {
      title: words.asked,
      key: 'asked',
      render: (_, { reason, askedBy, askedAt, approvedBy }) => (
        <div style={{ maxWidth: 240, minWidth: 160, overflowWrap: 'anywhere' }}>
          {reason}
          <div style={{ color: 'var(--soft)' }}>
            {askedBy}, <InstantText at={askedAt} />
            {approvedBy !== null && <div>{words.approved(approvedBy)}</div>}
          </div>
        </div>
      ),
    },
    {
      title: words.actions,
      key: 'actions',
      align,
      fixed: 'end',
      render: (_, { clawbackId }) => (
        <Button onClick={() => onOpen(clawbackId)} size="small">
          {words.open}
        </Button>
      ),
    },
  ];
}

/** The frozen list, with what became of each coupon. */
const CouponsDrawer = ({ clawbackId, onClose }: { readonly clawbackId: string; readonly onClose: () => void }) => {
  const words = useWords(book);
  const locale = useLocale();
  const paging = useDrawerPaging();
  const [outcome, setOutcome] = useState<Outcome | ''>('');
  const list = useCall(
    'listClawbackCoupons',
    { clawbackId, ...(outcome !== '' && { outcome }), ...paging.request },
    { everyMs: IDLE_MS },
  );
  return (
    <Drawer closable={{ 'aria-label': words.close }} onClose={onClose} open size={860} title={words.list}>
      <DataTable<Coupon>
        columns={[
          {
            title: words.coupon,
            key: 'coupon',
            render: (_, coupon) => <CouponLink coupon={coupon} title={coupon.title[locale]} />,
          },
          { title: words.worth, key: 'worth', align: 'right', render: (_, { worthFen }) => <Money fen={worthFen} /> },
          {
            title: words.outcome,
            key: 'outcome',
            render: (_, { outcome: of, givenBackAt }) => (
              <>
                {of === null ? words.notYet : <StateTag tone={outcomeTones[of]}>{words.outcomes[of]}</StateTag>}
                {givenBackAt !== null && (
                  <div style={{ color: 'var(--soft)' }}>{words.back(minuteText(givenBackAt))}</div>
                )}
              </>
            ),
          },
          { title: words.at, key: 'at', render: (_, { at }) => <InstantText at={at} /> },
        ]}
        filters={
          <FilterSelect<Outcome>
            all={words.everyOutcome}
            choices={OUTCOMES}
            label={words.outcome}
            names={words.outcomes}
            onChange={(next) => {
              setOutcome(next);
              paging.setSize(paging.size);
            }}
            value={outcome}
          />
        }
        label={words.list}
        list={list}
        paging={paging}
        rowKey="ownedId"
      />
    </Drawer>
  );
};

/** Clawbacks, their progress, and what became of the coupons on their lists. */
export const Screen = () => {
  const words = useWords(book);
  const [{ state, open }, change] = useAddressState(USUAL);
  const paging = usePaging();
  const list = useCall(
    'listClawbacks',
    { ...(state !== '' && { state }), ...paging.request },
    { everyMs: (last) => (last?.items.some((one) => one.state === 'RUNNING') ? RUNNING_MS : IDLE_MS) },
  );
  return (
    <>
      <PageHeader about={words.clawbacksAbout} title={words.clawbacks} />
      <DataTable<Clawback>
        columns={useColumns((clawbackId) => change({ open: clawbackId }))}
        empty={words.noClawbacks}
        filters={
          <FilterSelect
            all={words.everyState}
            choices={STATES}
            label={words.state}
            names={words.clawbackStates}
            onChange={(next) => change({ state: next })}
            value={state}
          />
        }
        label={words.clawbacks}
        list={list}
        paging={paging}
        rowKey="clawbackId"
      />
      {open !== '' && <CouponsDrawer clawbackId={open} key={open} onClose={() => change({ open: '' })} />}
    </>
  );
};
