import { fieldBook } from '@coupon-centre/contract/foundation/fields-in-words';
import { Alert, Button, Space } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { usePaging } from '#lib/address/paging.ts';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { useSaysWaits } from '#ui/approval/use-says-waits.tsx';
import { Card } from '#ui/card.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { loadedDialog } from '#ui/loaded-part.tsx';
import { benefitInWords, offerInWords } from '#ui/offer/offer-in-words.ts';
import { offerWords } from '#ui/offer/offer-words.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Columns } from '#ui/table/table.tsx';
import { Table } from '#ui/table/table.tsx';
import { WaitingPanel } from './waiting-panel.tsx';
import { words as book } from './words.ts';

const MapDialog = loadedDialog(async () => (await import('./map-dialog.tsx')).MapDialog);
const TryDialog = loadedDialog(async () => (await import('./try-dialog.tsx')).TryDialog);

type Offers = CallResponse<'listProviderOffers'>;
type Mapped = Offers['items'][number];
type Unmapped = Offers['unmapped'][number];
type Opened =
  | { readonly dialog: 'map'; readonly benefit: Mapped['benefit'] | null; readonly offer: Mapped['offer'] | null }
  | { readonly dialog: 'end' | 'try'; readonly mapped: Mapped };

const EndDialog = ({ mapped, onClose }: { readonly mapped: Mapped; readonly onClose: () => void }) => {
  const words = useWords(book);
  const locale = useLocale();
  const say = useSaysWaits();
  const change = useChange('setProviderOffer');
  return (
    <ReasonDialog
      about={`${benefitInWords(mapped.benefit, locale)} · ${words.endAbout}`}
      doIt={words.end}
      isDanger
      onClose={onClose}
      onGo={async ({ reason }, form) => {
        const request = { benefit: mapped.benefit, expected: mapped.offer, offer: null, reason };
        const asked = await change.send(request, { form });
        if (asked === null) return;
        say(asked.approvalId, words);
        onClose();
      }}
      title={words.end}
    />
  );
};

interface Opening {
  readonly mayManage: boolean;
  readonly onOpen: (opened: Opened) => void;
}

/** Red: uses are refused now; yellow: they will be; grey: they are granted without an offer. */
const toneOf = (isReleased: boolean, isNeeded: boolean) => {
  if (!isNeeded) return 'quiet';
  return isReleased ? 'bad' : 'warn';
};

