import { eventWord } from '@coupon-centre/contract/events/event-words';
import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import { Button, Drawer, Space } from 'antd';
import { usePaging } from '#lib/address/paging.ts';
import { minuteText } from '#lib/business-time.ts';
import { type CallResponse, call } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { Answered } from '#ui/answered.tsx';
import { useBulk } from '#ui/bulk/bulk-actions.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { FilterSelect } from '#ui/table/filter-select.tsx';
import type { Columns } from '#ui/table/table.tsx';
import type { Endpoint } from './endpoint-dialogs.tsx';
import { words as book } from './words.ts';

type Delivery = CallResponse<'listWebhookDeliveries'>['items'][number];
export type DeliveryState = Delivery['state'];

const STATES = ['PENDING', 'DONE', 'FAILED'] as const;
const TONES = { PENDING: 'busy', DONE: 'good', FAILED: 'bad' } as const;
/** Polling interval while something is under way, and otherwise. */
const EVERY_MS = 2_000;
const IDLE_MS = 10_000;
const INDENT = 2;

/** What was sent, as a receiver gets it. */
const Sent = ({ delivery: { deliveryId } }: { readonly delivery: Delivery }) => {
  const asked = useCall('showWebhookDelivery', { deliveryId });
  return (
    <Answered asked={asked}>
      {({ body }) => (
        <pre style={{ margin: 0, whiteSpace: 'pre-wrap', wordBreak: 'break-all' }}>
          {JSON.stringify(JSON.parse(body), null, INDENT)}
        </pre>
      )}
    </Answered>
  );
};

const Repeat = ({ deliveryId }: Pick<Delivery, 'deliveryId'>) => {
  const words = useWords(book);
  const { message } = useNotes();
  const change = useChange('repeatWebhookDelivery');
  const go = async () => {
    if ((await change.send({ deliveryId })) !== null) message.success(words.repeated);
  };
  return (
    <Button loading={change.isBusy} onClick={() => void go()} size="small">
      {words.repeat}
    </Button>
  );
};

function useColumns(isOn: boolean): Columns<Delivery> {
  const words = useWords(book);
  const locale = useLocale();
  const resultOf = ({ lastProblem, lastStatus }: Delivery): string => {
    const status = lastStatus === null ? [] : [words.http(lastStatus)];
    return [...status, ...(lastProblem === null ? [] : [words.problems[lastProblem]])].join(' · ') || '—';
  };
  return [
    { title: words.at, dataIndex: 'createdAt', render: (at: string) => <InstantText at={at} /> },
    {
      title: words.event,
      key: 'type',
      render: (_, { type, repeatOf }) => (
        <Space>
          {eventWord(type, locale)}
          {repeatOf !== null && <StateTag tone="quiet">{words.repeatMark}</StateTag>}
        </Space>
      ),
    },
    {
      title: words.state,
      dataIndex: 'state',
      render: (state: DeliveryState) => <StateTag tone={TONES[state]}>{words.deliveryStates[state]}</StateTag>,
    },
    { title: words.attempts, dataIndex: 'attempts', align: 'right' },
    { title: words.last, key: 'last', render: (_, delivery) => resultOf(delivery) },
    {
      title: words.dueAt,
      dataIndex: 'dueAt',
      render: (at: string | null) => (isOn ? <InstantText at={at} none="—" /> : '—'),
    },
    {
      title: '',
      key: 'actions',
      align: 'right',
      render: (_, { deliveryId, state }) => isOn && state !== 'PENDING' && <Repeat deliveryId={deliveryId} />,
    },
  ];
}

interface Props {
  readonly endpoint: Endpoint;
  readonly state: DeliveryState | '';
  readonly onState: (state: DeliveryState | '') => void;
  readonly onClose: () => void;
}

/** An endpoint's deliveries: what came of them, what was sent, and a repeat. */
export const DeliveriesDrawer = ({
  endpoint: { endpointId, title, state: isState },
  state,
  onState,
  onClose,
}: Props) => {
  const words = useWords(book);
  const paging = usePaging();
  const asked = { endpointId, ...(state !== '' && { state }), ...paging.request };
  const list = useCall('listWebhookDeliveries', asked, {
    everyMs: (last) => (last?.items.some((one) => one.state === 'PENDING') ? EVERY_MS : IDLE_MS),
  });
  const locale = useLocale();
  const isOn = isState === 'ON';
  const columns = useColumns(isOn);
  const bulk = useBulk(list.data?.items, {
    may: isOn,
    actions: [
      {
        name: words.repeat,
        about: words.repeatAbout,
        fits: (delivery) => delivery.state !== 'PENDING',
        send: ({ deliveryId }) => call('repeatWebhookDelivery', { deliveryId }, { key: newRequestId() }),
        field: null,
      },
    ],
    idOf: ({ deliveryId }) => deliveryId,
    nameOf: ({ type, createdAt }) => `${eventWord(type, locale)} · ${minuteText(createdAt)}`,
  });
  return (
    <Drawer
      closable={{ 'aria-label': words.close }}
      onClose={onClose}
      open
      size={960}
      title={`${words.deliveries} · ${title}`}
    >
      <DataTable<Delivery>
        columns={columns}
        empty={words.noDeliveries}
        expandable={{ expandedRowRender: (delivery) => <Sent delivery={delivery} /> }}
        filters={
          <FilterSelect
            all={words.allStates}
            choices={STATES}
            label={words.state}
            names={words.deliveryStates}
            onChange={onState}
            value={state}
          />
        }
        label={words.deliveries}
        list={list}
        paging={paging}
        rowKey="deliveryId"
        {...bulk}
      />
    </Drawer>
  );
};
