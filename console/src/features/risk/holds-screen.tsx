import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAddressState } from '#lib/address/address-state.ts';
import { usePaging } from '#lib/address/paging.ts';
import { type CallResponse, call } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { useSaysWaits } from '#ui/approval/use-says-waits.tsx';
import { type BulkAction, useBulk } from '#ui/bulk/bulk-actions.tsx';
import { counted } from '#ui/counted.ts';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { Money } from '#ui/input/money-input.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { FilterSelect } from '#ui/table/filter-select.tsx';
import { useOnePerson } from '#ui/table/one-person.tsx';
import type { Columns } from '#ui/table/table.tsx';
import { words as book } from './cases-words.ts';
import { CouponLink, PersonLink } from './person-link.tsx';
import { useRuleNames } from './rule-names.ts';

type Hold = CallResponse<'listHolds'>['items'][number];

const USUAL = { state: 'HELD' as Hold['state'] | 'ALL' };
const AGAIN_MS = 10_000;
const STATES = ['HELD', 'RELEASED', 'WITHDRAWN'] as const;
const tones = { HELD: 'warn', RELEASED: 'good', WITHDRAWN: 'quiet' } as const;

const couponOf = ({ subscriberId, ownedId }: Hold) => ({ subscriberId, ownedId });
const isOpen = ({ state, clawbackId }: Hold): boolean => state === 'HELD' && clawbackId === null;

interface Deciding {
  readonly hold: Hold;
  readonly onClose: () => void;
}

/** Says that others were quicker, and closes the dialog. */
function useAllDecided(onClose: () => void) {
  const words = useWords(book);
  const { message } = useNotes();
  return ({ code }: { readonly code: string }): boolean => {
    if (code !== codeOf.WRONG_STATE) return false;
    message.warning(words.allDecided, 6);
    onClose();
    return true;
  };
}

const Release = ({ hold, onClose }: Deciding) => {
  const words = useWords(book);
  const { message } = useNotes();
  const release = useChange('releaseHolds');
  const onRefusal = useAllDecided(onClose);
  return (
    <ReasonDialog
      about={words.releaseAbout}
      doIt={words.release}
      onClose={onClose}
      onGo={async ({ reason }, form) => {
        if ((await release.send({ coupons: [couponOf(hold)], reason }, { form, onRefusal })) === null) return;
        message.success(words.released);
        onClose();
      }}
      title={words.release}
    />
  );
};

const Withdraw = ({ hold, onClose }: Deciding) => {
  const words = useWords(book);
  const say = useSaysWaits();
  const withdraw = useChange('withdrawHolds');
  const onRefusal = useAllDecided(onClose);
  return (
    <ReasonDialog
      about={words.withdrawAbout}
      doIt={words.withdraw}
      isDanger
      onClose={onClose}
      onGo={async ({ reason }, form) => {
        const asked = await withdraw.send({ coupons: [couponOf(hold)], reason }, { form, onRefusal });
        if (asked === null) return;
        say(asked.approvalId, { waits: words.waits });
        onClose();
      }}
      title={words.withdraw}
    />
  );
};
const dialogs = { release: Release, withdraw: Withdraw } as const;
type Action = keyof typeof dialogs;

/** What is decided of several holds with one reason. Their clawback is one, with one approval. */
function useBulkActions(): readonly BulkAction<Hold>[] {
  const words = useWords(book);
  return [
    {
      name: words.release,
      about: words.releaseAllAbout,
      fits: isOpen,
      send: (hold, reason) => call('releaseHolds', { coupons: [couponOf(hold)], reason }, { key: newRequestId() }),
    },
    {
      name: words.withdraw,
      about: words.withdrawAllAbout,
      isDanger: true,
      fits: isOpen,
      async sendAll(holds, reason) {
        const answer = await call('withdrawHolds', { coupons: holds.map(couponOf), reason }, { key: newRequestId() });
        if (answer.code !== codeOf.SUCCESS) return () => answer;
        const { leftOut } = answer.resp_data;
        const left = { ...answer, code: codeOf.WRONG_STATE };
        return ({ ownedId }) => (leftOut.includes(ownedId) ? left : { ...answer, told: words.waits });
      },
    },
  ];
}

/** What the person shares with other accounts. */
const Shared = ({ hold: { shared, clusterId } }: { readonly hold: Hold }) => {
  const words = useWords(book);
  const { devices, deviceAccounts, networks, networkAccounts } = shared;
  const lines = [
    ...(deviceAccounts > 1 ? [words.devices(counted(devices), counted(deviceAccounts))] : []),
    ...(networkAccounts > 1 ? [words.networks(counted(networks), counted(networkAccounts))] : []),
  ];
  return (
    <div style={{ maxWidth: 170, minWidth: 120 }}>
      {lines.length === 0 ? words.notShared : lines.map((line) => <div key={line}>{line}</div>)}
      {clusterId !== null && <Link to={`/risk/clusters?open=${clusterId}`}>{words.inCluster}</Link>}
    </div>
  );
};

