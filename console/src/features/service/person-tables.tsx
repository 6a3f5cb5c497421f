import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { smsTemplateWords } from '#ui/sms-words.ts';
import { StateTag, type StateTone } from '#ui/state-tag.tsx';
import { Nothing } from '#ui/table/nothing.tsx';
import { Table } from '#ui/table/table.tsx';
import { words as book } from './words.ts';

type Person = CallResponse<'showSubscriber'>;
type Message = Person['messages'][number];
type Reminder = Person['reminders'][number];
type Session = Person['sessions'][number];
interface Props {
  readonly person: Person;
}

type SmsState = Message['state'];
const toneOf: Readonly<Record<SmsState, StateTone>> = {
  WAITING: 'busy',
  SENDING: 'busy',
  SENT: 'busy',
  SUBMITTED: 'busy',
  DELIVERED: 'good',
  FAILED: 'bad',
  EXPIRED: 'bad',
  REJECTED: 'bad',
  REFUSED: 'bad',
  UNANSWERED: 'warn',
};

/** The way of each SMS to the subscriber; never its text. */
export const Messages = ({ person }: Props) => {
  const words = useWords(book);
  const templates = useWords(smsTemplateWords);
  const instant = (title: string, name: 'at' | 'submittedAt' | 'endedAt') => ({
    title,
    key: name,
    render: ({ [name]: at }: Message) => <InstantText at={at} hasSeconds />,
  });
  return (
    <Table<Message>
      columns={[
        { title: words.kind, key: 'kind', render: ({ template }: Message) => templates[template] ?? template },
        instant(words.time, 'at'),
        { title: words.route, key: 'route', render: ({ route }: Message) => route ?? '—' },
        {
          title: words.state,
          key: 'state',
          render: ({ state }: Message) => <StateTag tone={toneOf[state]}>{words.messageStates[state]}</StateTag>,
        },
        instant(words.submittedAt, 'submittedAt'),
        instant(words.endedAt, 'endedAt'),
        { title: words.detail, key: 'detail', render: ({ detail }: Message) => detail ?? '—' },
        { title: words.attempts, dataIndex: 'attempts', align: 'right' },
      ]}
      dataSource={person.messages}
      empty={<Nothing text={words.noMessages} />}
      rowKey={({ messageId, route }) => `${messageId} ${route}`}
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
      empty={<Nothing text={words.noReminders} />}
      rowKey="reminderId"
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
      empty={<Nothing text={words.noSessions} />}
      rowKey="sessionId"
    />
  );
};
