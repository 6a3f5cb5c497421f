import { Button, Space, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { counted } from '#ui/counted.ts';
import { HistoryLink } from '#ui/history-link.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import type { Columns } from '#ui/table/table.tsx';
import type { ListOpeners } from './list-dialogs.tsx';
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
  readonly name: (list: List) => ReactNode;
  /** The columns of this kind, after the name. */
  readonly own: Columns<List>;
  readonly words: {
    readonly name: string;
    readonly usesHint: string;
    readonly filled: string;
    readonly neverFilled: string;
    readonly fill: string;
    readonly removeAbout: string;
    readonly removed: string;
  };
  readonly mayWrite: boolean;
  readonly open: ListOpeners<List>;
  /** Null after a problem was shown. */
  readonly remove: (request: { readonly listId: string; readonly expectedRevision: number }) => Promise<object | null>;
}

/** The columns of a screen of lists. */
export function useListColumns<List extends KeptList>(kind: ListKind<List>): Columns<List> {
  const words = useWords(book);
  const { message, modal } = useNotes();
  const { targetKind, mayWrite, open, remove, words: own } = kind;
  const askToRemove = ({ listId, revision }: List) =>
    modal.confirm({
      title: words.remove,
      content: own.removeAbout,
      okText: words.remove,
      okButtonProps: { danger: true },
      onOk: async () => {
        if ((await remove({ listId, expectedRevision: revision })) !== null) message.success(own.removed);
      },
    });
  return [
    {
      title: own.name,
      key: 'name',
      render: (_, list) => (
        <>
          {kind.name(list)}
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
          {mayWrite && (
            <>
              <Button onClick={() => open.fill(list.listId)} size="small">
                {own.fill}
              </Button>
              <Button onClick={() => open.edit(list)} size="small">
                {words.edit}
              </Button>
              {list.uses === 0 && (
                <Button danger onClick={() => askToRemove(list)} size="small">
                  {words.remove}
                </Button>
              )}
            </>
          )}
          <HistoryLink targetId={list.listId} targetKind={targetKind} />
        </Space>
      ),
    },
  ];
}
