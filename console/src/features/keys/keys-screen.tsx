import type { Right } from '@coupon-centre/contract/call/rights';
import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import { rightWords } from '@coupon-centre/contract/operator/right-words';
import { Button, Space, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAddressState } from '#lib/address/address-state.ts';
import { said } from '#lib/address/address-values.ts';
import { usePaging } from '#lib/address/paging.ts';
import { type CallResponse, call } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { useBulk } from '#ui/bulk/bulk-actions.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { loadedDialog } from '#ui/loaded-part.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { FilterSelect } from '#ui/table/filter-select.tsx';
import type { Columns } from '#ui/table/table.tsx';
import { KeyOnce } from './key-once.tsx';
import { words as book } from './words.ts';

const ChangeAddresses = loadedDialog(async () => (await import('./change-addresses.tsx')).ChangeAddresses);
const MakeKey = loadedDialog(async () => (await import('./make-key.tsx')).MakeKey);

type Key = CallResponse<'listKeys'>['items'][number];

const usual = { state: '' as 'GOOD' | 'ENDED' | '' };

const Revoke = ({ apiKey, onClose }: { readonly apiKey: Key; readonly onClose: () => void }) => {
  const words = useWords(book);
  const { message } = useNotes();
  const change = useChange('revokeKey');
  return (
    <ReasonDialog
      about={words.revokeAbout(apiKey.title)}
      doIt={words.revoke}
      isDanger
      onClose={onClose}
      onGo={async ({ reason }, form) => {
        if ((await change.send({ keyId: apiKey.keyId, reason }, { form })) === null) return;
        message.success(words.revoked);
        onClose();
      }}
      title={words.revoke}
    />
  );
};

const State = ({ apiKey, nowMs }: { readonly apiKey: Key; readonly nowMs: number }) => {
  const words = useWords(book);
  const { awaits, approvalId, revokedAt, expiresAt } = apiKey;
  if (approvalId !== null && awaits === 'APPROVAL') {
    return (
      <Link to={`/approvals/${approvalId}`}>
        <StateTag tone="warn">{words.awaits.APPROVAL}</StateTag>
      </Link>
    );
  }
  if (awaits !== null) return <StateTag tone="busy">{words.awaits[awaits]}</StateTag>;
  const isGood = revokedAt === null && new Date(expiresAt).getTime() > nowMs;
  return <StateTag tone={isGood ? 'good' : 'quiet'}>{words.states[isGood ? 'GOOD' : 'ENDED']}</StateTag>;
};

interface TakeProps {
  readonly apiKey: Key;
  /** Gets the secret, which is answered once; the button goes away with it. */
  readonly onTaken: (secret: string) => void;
}

/** Takes the secret of an approved key. */
const Take = ({ apiKey: { keyId }, onTaken }: TakeProps) => {
  const words = useWords(book);
  const change = useChange('takeKey');
  const go = async (): Promise<void> => {
    const answer = await change.send({ keyId });
    if (answer !== null) onTaken(answer.key);
  };
  return (
    <Button loading={change.isBusy} onClick={() => void go()} size="small">
      {words.take}
    </Button>
  );
};

/** From where it is accepted, and when it was refused from elsewhere. */
const Addresses = ({ apiKey }: { readonly apiKey: Key }) => {
  const words = useWords(book);
  const { addresses, refusedAt, addressesApprovalId } = apiKey;
  return (
    <>
      {addresses.length === 0 ? words.anywhere : addresses.map((address) => <div key={address}>{address}</div>)}
      {addressesApprovalId !== null && (
        <Link to={`/approvals/${addressesApprovalId}`}>
          <StateTag tone="warn">{words.awaits.APPROVAL}</StateTag>
        </Link>
      )}
      {refusedAt !== null && (
        <div>
          {words.refusedAt} <InstantText at={refusedAt} />
        </div>
      )}
    </>
  );
};

interface ColumnsNeed extends Pick<TakeProps, 'onTaken'> {
  readonly nowMs: number;
  readonly onEnd: (key: Key) => void;
  readonly onChange: (key: Key) => void;
}

