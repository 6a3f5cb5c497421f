import { Button } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useChange } from '#lib/use-change.ts';
import { useWholeList } from '#lib/use-whole-list.ts';
import { InstantText } from '#ui/instant-text.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { words as book } from './words.ts';

/** The operator's sessions, to be ended one by one or all at once. */
export const OwnSessions = () => {
  const words = useWords(book);
  const { modal, message } = useNotes();
  const list = useWholeList('listOwnSessions', {});
  const change = useChange('endOwnSession');
  const end = (sessionId: string | null): void => {
    modal.confirm({
      title: sessionId === null ? words.endOthersAsk : words.endAsk,
      okText: words.end,
      cancelText: words.cancel,
      okButtonProps: { danger: true },
      onOk: async () => {
        const answer = await change.send({ sessionId });
        if (answer !== null) message.success(words.ended(answer.ended));
      },
    });
  };
  const hasOthers = (list.data?.items.length ?? 0) > 1;
  return (
    <DataTable
      columns={[
        {
          title: words.browser,
          dataIndex: 'userAgent',
          render: (userAgent: string, { isOwn }) => (
            <div style={{ maxWidth: 460, overflowWrap: 'anywhere' }}>
              {isOwn && <StateTag tone="good">{words.own}</StateTag>} {userAgent}
            </div>
          ),
        },
        { title: words.address, dataIndex: 'address' },
        { title: words.createdAt, dataIndex: 'createdAt', render: (at: string) => <InstantText at={at} /> },
        { title: words.seenAt, dataIndex: 'seenAt', render: (at: string) => <InstantText at={at} /> },
        {
          title: '',
          key: 'actions',
          align: 'right',
          render: (_, { isOwn, sessionId }) =>
            !isOwn && (
              <Button danger onClick={() => end(sessionId)} size="small" type="text">
                {words.end}
              </Button>
            ),
        },
      ]}
      filters={
        <>
          <strong style={{ flex: '1 1 100%' }}>{words.sessions}</strong>
          <span style={{ flex: 1, color: 'var(--soft)' }}>{words.sessionsAbout}</span>
          <Button disabled={!hasOthers} onClick={() => end(null)}>
            {words.endOthers}
          </Button>
        </>
      }
      label={words.sessions}
      list={list}
      rowKey="sessionId"
    />
  );
};
