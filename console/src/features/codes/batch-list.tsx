import { Button, Popconfirm, Popover, Progress, Space, Tooltip } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAddressState } from '#lib/address/address-state.ts';
import { usePaging } from '#lib/address/paging.ts';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useDownload } from '#lib/use-transfer.ts';
import { WaitsLink } from '#ui/approval/waits-link.tsx';
import { counted } from '#ui/counted.ts';
import { HistoryLink } from '#ui/history-link.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { loadedDialog } from '#ui/loaded-part.tsx';
import { StateTag, type StateTone } from '#ui/state-tag.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { FilterSelect } from '#ui/table/filter-select.tsx';
import { words as book } from './words.ts';

const FindDialog = loadedDialog(async () => (await import('./find-dialog.tsx')).FindDialog);
const VoidDialog = loadedDialog(async () => (await import('./void-dialog.tsx')).VoidDialog);

type Batch = CallResponse<'listBatches'>['items'][number];
const PERCENT = 100;
/** Polling intervals: while a batch is being made, and otherwise. */
const EVERY_MS = 1_500;
const IDLE_MS = 5_000;
const USUAL = { batchState: '' };
const toneOf = {
  IN_REVIEW: 'warn',
  REJECTED: 'bad',
  WAITING: 'quiet',
  MAKING: 'busy',
  READY: 'warn',
  TAKEN: 'good',
  FAILED: 'bad',
  LAPSED: 'quiet',
} as const satisfies Record<Batch['state'], StateTone>;
const STATES = Object.keys(toneOf) as Batch['state'][];
const isUnderWay = ({ state }: Batch): boolean => state === 'WAITING' || state === 'MAKING';

interface ActionsProps {
  readonly batch: Batch;
  readonly onOpen: (what: 'void' | 'find') => void;
}

const BatchActions = ({ batch, onOpen }: ActionsProps) => {
  const words = useWords(book);
  const mayWrite = useRight('codes.write');
  const saving = useDownload('takeBatchFile');
  const isThere = batch.state === 'READY' || batch.state === 'TAKEN';
  return (
    <Space>
      {mayWrite && batch.state === 'READY' && batch.isOwn && (
        <Popover content={<div style={{ maxWidth: 260 }}>{words.takeByAnotherWhy}</div>} trigger="click">
          <Button size="small" type="link">
            {words.takeByAnother}
          </Button>
        </Popover>
      )}
      {mayWrite && batch.state === 'READY' && !batch.isOwn && (
        <Popconfirm
          cancelText={words.cancel}
          okText={words.takeFile}
          onConfirm={() => void saving.start({ batchId: batch.batchId })}
          title={words.takeOnce}
        >
          <Button loading={saving.isBusy} size="small" type="primary">
            {words.takeFile}
          </Button>
        </Popconfirm>
      )}
      {mayWrite && batch.againUntil !== null && (
        <Tooltip
          title={
            <>
              {words.againUntil} <InstantText at={batch.againUntil} />
            </>
          }
        >
          <Button loading={saving.isBusy} onClick={() => void saving.start({ batchId: batch.batchId })} size="small">
            {words.takeAgain}
          </Button>
        </Tooltip>
      )}
      {isThere && (
        <Button onClick={() => onOpen('find')} size="small">
          {words.find}
        </Button>
      )}
      {isThere && mayWrite && (
        <Button danger onClick={() => onOpen('void')} size="small">
          {words.void}
        </Button>
      )}
    </Space>
  );
};

/** Batches of exchange codes with their progress. */
export const BatchList = () => {
  const words = useWords(book);
  const locale = useLocale();
  const paging = usePaging();
  const [{ batchState }, change] = useAddressState(USUAL);
  const wanted = STATES.find((known) => known === batchState);
  const list = useCall(
    'listBatches',
    { ...(wanted !== undefined && { state: wanted }), ...paging.request },
    { everyMs: (last) => (last?.items.some(isUnderWay) ? EVERY_MS : IDLE_MS) },
  );
  const [open, setOpen] = useState<{ readonly what: 'void' | 'find'; readonly of: Batch } | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <DataTable<Batch>
        columns={[
          {
            title: words.coupon,
            key: 'coupon',
            render: (_, { templateId, title }) => <Link to={`/coupons/${templateId}`}>{title[locale]}</Link>,
          },
          {
            title: words.state,
            key: 'state',
            render: (_, { state, approvalId, made, size }) =>
              state === 'MAKING' ? (
                <Progress aria-label={words.progress} percent={Math.floor((made / size) * PERCENT)} size="small" />
              ) : state === 'IN_REVIEW' || state === 'REJECTED' ? (
                <WaitsLink approvalId={approvalId} isWaiting={state === 'IN_REVIEW'} text={words.states[state]} />
              ) : (
                <StateTag tone={toneOf[state]}>{words.states[state]}</StateTag>
              ),
          },
          { title: words.size, dataIndex: 'size', align: 'right', render: counted },
          { title: words.used, dataIndex: 'used', align: 'right', render: counted },
          { title: words.voided, dataIndex: 'voided', align: 'right', render: counted },
          { title: words.exchangedUntil, dataIndex: 'validTo', render: (at: string) => <InstantText at={at} /> },
          { title: words.by, dataIndex: 'orderedBy' },
          { title: words.at, dataIndex: 'createdAt', render: (at: string) => <InstantText at={at} /> },
          {
            title: '',
            key: 'actions',
            render: (_, batch) => (
              <Space>
                <BatchActions batch={batch} onOpen={(what) => setOpen({ what, of: batch })} />
                <HistoryLink targetId={batch.batchId} targetKind="codeBatch" />
              </Space>
            ),
          },
        ]}
        empty={words.noBatches}
        filters={
          <FilterSelect
            all={words.anyState}
            choices={STATES}
            label={words.state}
            names={words.states}
            onChange={(next) => change({ batchState: next })}
            value={wanted}
          />
        }
        label={words.batches}
        list={list}
        paging={paging}
        rowKey="batchId"
      />
      {open?.what === 'void' && (
        <VoidDialog kind="EXCHANGE" ofId={open.of.batchId} onClose={close} title={open.of.title[locale]} />
      )}
      {open?.what === 'find' && (
        <FindDialog kind="EXCHANGE" ofId={open.of.batchId} onClose={close} title={open.of.title[locale]} />
      )}
    </>
  );
};