const State = ({ hold: { state, decidedAt, until, clawbackId } }: { readonly hold: Hold }) => {
  const words = useWords(book);
  return (
    <>
      <StateTag tone={tones[state]}>{words.holdStates[state]}</StateTag>
      <div style={{ color: 'var(--soft)' }}>
        {state === 'HELD' ? (
          <>
            <div>{words.until}</div>
            <InstantText at={until} />
          </>
        ) : (
          <InstantText at={decidedAt} />
        )}
      </div>
      {clawbackId !== null && <Link to={`/risk/clawbacks?open=${clawbackId}`}>{words.inClawback}</Link>}
    </>
  );
};

type Ask = (action: Action, hold: Hold) => void;

function useColumns(onAsk: Ask): Columns<Hold> {
  const words = useWords(book);
  const locale = useLocale();
  const nameOf = useRuleNames();
  const mayManage = useRight('risk.manage');
  return [
    {
      title: words.coupon,
      key: 'coupon',
      render: (_, hold) => (
        <div style={{ maxWidth: 180, minWidth: 110 }}>
          <CouponLink coupon={hold} title={hold.title[locale]} />
        </div>
      ),
    },
    { title: words.owner, key: 'owner', render: (_, hold) => <PersonLink {...hold} /> },
    { title: words.worth, key: 'worth', align: 'right', render: (_, { worthFen }) => <Money fen={worthFen} /> },
    {
      title: words.rule,
      key: 'rule',
      render: (_, { ruleId, ruleVersion }) => (
        <div style={{ maxWidth: 140, minWidth: 110 }}>{nameOf(ruleId, ruleVersion)}</div>
      ),
    },
    { title: words.shared, key: 'shared', render: (_, hold) => <Shared hold={hold} /> },
    { title: words.state, key: 'state', render: (_, hold) => <State hold={hold} /> },
    { title: words.heldAt, key: 'heldAt', render: (_, { heldAt }) => <InstantText at={heldAt} /> },
    ...(mayManage
      ? [
          {
            title: words.actions,
            key: 'actions',
            align: 'right' as const,
            fixed: 'end' as const,
            render: (_: unknown, hold: Hold) =>
              isOpen(hold) && (
                <Space>
                  <Button onClick={() => onAsk('release', hold)} size="small">
                    {words.release}
                  </Button>
                  <Button danger onClick={() => onAsk('withdraw', hold)} size="small">
                    {words.withdraw}
                  </Button>
                </Space>
              ),
          },
        ]
      : []),
  ];
}

/** Coupons that risk rules hold: released in one step, or clawed back by approval. */
export const Screen = () => {
  const words = useWords(book);
  const locale = useLocale();
  const mayManage = useRight('risk.manage');
  const [{ state }, change] = useAddressState(USUAL);
  const paging = usePaging();
  const [asked, setAsked] = useState<{ readonly action: Action; readonly hold: Hold } | null>(null);
  const { of, note } = useOnePerson();
  const list = useCall(
    'listHolds',
    { ...of, ...(state !== 'ALL' && { state }), ...paging.request },
    { everyMs: AGAIN_MS },
  );
  const bulk = useBulk(list.data?.items, {
    may: mayManage,
    actions: useBulkActions(),
    idOf: ({ ownedId }) => ownedId,
    nameOf: ({ title, phoneMasked }) => `${title[locale]} · ${phoneMasked ?? words.closed}`,
  });
  const columns = useColumns((action, hold) => setAsked({ action, hold }));
  const Dialog = asked && dialogs[asked.action];
  return (
    <>
      <PageHeader about={words.holdsAbout} title={words.holds} />
      <DataTable<Hold>
        columns={columns}
        empty={words.noHolds}
        filters={
          <>
            <FilterSelect
              all={words.everyState}
              choices={STATES}
              label={words.state}
              names={words.holdStates}
              onChange={(next) => change({ state: next === '' ? 'ALL' : next })}
              value={state === 'ALL' ? '' : state}
            />
            {note}
          </>
        }
        label={words.holds}
        list={list}
        paging={paging}
        rowKey="ownedId"
        {...bulk}
      />
      {asked && Dialog && <Dialog hold={asked.hold} onClose={() => setAsked(null)} />}
    </>
  );
};
