import type { Right } from '@coupon-centre/contract/call/rights';
import { App, Button, Tag } from 'antd';
import { useState } from 'react';
import { useAddressState } from '#lib/address/address-state.ts';
import { said } from '#lib/address/address-values.ts';
import { usePaging } from '#lib/address/paging.ts';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { rightWords } from '#ui/right-words.ts';
import { StateTag } from '#ui/state-tag.tsx';
import { type Columns, DataTable } from '#ui/table/data-table.tsx';
import { FilterSelect } from '#ui/table/filter-select.tsx';
import { MakeKey } from './make-key.tsx';
import { words as book } from './words.ts';

type Key = CallResponse<'listKeys'>['items'][number];

const usual = { state: '' as 'GOOD' | 'ENDED' | '' };

const Revoke = ({ apiKey, onClose }: { readonly apiKey: Key; readonly onClose: () => void }) => {
  const words = useWords(book);
  const { message } = App.useApp();
  const change = useChange('revokeKey');
  return (
    <ReasonDialog
      about={words.revokeAbout(apiKey.title)}
      doIt={words.revoke}
      isDanger
      onClose={onClose}
      onGo={async ({ reason }, form) => {
        if ((await change.send({ keyId: apiKey.keyId, reason }, { form })) === null) return;
        void message.success(words.revoked);
        onClose();
      }}
      title={words.revoke}
    />
  );
};

function useColumns(nowMs: number, onEnd: (key: Key) => void): Columns<Key> {
  const words = useWords(book);
  const named = useWords(rightWords);
  const isGood = ({ revokedAt, expiresAt }: Key): boolean =>
    revokedAt === null && (expiresAt === null || new Date(expiresAt).getTime() > nowMs);
  return [
    { title: words.keyTitle, dataIndex: 'title' },
    {
      title: words.state,
      key: 'state',
      render: (_, key) => (
        <StateTag tone={isGood(key) ? 'good' : 'quiet'}>{words.states[isGood(key) ? 'GOOD' : 'ENDED']}</StateTag>
      ),
    },
    { title: words.prefix, dataIndex: 'prefix', render: (prefix: string) => <code>{prefix}…</code> },
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
    { title: words.madeBy, dataIndex: 'madeBy' },
    { title: words.createdAt, dataIndex: 'createdAt', render: (at: string) => <InstantText at={at} /> },
    {
      title: words.expiresAt,
      dataIndex: 'expiresAt',
      render: (at: string | null) => <InstantText at={at} none={words.forever} />,
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
          <Button danger onClick={() => onEnd(key)} size="small" type="text">
            {words.revoke}
          </Button>
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
  const columns = useColumns(list.dataUpdatedAt, setEnding);
  return (
    <>
      <PageHeader
        about={words.about}
        primary={{ text: words.make, onPress: () => setMaking(true) }}
        title={words.title}
      />
      <DataTable<Key>
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
        rowKey="keyId"
      />
      {isMaking && <MakeKey onClose={() => setMaking(false)} />}
      {ending !== null && <Revoke apiKey={ending} onClose={() => setEnding(null)} />}
    </>
  );
};
