import { App, Button, Select } from 'antd';
import { useState } from 'react';
import { useAddressState } from '#lib/address-state.ts';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { usePaging } from '#lib/paging.ts';
import { useRight } from '#lib/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { counted } from '#ui/counted.ts';
import { DataTable } from '#ui/data-table.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { KeywordSearch } from '#ui/keyword-search.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ReasonDialog } from '#ui/reason-dialog.tsx';
import { OrderFileDialog } from './order-file-dialog.tsx';
import { orderWords } from './order-words.ts';
import { words as book } from './words.ts';

type File = CallResponse<'listCodeFiles'>['items'][number];
const USUAL = { keyword: '', state: '' };
const states: readonly File['state'][] = ['SCHEDULED', 'IN_PROGRESS', 'DONE', 'ERROR', 'EXPIRED'];

const Stop = ({ file: { fileId, name } }: { readonly file: File }) => {
  const words = useWords(book);
  const { message } = App.useApp();
  const [isAsking, setAsking] = useState(false);
  const stop = useChange('stopCodeFile');
  const go = async (reason: string): Promise<void> => {
    if ((await stop.send({ fileId, reason })) === null) return;
    void message.success(words.done);
    setAsking(false);
  };
  return (
    <>
      <Button danger onClick={() => setAsking(true)} size="small">
        {words.stop}
      </Button>
      {isAsking && (
        <ReasonDialog
          about={words.stopAbout}
          doIt={words.stop}
          isBusy={stop.isBusy}
          isDanger
          onClose={() => setAsking(false)}
          onGo={({ reason }) => void go(reason)}
          title={name}
        />
      )}
    </>
  );
};

/** Group customers' files of codes. */
export const Screen = () => {
  const words = useWords(book);
  const order = useWords(orderWords);
  const [isOrdering, setOrdering] = useState(false);
  const paging = usePaging();
  const mayWrite = useRight('codes.write');
  const [filters, change] = useAddressState(USUAL);
  const state = states.find((one) => one === filters.state);
  const list = useCall('listCodeFiles', {
    ...(filters.keyword.trim() !== '' && { keyword: filters.keyword.trim() }),
    ...(state !== undefined && { state }),
    ...paging.cursor,
  });
  return (
    <>
      <PageHeader
        about={words.codeFilesAbout}
        actions={
          mayWrite && (
            <Button onClick={() => setOrdering(true)} type="primary">
              {order.order}
            </Button>
          )
        }
        title={words.codeFiles}
      />
      {isOrdering && <OrderFileDialog onClose={() => setOrdering(false)} />}
      <DataTable<File>
        columns={[
          { title: words.batchNo, dataIndex: 'batchNo' },
          { title: words.name, dataIndex: 'name' },
          { title: words.orderedBy, key: 'orderedBy', render: ({ orderedBy }: File) => orderedBy ?? '—' },
          { title: words.state, key: 'state', render: (file: File) => words.fileStates[file.state] },
          { title: words.rows, dataIndex: 'rows', align: 'right', render: counted },
          { title: words.downloadsLeft, dataIndex: 'downloadsLeft', align: 'right', render: counted },
          { title: words.downloads, dataIndex: 'downloads', align: 'right', render: counted },
          { title: words.extractions, dataIndex: 'extractions', align: 'right', render: counted },
          { title: words.contacts, dataIndex: 'contacts', align: 'right', render: counted },
          { title: words.createdAt, key: 'createdAt', render: ({ createdAt }: File) => <InstantText at={createdAt} /> },
          { title: words.expiresAt, key: 'expiresAt', render: ({ expiresAt }: File) => <InstantText at={expiresAt} /> },
          ...(mayWrite
            ? [{ title: '', key: 'stop', render: (file: File) => file.state !== 'EXPIRED' && <Stop file={file} /> }]
            : []),
        ]}
        filters={
          <>
            <KeywordSearch
              label={words.keyword}
              maxLength={40}
              onSearch={(keyword) => change({ keyword })}
              value={filters.keyword}
              width={220}
            />
            <Select
              aria-label={words.state}
              onChange={(value: string) => change({ state: value })}
              options={[
                { value: '', label: words.anyState },
                ...states.map((value) => ({ value, label: words.fileStates[value] })),
              ]}
              style={{ width: 160 }}
              value={state ?? ''}
            />
          </>
        }
        label={words.codeFiles}
        list={list}
        paging={paging}
        rowKey="fileId"
      />
    </>
  );
};
