import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Space, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import type { Paging } from '#lib/address/paging.ts';
import { call } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useChange } from '#lib/use-change.ts';
import { type BulkAction, useBulk } from '#ui/bulk/bulk-actions.tsx';
import { counted } from '#ui/counted.ts';
import { HistoryLink } from '#ui/history-link.tsx';
import { KeywordSearch } from '#ui/input/keyword-search.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Columns } from '#ui/table/table.tsx';
import type { ListDialogs } from './list-dialogs.tsx';
import { words as book } from './words.ts';

/** What every kind of list has. */
interface KeptList {
  readonly listId: string;
  readonly revision: number;
  readonly owner: string;
  /** Coupons and drafts that name it; only a list without any can be deleted. */
  readonly uses: number;
  readonly filledAt: string | null;
}

interface ListKind<List> {
  /** Its kind in the audit. */
  readonly targetKind: string;
  readonly nameOf: (list: List) => string;
  /** Default: its name. */
  readonly nameShown?: (list: List) => ReactNode;
  /** The columns of this kind, after the name. */
  readonly own: Columns<List>;
  readonly words: Readonly<
    Record<
      | 'title'
      | 'about'
      | 'noneYet'
      | 'make'
      | 'name'
      | 'usesHint'
      | 'filled'
      | 'neverFilled'
      | 'fill'
      | 'removeAbout'
      | 'removed',
      string
    >
  >;
  readonly mayWrite: boolean;
  readonly dialogs: ListDialogs<List>;
  readonly removal: 'removeNumberList' | 'removePlaceList';
}

function useColumns<List extends KeptList>(kind: ListKind<List>): Columns<List> {
  const words = useWords(book);
  const { message, modal } = useNotes();
  const { send } = useChange(kind.removal);
  const { words: own, dialogs } = kind;
  const askToRemove = ({ listId, revision }: List) =>
    modal.confirm({
      title: words.remove,
      content: own.removeAbout,
      okText: words.remove,
      okButtonProps: { danger: true },
      onOk: async () => {
        if ((await send({ listId, expectedRevision: revision })) !== null) message.success(own.removed);
      },
    });
  return [
    {
      title: own.name,
      key: 'name',
      render: (_, list) => (
        <>
          {(kind.nameShown ?? kind.nameOf)(list)}
          <div style={{ color: 'var(--ant-color-text-secondary)' }}>{list.listId}</div>
        </>
      ),
    },
    ...kind.own,
    { title: words.owner, dataIndex: 'owner' },
    {
      title: <Tooltip title={own.usesHint}>{words.uses}</Tooltip>,
      dataIndex: 'uses',
      align: 'right',
      render: counted,
    },
    {
      title: own.filled,
      key: 'filled',
      render: (_, { filledAt }) => (filledAt === null ? own.neverFilled : <InstantText at={filledAt} />),
    },
    {
      title: words.actions,
      key: 'actions',
      render: (_, list) => (
        <Space size="small">
          {kind.mayWrite && (
            <>
              <Button onClick={() => dialogs.open.fill(list.listId)} size="small">
                {own.fill}
              </Button>
              <Button onClick={() => dialogs.open.edit(list)} size="small">
                {words.edit}
              </Button>
              {list.uses === 0 && (
                <Button danger onClick={() => askToRemove(list)} size="small">
                  {words.remove}
                </Button>
              )}
            </>
          )}
          <HistoryLink targetId={list.listId} targetKind={kind.targetKind} />
        </Space>
      ),
    },
  ];
}

interface Props<List> extends ListKind<List> {
  readonly list: UseQueryResult<{ readonly items: readonly List[]; readonly cursor: string | null }>;
  readonly paging: Paging;
  readonly keyword: string;
  readonly onSearch: (keyword: string) => void;
  /** Next to the search. */
  readonly filters?: ReactNode;
  /** What can be done with several besides deleting them. */
  readonly actions?: readonly BulkAction<List>[];
}

/** A screen of lists: searched, made, changed, filled and deleted. */
export function KeptLists<List extends KeptList>({ list, paging, keyword, onSearch, ...kind }: Props<List>) {
  const shared = useWords(book);
  const columns = useColumns(kind);
  const { words, dialogs, removal } = kind;
  const remove: BulkAction<List> = {
    name: shared.remove,
    about: words.removeAbout,
    isDanger: true,
    fits: ({ uses }) => uses === 0,
    send: ({ listId, revision }) => call(removal, { listId, expectedRevision: revision }, { key: newRequestId() }),
    field: null,
  };
  const bulk = useBulk(list.data?.items, {
    may: kind.mayWrite,
    actions: [...(kind.actions ?? []), remove],
    idOf: ({ listId }) => listId,
    nameOf: kind.nameOf,
  });
  const primary = kind.mayWrite && { text: words.make, onPress: dialogs.open.make };
  return (
    <>
      <PageHeader about={words.about} primary={primary} title={words.title} />
      <DataTable<List>
        columns={columns}
        empty={words.noneYet}
        filters={
          <>
            <KeywordSearch label={shared.search} onSearch={onSearch} value={keyword} />
            {kind.filters}
          </>
        }
        label={words.title}
        list={list}
        paging={paging}
        primary={primary}
        rowKey="listId"
        {...bulk}
      />
      {dialogs.dialog}
    </>
  );
}