function useColumns({ nowMs, onEnd, onChange, onTaken }: ColumnsNeed): Columns<Key> {
  const words = useWords(book);
  const named = useWords(rightWords);
  return [
    { title: words.keyTitle, dataIndex: 'title' },
    {
      title: words.state,
      key: 'state',
      render: (_, key) => <State apiKey={key} nowMs={nowMs} />,
    },
    {
      title: words.prefix,
      dataIndex: 'prefix',
      render: (prefix: string) => (prefix === '' ? words.notYet : <code>{prefix}…</code>),
    },
    {
      title: words.rights,
      dataIndex: 'rights',
      render: (rights: readonly Right[]) => (
        <div style={{ maxWidth: 320 }}>
          {rights.map((right) => (
            <Tag key={right}>{named[right]}</Tag>
          ))}
        </div>
      ),
    },
    {
      title: words.account,
      dataIndex: 'account',
      render: ({ name, isService }: Key['account'], { madeBy }) => (isService ? words.ofService(name, madeBy) : name),
    },
    { title: words.addresses, key: 'addresses', render: (_, key) => <Addresses apiKey={key} /> },
    { title: words.createdAt, dataIndex: 'createdAt', render: (at: string) => <InstantText at={at} /> },
    {
      title: words.expiresAt,
      dataIndex: 'expiresAt',
      render: (at: string) => <InstantText at={at} />,
    },
    {
      title: words.usedAt,
      dataIndex: 'usedAt',
      render: (at: string | null) => <InstantText at={at} none={words.never} />,
    },
    {
      title: '',
      key: 'actions',
      align: 'right',
      render: (_, key) =>
        key.revokedAt === null && (
          <Space>
            {key.isOwn && key.awaits === 'TAKING' && <Take apiKey={key} onTaken={onTaken} />}
            {key.awaits !== 'APPROVAL' && key.addressesApprovalId === null && (
              <Button
                aria-label={`${words.changeAddresses}: ${key.title}`}
                onClick={() => onChange(key)}
                size="small"
                type="text"
              >
                {words.changeAddresses}
              </Button>
            )}
            <Button danger onClick={() => onEnd(key)} size="small" type="text">
              {words.revoke}
            </Button>
          </Space>
        ),
    },
  ];
}

/** API keys of other systems. */
export const Screen = () => {
  const words = useWords(book);
  const [filter, setFilter] = useAddressState(usual);
  const paging = usePaging();
  const list = useCall('listKeys', { ...said(filter), ...paging.request });
  const [isMaking, setMaking] = useState(false);
  const [ending, setEnding] = useState<Key | null>(null);
  const [changing, setChanging] = useState<Key | null>(null);
  const [taken, setTaken] = useState<string | null>(null);
  const columns = useColumns({ nowMs: list.dataUpdatedAt, onEnd: setEnding, onChange: setChanging, onTaken: setTaken });
  const bulk = useBulk(list.data?.items, {
    may: true,
    actions: [
      {
        name: words.revoke,
        about: words.revokeAllAbout,
        isDanger: true,
        fits: ({ revokedAt }) => revokedAt === null,
        send: ({ keyId }, reason) => call('revokeKey', { keyId, reason }, { key: newRequestId() }),
      },
    ],
    idOf: ({ keyId }) => keyId,
    nameOf: ({ title, account }) => `${title} · ${account.name}`,
  });
  const primary = { text: words.make, onPress: () => setMaking(true) };
  return (
    <>
      <PageHeader about={words.about} primary={primary} title={words.title} />
      <DataTable<Key>
        empty={words.noneYet}
        columns={columns}
        filters={
          <FilterSelect
            all={words.allStates}
            choices={['GOOD', 'ENDED']}
            label={words.state}
            names={words.states}
            onChange={(state) => setFilter({ state })}
            value={filter.state}
          />
        }
        label={words.title}
        list={list}
        paging={paging}
        primary={primary}
        rowKey="keyId"
        {...bulk}
      />
      {isMaking && <MakeKey onClose={() => setMaking(false)} />}
      {changing !== null && <ChangeAddresses apiKey={changing} onClose={() => setChanging(null)} />}
      {taken !== null && <KeyOnce onClose={() => setTaken(null)} secret={taken} />}
      {ending !== null && <Revoke apiKey={ending} onClose={() => setEnding(null)} />}
    </>
  );
};
