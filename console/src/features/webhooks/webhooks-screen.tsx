import { MoreOutlined } from '@ant-design/icons';
import { eventWords } from '@coupon-centre/contract/events/event-words';
import type { EventType } from '@coupon-centre/contract/events/events';
import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import { Button, Dropdown, Space, Tag } from 'antd';
import { type SyntheticEvent, useState } from 'react';
import { Link } from 'react-router';
import { useAddressState } from '#lib/address/address-state.ts';
import { call } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useChange } from '#lib/use-change.ts';
import { useWholeList } from '#lib/use-whole-list.ts';
import { type BulkAction, useBulk } from '#ui/bulk/bulk-actions.tsx';
import { counted } from '#ui/counted.ts';
import { InstantText } from '#ui/instant-text.tsx';
import { loadedDialog } from '#ui/loaded-part.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Columns } from '#ui/table/table.tsx';
import type { DeliveryState } from './deliveries-drawer.tsx';
import type { Endpoint } from './endpoint-dialogs.tsx';
import { words as book } from './words.ts';

const EVERY_MS = 5_000;
/** Which deliveries of the open endpoint are shown. */
const usual = { delivery: '' as DeliveryState | '' };

const DeliveriesDrawer = loadedDialog(async () => (await import('./deliveries-drawer.tsx')).DeliveriesDrawer);
const MakeEndpoint = loadedDialog(async () => (await import('./endpoint-dialogs.tsx')).MakeEndpoint);
const dialogs = {
  change: loadedDialog(async () => (await import('./endpoint-dialogs.tsx')).ChangeEndpoint),
  rotate: loadedDialog(async () => (await import('./endpoint-dialogs.tsx')).RotateSecret),
  switch: loadedDialog(async () => (await import('./endpoint-dialogs.tsx')).SwitchEndpoint),
  remove: loadedDialog(async () => (await import('./endpoint-dialogs.tsx')).RemoveEndpoint),
} as const;
type Action = keyof typeof dialogs;
interface Asked {
  readonly action: Action;
  readonly endpoint: Endpoint;
}

/** Id of the button that opens an endpoint's action menu. */
const buttonOf = ({ endpointId }: Endpoint): string => `actions-${endpointId}`;

interface MenuProps {
  readonly endpoint: Endpoint;
  readonly onAsk: (asked: Asked) => void;
  readonly onPinged: () => void;
}

const ActionsMenu = ({ endpoint, onAsk, onPinged }: MenuProps) => {
  const words = useWords(book);
  const { message } = useNotes();
  const ping = useChange('pingWebhook');
  const isOn = endpoint.state === 'ON';
  const sendTest = async () => {
    if ((await ping.send({ endpointId: endpoint.endpointId })) === null) return;
    message.success(words.pinged);
    onPinged();
  };
  const ask = (action: Action, label: string) => ({
    key: action,
    label,
    danger: action === 'remove' || (action === 'switch' && isOn),
    onClick: ({ domEvent }: { readonly domEvent: SyntheticEvent }) => {
      // Otherwise the same Enter would press the focused button of the dialog.
      domEvent.preventDefault();
      // Where focus returns when the dialog closes.
      document.getElementById(buttonOf(endpoint))?.focus();
      onAsk({ action, endpoint });
    },
  });
  const items = [
    ...(isOn ? [{ key: 'ping', label: words.ping, onClick: () => void sendTest() }] : []),
    ...(endpoint.approvalId === null ? [ask('change', words.change)] : []),
    ask('rotate', words.rotate),
    ...(endpoint.isApproved ? [ask('switch', isOn ? words.switchOff : words.switchOn)] : []),
    ask('remove', words.remove),
  ];
  return (
    <Dropdown autoFocus menu={{ items }} trigger={['click']}>
      <Button
        aria-label={`${words.actions}: ${endpoint.title}`}
        icon={<MoreOutlined />}
        id={buttonOf(endpoint)}
        loading={ping.isBusy}
        size="small"
      />
    </Dropdown>
  );
};

/** A change of an endpoint that waits, with the way to its approval. */
const Waits = ({ approvalId, text }: { readonly approvalId: string; readonly text: string }) => (
  <Link to={`/approvals/${approvalId}`}>
    <StateTag tone="warn">{text}</StateTag>
  </Link>
);

const State = ({ endpoint }: { readonly endpoint: Endpoint }) => {
  const words = useWords(book);
  const { approvalId, isApproved } = endpoint;
  if (approvalId === null) return <Sending endpoint={endpoint} />;
  if (!isApproved) return <Waits approvalId={approvalId} text={words.inReview} />;
  return (
    <Space size={4} wrap>
      <Sending endpoint={endpoint} />
      <Waits approvalId={approvalId} text={words.changeInReview} />
    </Space>
  );
};

