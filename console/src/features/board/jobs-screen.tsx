import { minuteText } from '#lib/business-time.ts';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { Answered } from '#ui/answered.tsx';
import { Card } from '#ui/card.tsx';
import { counted } from '#ui/counted.ts';
import { InstantText } from '#ui/instant-text.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { Table } from '#ui/table/table.tsx';
import { words as book } from './words.ts';

type Jobs = CallResponse<'showJobs'>;
type Waiting = Jobs['outbox'][number];
const AGAIN_MS = 5_000;
const below = { marginBottom: 12 };

const Invariants = ({ invariants }: { readonly invariants: Jobs['invariants'] }) => {
  const words = useWords(book);
  if (invariants === null) return <Card isSmall style={below} title={words.notChecked} />;
  const { holds, checkedAt, violations } = invariants;
  return (
    <Card
      extra={words.checkedAt(minuteText(checkedAt))}
      isSmall
      style={below}
      title={
        <>
          {words.invariants} <StateTag tone={holds ? 'good' : 'bad'}>{holds ? words.holds : words.broken}</StateTag>
        </>
      }
    >
      <Table
        columns={[
          { title: words.check, dataIndex: 'name', render: (name: string) => words.checks[name] ?? words.otherJob },
          { title: words.violations, dataIndex: 'count', align: 'right', render: counted },
        ]}
        dataSource={violations}
        rowKey="name"
      />
    </Card>
  );
};

/** Invariant check, job queues, and messages to send. */
export const Screen = () => {
  const words = useWords(book);
  const asked = useCall('showJobs', {}, { everyMs: AGAIN_MS });
  return (
    <>
      <PageHeader title={words.jobs} />
      <Answered asked={asked}>
        {({ invariants, queues, outbox }) => (
          <>
            <Invariants invariants={invariants} />
            <Card isSmall style={below} title={words.outbox}>
              <Table<Waiting>
                columns={[
                  {
                    title: words.kind,
                    key: 'kind',
                    render: ({ kind }: Waiting) => words.kinds[kind] ?? words.otherJob,
                  },
                  { title: words.waiting, dataIndex: 'waiting', align: 'right', render: counted },
                  { title: words.late, dataIndex: 'late', align: 'right', render: counted },
                  {
                    title: words.oldest,
                    key: 'oldest',
                    render: ({ oldestDueAt }: Waiting) => <InstantText at={oldestDueAt} hasSeconds />,
                  },
                ]}
                dataSource={outbox}
                rowKey="kind"
              />
            </Card>
            <Card isSmall title={words.queues}>
              <Table
                columns={[
                  {
                    title: words.queue,
                    dataIndex: 'name',
                    render: (name: string) => words.queueNames[name] ?? words.otherJob,
                  },
                  { title: words.waiting, dataIndex: 'waiting', align: 'right', render: counted },
                  { title: words.active, dataIndex: 'active', align: 'right', render: counted },
                  { title: words.failedJobs, dataIndex: 'failed', align: 'right', render: counted },
                ]}
                dataSource={queues}
                rowKey="name"
              />
            </Card>
          </>
        )}
      </Answered>
    </>
  );
};
