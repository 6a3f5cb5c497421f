import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import { Alert, Button, Space } from 'antd';
import { useState } from 'react';
import { useAddressState } from '#lib/address/address-state.ts';
import { usePaging } from '#lib/address/paging.ts';
import { minuteText } from '#lib/business-time.ts';
import { type CallResponse, call } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { useSaysWaits } from '#ui/approval/use-says-waits.tsx';
import { WaitsLink } from '#ui/approval/waits-link.tsx';
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
import { PersonLink } from './person-link.tsx';

type Appeal = CallResponse<'listAppeals'>['items'][number];

const STATES = ['OPEN', 'GIVEN_BACK', 'REFUSED'] as const;
const USUAL = { state: 'OPEN' as Appeal['state'] | 'ALL' };
const AGAIN_MS = 15_000;
const tones = { OPEN: 'busy', GIVEN_BACK: 'good', REFUSED: 'quiet' } as const;
const wide = { maxWidth: 260, minWidth: 140, overflowWrap: 'anywhere' } as const;

interface Deciding {
  readonly appeal: Appeal;
  readonly onClose: () => void;
}

/** Says that it was decided meanwhile, and closes the dialog. */
function useDecided(onClose: () => void) {
  const words = useWords(book);
  const { message } = useNotes();
  return ({ code }: { readonly code: string }): boolean => {
    if (code !== codeOf.WRONG_STATE) return false;
    message.warning(words.wrongState, 6);
    onClose();
    return true;
  };
}

const GiveBack = ({ appeal: { appealId, coupons }, onClose }: Deciding) => {
  const words = useWords(book);
  const say = useSaysWaits();
  const change = useChange('giveBackAppeal');
  const onRefusal = useDecided(onClose);
  return (
    <ReasonDialog
      about={words.giveBackAbout(counted(coupons))}
      doIt={words.giveBack}
      onClose={onClose}
      onGo={async ({ reason }, form) => {
        const asked = await change.send({ appealId, reason }, { form, onRefusal });
        if (asked === null) return;
        say(asked.approvalId, { waits: words.giveBackWaits });
        onClose();
      }}
      title={words.giveBack}
    />
  );
};

const Refuse = ({ appeal: { appealId }, onClose }: Deciding) => {
  const words = useWords(book);
  const { message } = useNotes();
  const change = useChange('refuseAppeal');
  const onRefusal = useDecided(onClose);
  return (
    <ReasonDialog
      about={words.refuseAbout}
      doIt={words.refuse}
      isDanger
      onClose={onClose}
      onGo={async ({ reason }, form) => {
        if ((await change.send({ appealId, reason }, { form, onRefusal })) === null) return;
        message.success(words.refused);
        onClose();
      }}
      title={words.refuse}
    />
  );
};

const dialogs = { giveBack: GiveBack, refuse: Refuse } as const;
type Action = keyof typeof dialogs;

const State = ({ appeal: { state, isOverdue, approvalId } }: { readonly appeal: Appeal }) => {
  const words = useWords(book);
  if (approvalId !== null) return <WaitsLink approvalId={approvalId} isWaiting text={words.waitsApproval} />;
  return (
    <StateTag tone={isOverdue ? 'bad' : tones[state]}>{isOverdue ? words.late : words.appealStates[state]}</StateTag>
  );
};