const Sending = ({ endpoint: { state, offBecause, failingSince } }: { readonly endpoint: Endpoint }) => {
  const words = useWords(book);
  if (state === 'OFF') {
    return (
      <StateTag tone={offBecause === 'FAILED' ? 'bad' : 'quiet'}>
        {offBecause === 'FAILED' ? words.offFailed : words.states.OFF}
      </StateTag>
    );
  }
  if (failingSince === null) return <StateTag tone="good">{words.states.ON}</StateTag>;
  return (
    <>
      <StateTag tone="warn">{words.failing}</StateTag>
      <div style={{ color: 'var(--soft)' }}>
        {words.failingSince} <InstantText at={failingSince} />
      </div>
    </>
  );
};

function useColumns(onOpen: (endpointId: string) => void, onAsk: MenuProps['onAsk']): Columns<Endpoint> {
  const words = useWords(book);
  const named = useWords(eventWords);
  return [
    {
      title: words.name,
      key: 'title',
      render: (_, { title, url }) => (
        <div style={{ maxWidth: 300, overflowWrap: 'anywhere' }}>
          {title}
          <div style={{ color: 'var(--soft)' }}>{url}</div>
        </div>
      ),
    },
    { title: words.state, key: 'state', render: (_, endpoint) => <State endpoint={endpoint} /> },
    {
      title: words.types,
      dataIndex: 'types',
      render: (types: readonly EventType[]) => (
        <div style={{ maxWidth: 280 }}>
          {types.length === 0 ? words.allTypes : types.map((type) => <Tag key={type}>{named[type]}</Tag>)}
        </div>
      ),
    },
    {
      title: words.pending,
      key: 'pending',
      align: 'right',
      render: (_, { pending, behind }) =>
        behind > 0 ? `${counted(pending)} ${words.behind(counted(behind))}` : counted(pending),
    },
    { title: words.owner, dataIndex: 'ownerName' },
    {
      title: words.actions,
      key: 'actions',
      align: 'right',
      render: (_, endpoint) => (
        <Space>
          <Button onClick={() => onOpen(endpoint.endpointId)} size="small">
            {words.deliveries}
          </Button>
          <ActionsMenu endpoint={endpoint} onAsk={onAsk} onPinged={() => onOpen(endpoint.endpointId)} />
        </Space>
      ),
    },
  ];
}

/** Switches several endpoints on or off with one reason. */
function useBulkActions(): readonly BulkAction<Endpoint>[] {
  const words = useWords(book);
  const switched = (state: 'ON' | 'OFF') => ({
    fits: (endpoint: Endpoint) => endpoint.isApproved && endpoint.state !== state,
    send: ({ endpointId }: Endpoint, reason: string) =>
      call('setWebhookState', { endpointId, state, reason }, { key: newRequestId() }),
  });
  return [
    { name: words.switchOn, about: words.switchOnAllAbout, ...switched('ON') },
    { name: words.switchOff, about: words.switchOffAllAbout, isDanger: true, ...switched('OFF') },
  ];
}

/** Endpoints that events are sent to. */
export const Screen = () => {
  const words = useWords(book);
  const [filter, setFilter] = useAddressState(usual);
  const [opened, setOpened] = useState<string | null>(null);
  const list = useWholeList('listWebhooks', {}, { everyMs: EVERY_MS });
  const [isMaking, setMaking] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const columns = useColumns(setOpened, setAsked);
  const bulk = useBulk(list.data?.items, {
    may: true,
    actions: useBulkActions(),
    idOf: ({ endpointId }) => endpointId,
    nameOf: ({ title }) => title,
  });
  const shown = list.data?.items.find(({ endpointId }) => endpointId === opened);
  const Dialog = asked && dialogs[asked.action];
  const primary = { text: words.make, onPress: () => setMaking(true) };
  return (
    <>
      <PageHeader about={words.about} primary={primary} title={words.title} />
      <DataTable<Endpoint>
        columns={columns}
        empty={words.empty}
        label={words.title}
        list={list}
        primary={primary}
        rowKey="endpointId"
        {...bulk}
      />
      {isMaking && <MakeEndpoint onClose={() => setMaking(false)} />}
      {Dialog && asked && <Dialog endpoint={asked.endpoint} onClose={() => setAsked(null)} />}
      {shown && (
        <DeliveriesDrawer
          endpoint={shown}
          onClose={() => {
            setOpened(null);
            setFilter({ delivery: '' });
          }}
          onState={(delivery) => setFilter({ delivery })}
          state={filter.delivery}
        />
      )}
    </>
  );
};
