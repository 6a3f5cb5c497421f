import { Table } from 'antd';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { words as book } from './words.ts';

type Person = CallResponse<'showSubscriber'>;
type Message = Person['messages'][number];
type Reminder = Person['reminders'][number];
type Session = Person['sessions'][number];
interface Props {
  readonly person: Person;
}

/** Times of the subscriber's SMS; never their texts. */
export const Messages = ({ person }: Props) => {
  const words = useWords(book);
  return (
    <Table<Message>
      columns={[
        { title: words.kind, key: 'kind', render: ({ kind }: Message) => words.messageKinds[kind] },
        { title: words.time, key: 'at', render: ({ at }: Message) => <InstantText at={at} hasSeconds /> },
        { title: words.state, key: 'state', render: ({ state }: Message) => words.messageStates[state] },
        { title: words.attempts, dataIndex: 'attempts', align: 'right' },
      ]}
      dataSource={person.messages}
      pagination={false}
      rowKey={({ kind, at }) => `${kind}${at}`}
      size="small"
    />
  );
};

export const Reminders = ({ person }: Props) => {
  const words = useWords(book);
  return (
    <Table<Reminder>
      columns={[
        { title: words.kind, key: 'kind', render: ({ kind }: Reminder) => words.reminderKinds[kind] },
        { title: words.state, key: 'state', render: ({ state }: Reminder) => words.reminderStates[state] },
        { title: words.time, key: 'dueAt', render: ({ dueAt }: Reminder) => <InstantText at={dueAt} /> },
      ]}
      dataSource={person.reminders}
      pagination={false}
      rowKey="reminderId"
      size="small"
    />
  );
};

export const Sessions = ({ person }: Props) => {
  const words = useWords(book);
  return (
    <Table<Session>
      columns={[
        { title: words.begins, key: 'beganAt', render: ({ beganAt }: Session) => <InstantText at={beganAt} /> },
        { title: words.ends, key: 'expiresAt', render: ({ expiresAt }: Session) => <InstantText at={expiresAt} /> },
      ]}
      dataSource={person.sessions}
      pagination={false}
      rowKey="sessionId"
      size="small"
    />
  );
};
