import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import { Button } from 'antd';
import { useState } from 'react';
import { useAddressState } from '#lib/address/address-state.ts';
import { usePaging } from '#lib/address/paging.ts';
import { type CallResponse, call } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { WaitsLink } from '#ui/approval/waits-link.tsx';
import { useBulk } from '#ui/bulk/bulk-actions.tsx';
import { counted } from '#ui/counted.ts';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { KeywordSearch } from '#ui/input/keyword-search.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { FilterSelect } from '#ui/table/filter-select.tsx';
import { OrderFileDialog } from './order-file-dialog.tsx';
import { orderWords } from './order-words.ts';
import { words as book } from './words.ts';

type File = CallResponse<'listCodeFiles'>['items'][number];
const USUAL = { keyword: '', state: '' };
const states: readonly File['state'][] = [
  'IN_REVIEW',
  'REJECTED',
  'SCHEDULED',
  'IN_PROGRESS',
  'DONE',
  'ERROR',
  'EXPIRED',
];

/** A file whose time is over can be stopped for its codes. */
const mayStop = ({ state, codesLeft }: File): boolean => state !== 'EXPIRED' || codesLeft > 0;

interface StopProps {
  readonly file: File;
  readonly onClose: () => void;
}

const Stop = ({ file: { fileId, name }, onClose }: StopProps) => {
  const words = useWords(book);
  const { message } = useNotes();
  const stop = useChange('stopCodeFile');
  const go = async (reason: string): Promise<void> => {
    if ((await stop.send({ fileId, reason })) === null) return;
    message.success(words.done);
    onClose();
  };
  return (
    <ReasonDialog
      about={words.stopAbout}
      doIt={words.stop}
      isDanger
      onClose={onClose}
      onGo={({ reason }) => go(reason)}
      title={name}
    />
  );
};

/** Code files of group customers. */
export const Screen = () => {
  const words = useWords(book);
  const order = useWords(orderWords);
  const [isOrdering, setOrdering] = useState(false);
  // Outside the list: its row may leave it meanwhile.
  const [stopped, setStopped] = useState<File | null>(null);
  const paging = usePaging();
  const mayWrite = useRight('codes.write');
  const [filters, change] = useAddressState(USUAL);
  const state = states.find((one) => one === filters.state);
  const list = useCall('listCodeFiles', {
    ...(filters.keyword.trim() !== '' && { keyword: filters.keyword.trim() }),
    ...(state !== undefined && { state }),
    ...paging.request,
  });
  const bulk = useBulk(list.data?.items, {
    may: mayWrite,
    actions: [
      {
        name: words.stop,
        about: words.stopAbout,
        isDanger: true,
        fits: mayStop,
        send: ({ fileId }, reason) => call('stopCodeFile', { fileId, reason }, { key: newRequestId() }),
      },
    ],
    idOf: ({ fileId }) => fileId,
    nameOf: ({ name, batchNo }) => `${name} · ${batchNo}`,
  });
  const primary = mayWrite && { text: order.order, onPress: () => setOrdering(true) };
  return (
    <>
      <PageHeader about={words.codeFilesAbout} primary={primary} title={words.codeFiles} />
      {isOrdering && <OrderFileDialog onClose={() => setOrdering(false)} />}
      {stopped !== null && <Stop file={stopped} onClose={() => setStopped(null)} />}
      <DataTable<File>
        empty={order.noFiles}
        columns={[
          { title: words.batchNo, dataIndex: 'batchNo' },
          { title: words.name, dataIndex: 'name' },
          { title: words.orderedBy, key: 'orderedBy', render: ({ orderedBy }: File) => orderedBy ?? '—' },
          {
            title: words.state,
            key: 'state',
            render: ({ state: is, approvalId }: File) =>
              is === 'IN_REVIEW' || is === 'REJECTED' ? (
                <WaitsLink approvalId={approvalId} isWaiting={is === 'IN_REVIEW'} text={words.fileStates[is]} />
              ) : (
                words.fileStates[is]
              ),
          },
          { title: words.rows, dataIndex: 'rows', align: 'right', render: counted },
          { title: words.codesLeft, dataIndex: 'codesLeft', align: 'right', render: counted },
          { title: words.downloadsLeft, dataIndex: 'downloadsLeft', align: 'right', render: counted },
          { title: words.downloads, dataIndex: 'downloads', align: 'right', render: counted },
          { title: words.extractions, dataIndex: 'extractions', align: 'right', render: counted },
          { title: words.contacts, dataIndex: 'contacts', align: 'right', render: counted },
          { title: words.createdAt, key: 'createdAt', render: ({ createdAt }: File) => <InstantText at={createdAt} /> },
          { title: words.expiresAt, key: 'expiresAt', render: ({ expiresAt }: File) => <InstantText at={expiresAt} /> },
          ...(mayWrite
            ? [
                {
                  title: '',
                  key: 'stop',
                  render: (file: File) =>
                    mayStop(file) && (
                      <Button danger onClick={() => setStopped(file)} size="small">
                        {words.stop}
                      </Button>
                    ),
                },
              ]
            : []),
        ]}
        filters={
          <>
            <KeywordSearch
              label={words.keyword}
              onSearch={(keyword) => change({ keyword })}
              value={filters.keyword}
              width={220}
            />
            <FilterSelect
              all={words.anyState}
              choices={states}
              label={words.state}
              names={words.fileStates}
              onChange={(value) => change({ state: value })}
              value={state}
            />
          </>
        }
        label={words.codeFiles}
        list={list}
        paging={paging}
        primary={primary}
        rowKey="fileId"
        {...bulk}
      />
    </>
  );
};