/** Benefits without an offer: what that means, and where to map them. */
const UnmappedPanel = ({ listed, mayManage, onOpen }: Opening & { readonly listed: Offers }) => {
  const words = useWords(book);
  const offers = useWords(offerWords);
  const locale = useLocale();
  const { unmapped, isNeeded } = listed;
  if (unmapped.length === 0) return null;
  const columns: Columns<Unmapped> = [
    {
      title: words.coupon,
      key: 'coupon',
      render: (_, { templateId, title }) => <Link to={`/coupons/${templateId}`}>{title[locale]}</Link>,
    },
    { title: offers.benefit, key: 'benefit', render: (_, benefit) => benefitInWords(benefit, locale) },
    {
      title: words.state,
      key: 'state',
      render: (_, { isReleased }) => (
        <StateTag tone={toneOf(isReleased, isNeeded)}>{isReleased ? words.released : words.inReview}</StateTag>
      ),
    },
    ...(mayManage
      ? [
          {
            title: '',
            key: 'map',
            align: 'right' as const,
            render: (_: unknown, { kind, amount }: Unmapped) => (
              <Button
                onClick={() => onOpen({ dialog: 'map', benefit: { kind, amount, templateId: null }, offer: null })}
                size="small"
              >
                {words.map}
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <section aria-label={words.unmapped(unmapped.length)} style={{ margin: '16px 0' }}>
      <Alert
        description={isNeeded ? words.unmappedNeeded : words.unmappedOptional}
        showIcon
        style={{ marginBottom: 8 }}
        title={words.unmapped(unmapped.length)}
        type={isNeeded ? 'warning' : 'info'}
      />
      <Card isSmall isBare>
        <Table<Unmapped>
          columns={columns}
          dataSource={unmapped}
          rowKey={({ templateId, kind, amount }) => `${templateId} ${kind} ${amount}`}
        />
      </Card>
    </section>
  );
};

function useColumns({ mayManage, onOpen, canTry }: Opening & { readonly canTry: boolean }): Columns<Mapped> {
  const words = useWords(book);
  const offers = useWords(offerWords);
  const locale = useLocale();
  return [
    { title: offers.benefit, key: 'benefit', render: (_, { benefit }) => benefitInWords(benefit, locale) },
    {
      title: offers.forWhom,
      key: 'forWhom',
      render: (_, { benefit, title }) =>
        benefit.templateId === null ? (
          offers.everyCoupon
        ) : (
          <Link to={`/coupons/${benefit.templateId}`}>{title?.[locale] ?? fieldBook[locale].unnamed}</Link>
        ),
    },
    {
      title: offers.offer,
      key: 'offer',
      render: (_, { offer, benefit }) => offerInWords(offer, benefit.kind, locale),
    },
    { title: words.changedAt, key: 'changedAt', render: (_, { changedAt }) => <InstantText at={changedAt} /> },
    ...(mayManage
      ? [
          {
            title: '',
            key: 'actions',
            align: 'right' as const,
            render: (_: unknown, mapped: Mapped) => (
              <Space>
                {canTry && (
                  <Button onClick={() => onOpen({ dialog: 'try', mapped })} size="small">
                    {words.tryIt}
                  </Button>
                )}
                <Button onClick={() => onOpen({ dialog: 'map', ...mapped })} size="small" type="text">
                  {words.change}
                </Button>
                <Button danger onClick={() => onOpen({ dialog: 'end', mapped })} size="small" type="text">
                  {words.end}
                </Button>
              </Space>
            ),
          },
        ]
      : []),
  ];
}

/** Which of the provider's offers gives which benefit. */
export const Screen = () => {
  const words = useWords(book);
  const mayManage = useRight('offers.manage');
  const paging = usePaging();
  const list = useCall('listProviderOffers', paging.request);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = (): void => setOpened(null);
  const columns = useColumns({ mayManage, onOpen: setOpened, canTry: list.data?.canTry ?? false });
  const taken = list.data?.kinds ?? [];
  const isTaken = taken.length > 0;
  // Above the list where it is urgent.
  const unmapped = list.data && <UnmappedPanel listed={list.data} mayManage={mayManage} onOpen={setOpened} />;
  const primary = mayManage &&
    isTaken && { text: words.map, onPress: () => setOpened({ dialog: 'map', benefit: null, offer: null }) };
  return (
    <>
      <PageHeader about={words.about} primary={primary} title={words.title} />
      {list.data !== undefined && !isTaken && (
        <Alert
          description={words.notTakenAbout}
          showIcon
          style={{ marginBottom: 12 }}
          title={words.notTaken}
          type="info"
        />
      )}
      {list.data && <WaitingPanel waiting={list.data.waiting} />}
      {list.data?.isNeeded === true && unmapped}
      <DataTable<Mapped>
        columns={columns}
        empty={words.none}
        label={words.title}
        list={list}
        paging={paging}
        primary={primary}
        rowKey="id"
      />
      {list.data?.isNeeded === false && unmapped}
      {opened?.dialog === 'map' && (
        <MapDialog benefit={opened.benefit} offer={opened.offer} onClose={close} taken={taken} />
      )}
      {opened?.dialog === 'end' && <EndDialog mapped={opened.mapped} onClose={close} />}
      {opened?.dialog === 'try' && (
        <TryDialog benefit={opened.mapped.benefit} offer={opened.mapped.offer} onClose={close} />
      )}
    </>
  );
};
