import { Button, Modal } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { useChange } from '#lib/use-change.ts';
import { useWholeList } from '#lib/use-whole-list.ts';
import { InstantText } from '#ui/instant-text.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Operator } from './operator.ts';
import { words as book } from './words.ts';

const WIDTH = 860;

interface Props {
  readonly operator: Operator;
  readonly onClose: () => void;
}

/** An operator's sessions, to be ended. */
export const OperatorSessions = ({ operator, onClose }: Props) => {
  const words = useWords(book);
  const list = useWholeList('listSessions', { operatorId: operator.operatorId });
  const change = useChange('endSession');
  const title = words.sessionsOf(operator.displayName);
  return (
    <Modal
      footer={<Button onClick={onClose}>{words.close}</Button>}
      onCancel={onClose}
      open
      title={title}
      width={WIDTH}
    >
      <DataTable
        columns={[
          {
            title: words.browser,
            dataIndex: 'userAgent',
            render: (userAgent: string) => <div style={{ maxWidth: 360, overflowWrap: 'anywhere' }}>{userAgent}</div>,
          },
          { title: words.address, dataIndex: 'address' },
          { title: words.seenAt, dataIndex: 'seenAt', render: (at: string) => <InstantText at={at} /> },
          {
            title: words.actions,
            key: 'actions',
            align: 'right',
            render: (_, { sessionId }) => (
              <Button danger onClick={() => void change.send({ sessionId })} size="small" type="text">
                {words.end}
              </Button>
            ),
          },
        ]}
        label={title}
        list={list}
        rowKey="sessionId"
      />
    </Modal>
  );
};
