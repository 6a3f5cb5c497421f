import { Alert, Button, Descriptions, Timeline } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { Answered } from '#ui/answered.tsx';
import { approvalWords } from '#ui/approval/approval-words.ts';
import { useSaysWaits } from '#ui/approval/use-says-waits.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { NumberItem } from '#ui/input/number-item.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { LeftToday } from '#ui/left-today.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Nothing } from '#ui/table/nothing.tsx';
import { Table } from '#ui/table/table.tsx';
import { words as billingBook } from './billing-words.ts';
import { RefusalText } from './refusal-text.tsx';
import { isOpen, ReversalNotice, Reversals } from './reversal-notice.tsx';
import { words as book } from './words.ts';

type Owned = CallResponse<'showOwnedCoupon'>;
type Use = Owned['uses'][number];
const RESTORED_DAYS_MAX = 90;
/** How often a reversal under way is looked at. */
const AGAIN_MS = 3_000;
const FINAL: readonly Owned['state'][] = ['USED', 'EXPIRED', 'WITHDRAWN'];

/** Withdraws or restores the coupon, with a reason. */
const Actions = ({ owned }: { readonly owned: Owned }) => {
  const { subscriberId, ownedId, state, reversals, approvalId } = owned;
  const words = useWords(book);
  const billing = useWords(billingBook);
  const { message } = useNotes();
  const say = useSaysWaits();
  const [open, setOpen] = useState<'withdraw' | 'restore'>();
  const withdraw = useChange('withdrawCoupon');
  const restore = useChange('restoreCoupon');
  const go = async (reason: string, days: number | undefined, taking: Parameters<typeof restore.send>[1]) => {
    const key = { subscriberId, ownedId, reason };
    if (open === 'withdraw') {
      if ((await withdraw.send(key)) === null) return;
      message.success(words.done);
    } else {
      const asked = await restore.send({ ...key, ...(typeof days === 'number' && { days }) }, taking);
      if (asked === null) return;
      say(asked.approvalId, { done: billing.restored, waits: words.restoreWaits });
    }
    setOpen(undefined);
  };
  return (
    <>
      {state === 'AVAILABLE' && (
        <Button danger onClick={() => setOpen('withdraw')}>
          {words.withdraw}
        </Button>
      )}
      {FINAL.includes(state) && approvalId === null && !reversals.some(isOpen) && (
        <Button onClick={() => setOpen('restore')}>{words.restore}</Button>
      )}
      {open !== undefined && (
        <ReasonDialog<{ days?: number }>
          about={open === 'restore' && state === 'USED' ? words.restoreUsedAbout : words[`${open}About`]}
          doIt={words[open]}
          isDanger={open === 'withdraw'}
          onClose={() => setOpen(undefined)}
          onGo={({ reason, days }, form) => go(reason, days, { form })}
          title={words[open]}
        >
          {open === 'restore' && (
            <>
              <LeftToday what="RESTORES" />
              <NumberItem extra={words.daysHint} label={words.days} max={RESTORED_DAYS_MAX} min={1} name="days" />
            </>
          )}
        </ReasonDialog>
      )}
    </>
  );
};

/** The history of one coupon. */
export const Screen = () => {
  const words = useWords(book);
  const approval = useWords(approvalWords);
  const locale = useLocale();
  const { subscriberId = '', ownedId = '' } = useParams();
  const mayChange = useRight('subscribers.change');
  const asked = useCall(
    'showOwnedCoupon',
    { subscriberId, ownedId },
    { everyMs: (owned) => (owned?.reversals.some(isOpen) ? AGAIN_MS : false) },
  );
  return (
    <Answered asked={asked}>
      {(owned) => (
        <>
          <PageHeader
            actions={mayChange && <Actions owned={owned} />}
            back={{ to: `/subscribers/${subscriberId}`, text: words.owner }}
            title={owned.title[locale]}
          />
          {owned.approvalId !== null && (
            <Alert
              action={<Link to={`/approvals/${owned.approvalId}`}>{approval.show}</Link>}
              showIcon
              style={{ marginBottom: 16 }}
              title={words.restoreWaits}
              type="info"
            />
          )}
          <ReversalNotice reversals={owned.reversals} />
          <Descriptions
            items={[
              { key: 'state', label: words.state, children: words.states[owned.state] },
              { key: 'serialNo', label: words.serialNo, children: owned.serialNo },
              { key: 'claimedAt', label: words.claimedAt, children: <InstantText at={owned.claimedAt} /> },
              { key: 'validTo', label: words.validTo, children: <InstantText at={owned.validTo} /> },
            ]}
            size="small"
          />
          <h2 style={{ fontSize: 16 }}>{words.history}</h2>
          <Timeline
            items={owned.events.map(({ kind, at, reference }) => ({
              key: `${kind}${at}`,
              content: (
                <>
                  <InstantText at={at} hasSeconds /> {words.events[kind]} {reference}
                </>
              ),
            }))}
          />
          <h2 style={{ fontSize: 16 }}>{words.uses}</h2>
          <Table<Use>
            columns={[
              { title: words.orderNo, dataIndex: 'orderNo' },
              { title: words.state, key: 'state', render: ({ state }: Use) => words.useStates[state] },
              {
                title: words.createdAt,
                key: 'createdAt',
                render: ({ createdAt }: Use) => <InstantText at={createdAt} />,
              },
              {
                title: words.settledAt,
                key: 'settledAt',
                render: ({ settledAt }: Use) => <InstantText at={settledAt} />,
              },
              {
                title: words.refusal,
                key: 'refusal',
                render: ({ refusal }: Use) => <RefusalText refusal={refusal} />,
              },
            ]}
            dataSource={owned.uses}
            empty={<Nothing text={words.noUses} />}
            rowKey="orderId"
          />
          <Reversals reversals={owned.reversals} />
        </>
      )}
    </Answered>
  );
};
