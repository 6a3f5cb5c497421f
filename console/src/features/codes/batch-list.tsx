import { Button, Popconfirm, Progress, Space } from 'antd';
import { useState } from 'react';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { usePaging } from '#lib/paging.ts';
import { useRight } from '#lib/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useDownload } from '#lib/use-transfer.ts';
import { DataTable } from '#ui/data-table.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { StateTag, type StateTone } from '#ui/state-tag.tsx';
import { FindDialog } from './find-dialog.tsx';
import { VoidDialog } from './void-dialog.tsx';
import { words as book } from './words.ts';

type Batch = CallResponse<'listBatches'>['items'][number];
const PERCENT = 100;
const EVERY_MS = 1_500;
const toneOf = {
  ...{ WAITING: 'quiet', MAKING: 'busy', READY: 'warn', TAKEN: 'good', FAILED: 'bad' },
} as const satisfies Record<Batch['state'], StateTone>;

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
      {mayWrite && batch.state === 'READY' && (
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

/** Batches of exchange codes and how far they are. */
export const BatchList = () => {
  const words = useWords(book);
  const locale = useLocale();
  const paging = usePaging();
  const list = useCall('listBatches', { page: paging.page, size: paging.size }, { everyMs: EVERY_MS });
  const [open, setOpen] = useState<{ readonly what: 'void' | 'find'; readonly ofId: string } | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <DataTable<Batch>
        columns={[
          { title: words.coupon, key: 'coupon', render: (_, { title }) => title[locale] },
          {
            title: words.state,
            key: 'state',
            render: (_, { state, made, size }) =>
              state === 'MAKING' ? (
                <Progress aria-label={words.progress} percent={Math.floor((made / size) * PERCENT)} size="small" />
              ) : (
                <StateTag tone={toneOf[state]}>{words.states[state]}</StateTag>
              ),
          },
          { title: words.size, dataIndex: 'size', align: 'right', render: (size: number) => size.toLocaleString('en') },
          { title: words.used, dataIndex: 'used', align: 'right', render: (used: number | null) => used ?? '—' },
          { title: words.voided, dataIndex: 'voided', align: 'right', render: (count: number | null) => count ?? '—' },
          { title: words.to, dataIndex: 'validTo', render: (at: string) => <InstantText at={at} /> },
          { title: words.by, dataIndex: 'orderedBy' },
          { title: words.at, dataIndex: 'createdAt', render: (at: string) => <InstantText at={at} /> },
          {
            title: '',
            key: 'actions',
            render: (_, batch) => (
              <BatchActions batch={batch} onOpen={(what) => setOpen({ what, ofId: batch.batchId })} />
            ),
          },
        ]}
        label={words.batches}
        list={list}
        paging={paging}
        rowKey="batchId"
      />
      {open?.what === 'void' && <VoidDialog kind="EXCHANGE" ofId={open.ofId} onClose={close} />}
      {open?.what === 'find' && <FindDialog kind="EXCHANGE" ofId={open.ofId} onClose={close} />}
    </>
  );
};
