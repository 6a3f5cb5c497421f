import { Alert, Button } from 'antd';
import { useState } from 'react';
import { minuteText } from '#lib/business-time.ts';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useChange } from '#lib/use-change.ts';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { StateTag, type StateTone } from '#ui/state-tag.tsx';
import { Nothing } from '#ui/table/nothing.tsx';
import { Table } from '#ui/table/table.tsx';
import { words as book } from './story-words.ts';

type Seen = CallResponse<'viewCentreAs'>;
type Offer = Seen['offers'][number];
type Own = Seen['coupons'][number];

const toneOf = ({ actionState }: Offer): StateTone => {
  if (actionState === 'CLAIM') return 'good';
  return actionState === 'OWNED_USE' || actionState === 'NOT_STARTED' ? 'busy' : 'quiet';
};

const Lists = ({ seen: { offers, coupons, isCut, asOf } }: { readonly seen: Seen }) => {
  const words = useWords(book);
  return (
    <>
      <p>
        {words.seenAt(minuteText(asOf))} {isCut && words.cut}
      </p>
      <h2 style={{ fontSize: 16 }}>{words.offers}</h2>
      <Table<Offer>
        columns={[
          {
            title: words.offer,
            key: 'offer',
            render: ({ mTitle, sTitle }: Offer) => (
              <>
                {mTitle}
                <div style={{ color: 'var(--soft)' }}>{sTitle}</div>
              </>
            ),
          },
          {
            title: words.button,
            key: 'button',
            render: (offer: Offer) => <StateTag tone={toneOf(offer)}>{words.buttons[offer.actionState]}</StateTag>,
          },
          {
            title: words.why,
            key: 'why',
            render: ({ reason, nextAt }: Offer) =>
              [reason, nextAt && words.again(minuteText(nextAt))].filter(Boolean).join(' · '),
          },
          { title: words.left, key: 'left', align: 'right', render: ({ remainPercent }: Offer) => `${remainPercent}%` },
        ]}
        dataSource={offers}
        empty={<Nothing text={words.noOffers} />}
        rowKey="sCardId"
      />
      <h2 style={{ fontSize: 16 }}>{words.own}</h2>
      <Table<Own>
        columns={[
          { title: words.offer, dataIndex: 'mTitle' },
          {
            title: words.button,
            key: 'button',
            render: ({ usable }: Own) => (
              <StateTag tone={usable ? 'good' : 'quiet'}>{usable ? words.usable : words.notUsable}</StateTag>
            ),
          },
          { title: words.why, key: 'why', render: ({ reason = '' }: Own) => reason },
          { title: words.validTo, key: 'validTo', render: ({ validTo }: Own) => <InstantText at={validTo} /> },
        ]}
        dataSource={coupons}
        empty={<Nothing text={words.noOwn} />}
        rowKey="uCardId"
      />
    </>
  );
};

/** The coupon centre as the subscriber sees it, after a reason is given; nothing can be done as them. */
export const ViewAs = ({ subscriberId }: { readonly subscriberId: string }) => {
  const words = useWords(book);
  const [isAsking, setAsking] = useState(false);
  const [seen, setSeen] = useState<Seen>();
  const view = useChange('viewCentreAs');
  const go = async (reason: string): Promise<void> => {
    const answer = await view.send({ subscriberId, reason });
    if (answer === null) return;
    setSeen(answer);
    setAsking(false);
  };
  return (
    <>
      <Alert
        action={
          <Button onClick={() => setAsking(true)} size="small">
            {words.look}
          </Button>
        }
        showIcon
        style={{ marginBottom: 16 }}
        title={words.viewAbout}
        type="info"
      />
      {seen !== undefined && <Lists seen={seen} />}
      {isAsking && (
        <ReasonDialog
          about={words.lookAbout}
          doIt={words.look}
          onClose={() => setAsking(false)}
          onGo={({ reason }) => go(reason)}
          title={words.view}
        />
      )}
    </>
  );
};
