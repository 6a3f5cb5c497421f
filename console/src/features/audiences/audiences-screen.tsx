import { Button, Space, Tooltip } from 'antd';
import { useState } from 'react';
import { useAddressState } from '#lib/address/address-state.ts';
import { usePaging } from '#lib/address/paging.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { counted } from '#ui/counted.ts';
import { HistoryLink } from '#ui/history-link.tsx';
import { KeywordSearch } from '#ui/input/keyword-search.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { FilterSelect } from '#ui/table/filter-select.tsx';
import type { Columns } from '#ui/table/table.tsx';
import { EditList, FillList, MakeList, type NumberList } from './list-dialogs.tsx';
import { words as book } from './words.ts';

const usual = { keyword: '', usable: '' as 'true' | 'false' | '' };
type Opened = { readonly to: 'EDIT' | 'FILL'; readonly list: NumberList };

const Actions = ({ list, onOpen }: { readonly list: NumberList; readonly onOpen: (opened: Opened) => void }) => {
  const words = useWords(book);
  const { message, modal } = useNotes();
  const remove = useChange('removeNumberList');
  const { listId, revision } = list;
  const ask = () =>
    modal.confirm({
      title: words.remove,
      content: words.removeAbout,
      okText: words.remove,
      okButtonProps: { danger: true },
      onOk: async () => {
        if ((await remove.send({ listId, expectedRevision: revision })) !== null) message.success(words.removed);
      },
    });
  return (
    <Space size="small">
      <Button onClick={() => onOpen({ to: 'FILL', list })} size="small">
        {words.fill}
      </Button>
      <Button onClick={() => onOpen({ to: 'EDIT', list })} size="small">
        {words.edit}
      </Button>
      {list.uses === 0 && (
        <Button danger onClick={ask} size="small">
          {words.remove}
        </Button>
      )}
    </Space>
  );
};

function useColumns(onOpen: (opened: Opened) => void): Columns<NumberList> {
  const words = useWords(book);
  const locale = useLocale();
  const mayWrite = useRight('audiences.write');
  return [
    {
      title: words.name,
      key: 'name',
      render: (_, { name, listId }) => (
        <>
          {name[locale]}
          <div style={{ color: 'var(--ant-color-text-secondary)' }}>{listId}</div>
        </>
      ),
    },
    {
      title: words.state,
      key: 'state',
      render: (_, { fault }) => (
        <StateTag tone={fault === null ? 'good' : 'warn'}>{words.states[fault ?? 'USABLE']}</StateTag>
      ),
    },
    { title: words.numbers, dataIndex: 'numbers', align: 'right', render: counted },
    { title: words.source, key: 'source', render: (_, { source }) => words.sources[source] },
    { title: words.owner, dataIndex: 'owner' },
    {
      title: words.expires,
      key: 'expires',
      render: (_, { expiresAt }) => (expiresAt === null ? words.never : <InstantText at={expiresAt} />),
    },
    {
      title: <Tooltip title={words.usesHint}>{words.uses}</Tooltip>,
      dataIndex: 'uses',
      align: 'right',
      render: counted,
    },
    {
      title: words.filled,
      key: 'filled',
      render: (_, { filledAt }) => (filledAt === null ? words.neverFilled : <InstantText at={filledAt} />),
    },
    {
      title: words.actions,
      key: 'actions',
      render: (_, list) => (
        <Space size="small">
          {mayWrite && <Actions list={list} onOpen={onOpen} />}
          <HistoryLink targetId={list.listId} targetKind="numberList" />
        </Space>
      ),
    },
  ];
}

/** Lists of numbers that can be audiences. */
export const Screen = () => {
  const words = useWords(book);
  const mayWrite = useRight('audiences.write');
  const [{ keyword, usable }, setFilter] = useAddressState(usual);
  const [isMaking, setMaking] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [filling, setFilling] = useState<string | null>(null);
  const columns = useColumns(setOpened);
  const paging = usePaging();
  const list = useCall('listNumberLists', {
    ...(keyword !== '' && { keyword }),
    ...(usable !== '' && { isUsable: usable === 'true' }),
    ...paging.request,
  });
  const toFill = opened?.to === 'FILL' ? opened.list.listId : filling;
  const close = () => {
    setOpened(null);
    setFilling(null);
  };
  return (
    <>
      <PageHeader
        about={words.about}
        primary={mayWrite && { text: words.make, onPress: () => setMaking(true) }}
        title={words.title}
      />
      <DataTable<NumberList>
        columns={columns}
        empty={words.noneYet}
        filters={
          <>
            <KeywordSearch label={words.search} onSearch={(typed) => setFilter({ keyword: typed })} value={keyword} />
            <FilterSelect
              all={words.anyState}
              choices={['true', 'false']}
              label={words.state}
              names={words.choices}
              onChange={(chosen) => setFilter({ usable: chosen })}
              value={usable}
            />
          </>
        }
        label={words.title}
        list={list}
        paging={paging}
        rowKey="listId"
      />
      {isMaking && (
        <MakeList
          onClose={() => setMaking(false)}
          onMade={(listId) => {
            setMaking(false);
            setFilling(listId);
          }}
        />
      )}
      {opened?.to === 'EDIT' && <EditList list={opened.list} onClose={close} />}
      {toFill !== null && <FillList listId={toFill} onClose={close} />}
    </>
  );
};
