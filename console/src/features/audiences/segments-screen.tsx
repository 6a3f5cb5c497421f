import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { useAddressState } from '#lib/address/address-state.ts';
import { usePaging } from '#lib/address/paging.ts';
import { call } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { useBulk } from '#ui/bulk/bulk-actions.tsx';
import { audienceInWords } from '#ui/coupon/terms-in-words.ts';
import { useNamesInTerms } from '#ui/coupon/use-names-in-terms.ts';
import { HistoryLink } from '#ui/history-link.tsx';
import { KeywordSearch } from '#ui/input/keyword-search.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { loadedDialog } from '#ui/loaded-part.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Columns } from '#ui/table/table.tsx';
import { useUndoNote } from '#ui/undo-note.tsx';
import { words as book } from './segment-words.ts';
import type { Segment } from './write-segment.tsx';

const WriteSegment = loadedDialog(async () => (await import('./write-segment.tsx')).WriteSegment);

const usual = { keyword: '' };

function useColumns(onEdit: (segment: Segment) => void): Columns<Segment> {
  const words = useWords(book);
  const locale = useLocale();
  const mayWrite = useRight('audiences.write');
  const { modal } = useNotes();
  const undoable = useUndoNote();
  const remove = useChange('removeSegment');
  const restore = useChange('saveSegment');
  const names = useNamesInTerms();
  const ask = ({ segmentId, revision, title, owner, all }: Segment) =>
    modal.confirm({
      title: words.remove,
      content: words.removeAbout,
      okText: words.remove,
      okButtonProps: { danger: true },
      onOk: async () => {
        const done = await remove.send({ segmentId, expectedRevision: revision });
        if (done === null) return;
        const written = { title, owner, all };
        undoable(words.removed, () => restore.send({ segmentId: null, expectedRevision: 0, ...written }));
      },
    });
  return [
    { title: words.name, dataIndex: 'title' },
    {
      title: words.conditions,
      key: 'conditions',
      render: (_, { all }) => audienceInWords({ kind: 'conditions', all }, locale, names),
    },
    { title: words.owner, dataIndex: 'owner' },
    { title: words.changed, key: 'changed', render: (_, { changedAt }) => <InstantText at={changedAt} /> },
    {
      title: words.actions,
      key: 'actions',
      render: (_, segment) => (
        <Space size="small">
          {mayWrite && (
            <>
              <Button onClick={() => onEdit(segment)} size="small">
                {words.edit}
              </Button>
              <Button danger onClick={() => ask(segment)} size="small">
                {words.remove}
              </Button>
            </>
          )}
          <HistoryLink targetId={segment.segmentId} targetKind="segment" />
        </Space>
      ),
    },
  ];
}

/** Conditions that coupons begin with. */
export const Screen = () => {
  const words = useWords(book);
  const mayWrite = useRight('audiences.write');
  const [{ keyword }, setFilter] = useAddressState(usual);
  const [written, setWritten] = useState<{ readonly segment: Segment | undefined } | null>(null);
  const columns = useColumns((segment) => setWritten({ segment }));
  const paging = usePaging();
  const list = useCall('listSegments', { ...(keyword !== '' && { keyword }), ...paging.request });
  const bulk = useBulk(list.data?.items, {
    may: mayWrite,
    actions: [
      {
        name: words.remove,
        about: words.removeAbout,
        isDanger: true,
        fits: () => true,
        send: ({ segmentId, revision }) =>
          call('removeSegment', { segmentId, expectedRevision: revision }, { key: newRequestId() }),
        field: null,
      },
    ],
    idOf: ({ segmentId }) => segmentId,
    nameOf: ({ title }) => title,
  });
  const primary = mayWrite && { text: words.make, onPress: () => setWritten({ segment: undefined }) };
  return (
    <>
      <PageHeader about={words.about} primary={primary} title={words.title} />
      <DataTable<Segment>
        columns={columns}
        empty={words.noneYet}
        filters={
          <KeywordSearch label={words.search} onSearch={(typed) => setFilter({ keyword: typed })} value={keyword} />
        }
        label={words.title}
        list={list}
        paging={paging}
        primary={primary}
        rowKey="segmentId"
        {...bulk}
      />
      {written !== null && <WriteSegment onClose={() => setWritten(null)} segment={written.segment} />}
    </>
  );
};
