import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import { riskEffects, riskEntryKinds } from '@coupon-centre/contract/risk/risk-codes';
import { riskWords } from '@coupon-centre/contract/risk/risk-words';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAddressState } from '#lib/address/address-state.ts';
import { usePaging } from '#lib/address/paging.ts';
import { type CallResponse, call } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { useBulk } from '#ui/bulk/bulk-actions.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { FilterSelect } from '#ui/table/filter-select.tsx';
import type { Columns } from '#ui/table/table.tsx';
import { AddEntry } from './add-entry.tsx';
import { words as book } from './lists-words.ts';

type Listed = CallResponse<'listRiskEntries'>['items'][number];

const USUAL = { kind: '' as Listed['kind'] | '', effect: '' as Listed['effect'] | '', all: '' };
const tones = { WAITING: 'warn', IN_FORCE: 'good', EXPIRED: 'quiet', ENDED: 'quiet' } as const;
const wide = { maxWidth: 260, overflowWrap: 'anywhere' } as const;

const Remove = ({ entry: { entryId, shown }, onClose }: { readonly entry: Listed; readonly onClose: () => void }) => {
  const words = useWords(book);
  const { message } = useNotes();
  const end = useChange('endRiskEntry');
  return (
    <ReasonDialog
      about={words.removeAbout(shown)}
      doIt={words.remove}
      isDanger
      onClose={onClose}
      onGo={async ({ reason }, form) => {
        if ((await end.send({ entryId, reason }, { form })) === null) return;
        message.success(words.removed);
        onClose();
      }}
      title={words.remove}
    />
  );
};

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** What is listed; a subscriber by the number, with the way to the person. */
const Shown = ({ entry: { shown, subscriberId } }: { readonly entry: Listed }) => {
  const words = useWords(book);
  const mayRead = useRight('subscribers.read');
  const text = ID.test(shown) ? words.openSubscriber : shown;
  if (subscriberId === null || !mayRead) return <span style={{ overflowWrap: 'anywhere' }}>{text}</span>;
  return <Link to={`/subscribers/${subscriberId}`}>{text}</Link>;
};

function useColumns(onRemove: (entry: Listed) => void): Columns<Listed> {
  const words = useWords(book);
  const risk = useWords(riskWords);
  const mayManage = useRight('risk.manage');
  return [
    { title: words.effect, key: 'effect', render: (_, { effect }) => risk.lists[effect] },
    { title: words.kind, key: 'kind', render: (_, { kind }) => risk.entryKinds[kind] },
    {
      title: words.value,
      key: 'value',
      render: (_, entry) => <Shown entry={entry} />,
    },
    {
      title: words.state,
      key: 'state',
      render: (_, { state, endedBy, endedAt }) => (
        <>
          <StateTag tone={tones[state]}>{words.states[state]}</StateTag>
          {endedBy !== null && (
            <div style={{ color: 'var(--soft)' }}>
              {words.ended(endedBy)} <InstantText at={endedAt} />
            </div>
          )}
        </>
      ),
    },
    { title: words.expires, key: 'expires', render: (_, { expiresAt }) => <InstantText at={expiresAt} /> },
    { title: words.reason, key: 'reason', render: (_, { reason }) => <div style={wide}>{reason}</div> },
    {
      title: words.by,
      key: 'by',
      render: (_, { addedBy, addedAt }) => (
        <>
          {addedBy}
          <div style={{ color: 'var(--soft)' }}>
            <InstantText at={addedAt} />
          </div>
        </>
      ),
    },
    ...(mayManage
      ? [
          {
            title: words.actions,
            key: 'actions',
            align: 'right' as const,
            render: (_: unknown, entry: Listed) =>
              entry.state === 'IN_FORCE' && (
                <Button aria-label={`${words.remove}: ${entry.shown}`} onClick={() => onRemove(entry)} size="small">
                  {words.remove}
                </Button>
              ),
          },
        ]
      : []),
  ];
}

/** Devices, networks, numbers and subscribers that are blocked, or exempt from the rules. */
export const Screen = () => {
  const words = useWords(book);
  const risk = useWords(riskWords);
  const mayManage = useRight('risk.manage');
  const [{ kind, effect, all }, change] = useAddressState(USUAL);
  const paging = usePaging();
  const list = useCall('listRiskEntries', {
    ...(kind !== '' && { kind }),
    ...(effect !== '' && { effect }),
    ...(all !== '' && { isAll: true }),
    ...paging.request,
  });
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Listed | null>(null);
  const bulk = useBulk(list.data?.items, {
    may: mayManage,
    actions: [
      {
        name: words.remove,
        about: words.removeAllAbout,
        isDanger: true,
        fits: ({ state }) => state === 'IN_FORCE',
        send: ({ entryId }, reason) => call('endRiskEntry', { entryId, reason }, { key: newRequestId() }),
      },
    ],
    idOf: ({ entryId }) => entryId,
    nameOf: (entry) => `${risk.lists[entry.effect]} · ${risk.entryKinds[entry.kind]} · ${entry.shown}`,
  });
  const primary = mayManage && { text: words.add, onPress: () => setAdding(true) };
  return (
    <>
      <PageHeader about={words.about} primary={primary} title={words.title} />
      <DataTable<Listed>
        columns={useColumns(setRemoved)}
        empty={words.none}
        filters={
          <>
            <Segmented
              onChange={(value: string) => change({ all: value })}
              options={[
                { value: '', label: words.onlyCurrent },
                { value: 'all', label: words.all },
              ]}
              value={all}
            />
            <FilterSelect
              all={words.everyEffect}
              choices={riskEffects}
              label={words.effect}
              names={risk.lists}
              onChange={(next) => change({ effect: next })}
              value={effect}
            />
            <FilterSelect
              all={words.everyKind}
              choices={riskEntryKinds}
              label={words.kind}
              names={risk.entryKinds}
              onChange={(next) => change({ kind: next })}
              value={kind}
            />
          </>
        }
        label={words.title}
        list={list}
        paging={paging}
        primary={primary}
        rowKey="entryId"
        {...bulk}
      />
      {isAdding && <AddEntry onClose={() => setAdding(false)} />}
      {removed && <Remove entry={removed} onClose={() => setRemoved(null)} />}
    </>
  );
};