function useColumns(onAsk: (action: Action, appeal: Appeal) => void): Columns<Appeal> {
  const words = useWords(book);
  const mayManage = useRight('risk.manage');
  const actions = (appeal: Appeal) =>
    isOpen(appeal) && (
      <Space>
        <Button disabled={appeal.coupons === 0} onClick={() => onAsk('giveBack', appeal)} size="small">
          {words.giveBack}
        </Button>
        <Button onClick={() => onAsk('refuse', appeal)} size="small">
          {words.refuse}
        </Button>
      </Space>
    );
  return [
    { title: words.owner, key: 'owner', render: (_, appeal) => <PersonLink {...appeal} /> },
    { title: words.note, key: 'note', render: (_, { note }) => <div style={wide}>{note}</div> },
    {
      title: words.canReturn,
      key: 'coupons',
      align: 'right',
      render: (_, { coupons, worthFen }) => (
        <>
          {words.units(counted(coupons))}
          <div>
            <Money fen={worthFen} />
          </div>
        </>
      ),
    },
    {
      title: words.recorded,
      key: 'recorded',
      render: (_, { recordedBy, recordedAt }) => (
        <>
          {recordedBy}
          <div style={{ color: 'var(--soft)' }}>
            <InstantText at={recordedAt} />
          </div>
        </>
      ),
    },
    { title: words.due, key: 'due', render: (_, { dueAt }) => <InstantText at={dueAt} /> },
    { title: words.state, key: 'state', render: (_, appeal) => <State appeal={appeal} /> },
    {
      title: words.ended,
      key: 'ended',
      render: (_, { endedBy, endedAt, answer }) =>
        endedAt === null ? (
          '—'
        ) : (
          <div style={wide}>
            {answer}
            <div style={{ color: 'var(--soft)' }}>
              {endedBy} <InstantText at={endedAt} />
            </div>
          </div>
        ),
    },
    ...(mayManage
      ? [
          {
            title: words.actions,
            key: 'actions',
            align: 'right' as const,
            fixed: 'end' as const,
            render: (_: unknown, appeal: Appeal) => actions(appeal),
          },
        ]
      : []),
  ];
}

const isOpen = ({ state, approvalId }: Appeal): boolean => state === 'OPEN' && approvalId === null;

/** What is decided of several appeals with one reason; each gets an approval of its own. */
function useBulkActions(): readonly BulkAction<Appeal>[] {
  const words = useWords(book);
  return [
    {
      name: words.giveBack,
      about: words.giveBackAllAbout,
      fits: (appeal) => isOpen(appeal) && appeal.coupons > 0,
      async send({ appealId }, reason) {
        const answer = await call('giveBackAppeal', { appealId, reason }, { key: newRequestId() });
        return answer.code === codeOf.SUCCESS ? { ...answer, told: words.giveBackWaits } : answer;
      },
    },
    {
      name: words.refuse,
      about: words.refuseAllAbout,
      isDanger: true,
      fits: isOpen,
      send: ({ appealId }, reason) => call('refuseAppeal', { appealId, reason }, { key: newRequestId() }),
    },
  ];
}

/** Subscribers' appeals against clawbacks, with their deadlines. */
export const Screen = () => {
  const words = useWords(book);
  const [{ state }, change] = useAddressState(USUAL);
  const paging = usePaging();
  const [asked, setAsked] = useState<{ readonly action: Action; readonly appeal: Appeal } | null>(null);
  const { of, note } = useOnePerson();
  const list = useCall(
    'listAppeals',
    { ...of, ...(state !== 'ALL' && { state }), ...paging.request },
    { everyMs: AGAIN_MS },
  );
  const overdue = list.data?.overdue ?? 0;
  const bulk = useBulk(list.data?.items, {
    may: useRight('risk.manage'),
    actions: useBulkActions(),
    idOf: ({ appealId }) => appealId,
    nameOf: (appeal) => `${appeal.phoneMasked ?? words.closed} · ${minuteText(appeal.recordedAt)}`,
  });
  const Dialog = asked && dialogs[asked.action];
  return (
    <>
      <PageHeader about={words.appealsAbout} title={words.appeals} />
      {overdue > 0 && <Alert showIcon style={{ marginBottom: 12 }} title={words.overdue(overdue)} type="error" />}
      <DataTable<Appeal>
        columns={useColumns((action, appeal) => setAsked({ action, appeal }))}
        empty={words.noAppeals}
        filters={
          <>
            <FilterSelect
              all={words.everyState}
              choices={STATES}
              label={words.state}
              names={words.appealStates}
              onChange={(next) => change({ state: next === '' ? 'ALL' : next })}
              value={state === 'ALL' ? '' : state}
            />
            {note}
          </>
        }
        label={words.appeals}
        list={list}
        paging={paging}
        rowKey="appealId"
        {...bulk}
      />
      {asked && Dialog && <Dialog appeal={asked.appeal} onClose={() => setAsked(null)} />}
    </>
  );
};
