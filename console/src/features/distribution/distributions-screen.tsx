import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import { Button, Progress } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAddressState } from '#lib/address/address-state.ts';
import { usePaging } from '#lib/address/paging.ts';
import { type CallResponse, call } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { type BulkAction, BulkActions, useSelection } from '#ui/bulk/bulk-actions.tsx';
import { counted } from '#ui/counted.ts';
import { InstantText } from '#ui/instant-text.tsx';
import { loadedDialog } from '#ui/loaded-part.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateTag, type StateTone } from '#ui/state-tag.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { FilterSelect } from '#ui/table/filter-select.tsx';
import type { Columns } from '#ui/table/table.tsx';
import { words as book } from './words.ts';

const DistributionDrawer = loadedDialog(async () => (await import('./distribution-drawer.tsx')).DistributionDrawer);
const SendListDialog = loadedDialog(async () => (await import('./send-list-dialog.tsx')).SendListDialog);
const ToAudienceDialog = loadedDialog(async () => (await import('./to-audience-dialog.tsx')).ToAudienceDialog);

type Listed = CallResponse<'listDistributions'>['items'][number];
type State = Listed['state'];
const PERCENT = 100;
const EVERY_MS = 1_500;
const IDLE_MS = 5_000;
const USUAL = { state: '', open: '' };
const toneOf = {
  LISTING: 'busy',
  IN_REVIEW: 'warn',
  REJECTED: 'quiet',
  RUNNING: 'busy',
  PAUSED: 'warn',
  DONE: 'good',
} as const satisfies Record<State, StateTone>;
const STATES = Object.keys(toneOf) as State[];

function useColumns(onOpen: (distributionId: string) => void): Columns<Listed> {
  const words = useWords(book);
  const locale = useLocale();
  return [
    {
      title: words.name,
      dataIndex: 'name',
      render: (name: string, { distributionId }) => (
        <Button onClick={() => onOpen(distributionId)} style={{ paddingInline: 0 }} type="link">
          {name}
        </Button>
      ),
    },
    {
      title: words.coupon,
      key: 'coupon',
      render: (_, { title, templateId }) => <Link to={`/coupons/${templateId}`}>{title[locale]}</Link>,
    },
    {
      title: words.state,
      dataIndex: 'state',
      render: (is: State) => <StateTag tone={toneOf[is]}>{words.states[is]}</StateTag>,
    },
    {
      title: words.progress,
      key: 'progress',
      width: 160,
      render: (_, { given, failed, valid }) => (
        <Progress
          aria-label={words.progress}
          percent={Math.floor(((given + failed) / Math.max(1, valid)) * PERCENT)}
          size="small"
        />
      ),
    },
    { title: words.valid, dataIndex: 'valid', align: 'right', render: counted },
    { title: words.given, dataIndex: 'given', align: 'right', render: counted },
    { title: words.failed, dataIndex: 'failed', align: 'right', render: counted },
    { title: words.by, dataIndex: 'uploadedBy' },
    { title: words.at, dataIndex: 'createdAt', render: (at: string) => <InstantText at={at} /> },
    {
      title: '',
      key: 'open',
      render: (_, { distributionId }) => (
        <Button onClick={() => onOpen(distributionId)} size="small">
          {words.open}
        </Button>
      ),
    },
  ];
}

function useBulkActions(): readonly BulkAction<Listed>[] {
  const words = useWords(book);
  const set =
    (action: 'PAUSE' | 'RESUME') =>
    ({ distributionId }: Listed) =>
      call('setDistributionState', { distributionId, action }, { key: newRequestId() });
  return [
    {
      name: words.pause,
      about: words.pauseAbout,
      fits: ({ state }) => state === 'RUNNING',
      send: set('PAUSE'),
      field: null,
    },
    {
      name: words.resume,
      about: words.resumeAbout,
      fits: ({ state }) => state === 'PAUSED',
      send: set('RESUME'),
      field: null,
    },
  ];
}

const nameOf = ({ name }: Listed): string => name;

const moves = ({ state }: Listed): boolean => state === 'RUNNING' || state === 'LISTING';

/** Distributions to lists of numbers and to audiences; the open one is in the address. */
export const Screen = () => {
  const words = useWords(book);
  const mayWrite = useRight('distribution.write');
  const [{ state, open }, change] = useAddressState(USUAL);
  const [asked, setAsked] = useState<'LIST' | 'AUDIENCE' | null>(null);
  const paging = usePaging();
  const columns = useColumns((distributionId) => change({ open: distributionId }));
  const wanted = STATES.find((known) => known === state);
  const list = useCall(
    'listDistributions',
    { ...(wanted !== undefined && { state: wanted }), ...paging.request },
    { everyMs: (last) => (last?.items.some(moves) ? EVERY_MS : IDLE_MS) },
  );
  const selection = useSelection(list.data?.items, { idOf: ({ distributionId }) => distributionId, nameOf });
  const actions = useBulkActions();
  const primary = mayWrite && { text: words.upload, onPress: () => setAsked('LIST') };
  const show = (distributionId: string): void => {
    setAsked(null);
    change({ open: distributionId });
  };
  return (
    <>
      <PageHeader
        about={words.about}
        actions={mayWrite && <Button onClick={() => setAsked('AUDIENCE')}>{words.toAudience}</Button>}
        primary={primary}
        title={words.title}
      />
      <DataTable<Listed>
        columns={columns}
        filters={
          <FilterSelect
            all={words.anyState}
            choices={STATES}
            label={words.state}
            names={words.states}
            onChange={(next) => change({ state: next })}
            value={wanted}
          />
        }
        empty={words.noneYet}
        label={words.title}
        list={list}
        paging={paging}
        primary={primary}
        rowKey="distributionId"
        {...(mayWrite && {
          chosen: <BulkActions actions={actions} nameOf={nameOf} selection={selection} />,
          rowSelection: selection.rowSelection,
        })}
      />
      {asked === 'LIST' && <SendListDialog onClose={() => setAsked(null)} onUploaded={show} />}
      {asked === 'AUDIENCE' && <ToAudienceDialog onBegun={show} onClose={() => setAsked(null)} />}
      {open !== '' && <DistributionDrawer distributionId={open} onClose={() => change({ open: '' })} />}
    </>
  );
};
