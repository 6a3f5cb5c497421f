import { storyKinds } from '@coupon-centre/contract/support/story/story-kinds';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAddressState } from '#lib/address/address-state.ts';
import { usePaging } from '#lib/address/paging.ts';
import { minuteText } from '#lib/business-time.ts';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { InstantText } from '#ui/instant-text.tsx';
import { smsTemplateWords } from '#ui/sms-words.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { FilterSelect } from '#ui/table/filter-select.tsx';
import { RefusalText } from '../refusal-text.tsx';
import { words as serviceBook } from '../words.ts';
import { words as book } from './story-words.ts';

type Entry = CallResponse<'listSubscriberStory'>['items'][number];
const USUAL = { kind: '' };
const wide = { maxWidth: 420, overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const;

/** What happened, with a link to the coupon that it happened to. */
const Happened = ({ entry, subscriberId }: { readonly entry: Entry; readonly subscriberId: string }): ReactNode => {
  const words = useWords(book);
  const { reminderKinds } = useWords(serviceBook);
  const templates = useWords(smsTemplateWords);
  const locale = useLocale();
  const ofCoupon = (what: string, { ownedId, title }: Extract<Entry, { kind: 'COUPON' | 'USE' }>) => (
    <>
      {what}{' '}
      <Link style={{ textDecoration: 'underline' }} to={`/subscribers/${subscriberId}/coupons/${ownedId}`}>
        {title[locale]}
      </Link>
    </>
  );
  switch (entry.kind) {
    case 'ACCOUNT':
      return words.account[entry.what];
    case 'CONSENT':
      return `${words.consent[entry.what]} ${words.documents[entry.document]}`;
    case 'COUPON':
      return ofCoupon(words.coupon[entry.what], entry);
    case 'USE':
      return ofCoupon(words.use[entry.what], entry);
    case 'REMINDER':
      return reminderKinds[entry.what];
    case 'SMS':
      return templates[entry.template] ?? entry.template;
    case 'MESSAGE':
      return `${words.message[entry.what]} ${entry.title?.[locale] ?? ''}`;
    case 'FEEDBACK':
      return `${words.feedback[entry.what]} (${words.categories[entry.category]})`;
    case 'REQUEST':
      return `${words.request[entry.what]}: ${words.requests[entry.request]}`;
    case 'APPEAL':
      return words.appeal[entry.what];
  }
};

/** The rest of what is known of it. */
const Detail = ({ entry }: { readonly entry: Entry }): ReactNode => {
  const words = useWords(book);
  const { reminderStates, messageStates } = useWords(serviceBook);
  switch (entry.kind) {
    case 'ACCOUNT':
      return null;
    case 'CONSENT':
      return words.version(entry.version);
    case 'USE':
      return (
        <>
          {entry.orderNo !== null && words.order(entry.orderNo)} <RefusalText refusal={entry.refusal} />
        </>
      );
    case 'REMINDER':
      return [reminderStates[entry.state], words.due(minuteText(entry.dueAt))].join(' · ');
    case 'SMS':
      return [
        messageStates[entry.state],
        ...(entry.endedAt === null ? [] : [words.ended(minuteText(entry.endedAt))]),
        ...(entry.detail === null ? [] : [entry.detail]),
      ].join(' · ');
    case 'MESSAGE':
      return entry.readAt === null ? words.unread : words.read(minuteText(entry.readAt));
    case 'COUPON':
    case 'FEEDBACK':
    case 'REQUEST':
    case 'APPEAL':
      return (
        <div style={wide}>
          {entry.text}
          {entry.by && <div style={{ color: 'var(--soft)' }}>{words.by(entry.by)}</div>}
        </div>
      );
  }
};

/** Everything that happened to a subscriber, newest first. */
export const StoryList = ({ subscriberId }: { readonly subscriberId: string }) => {
  const words = useWords(book);
  const paging = usePaging();
  const [filter, change] = useAddressState(USUAL);
  const kind = storyKinds.find((one) => one === filter.kind);
  const list = useCall(
    'listSubscriberStory',
    { subscriberId, ...(kind !== undefined && { kind }), ...paging.request },
    { isRecorded: true },
  );
  return (
    <>
      <p style={{ color: 'var(--soft)', marginTop: 0 }}>{words.about}</p>
      <DataTable<Entry>
        columns={[
          { title: words.at, key: 'at', render: ({ at }: Entry) => <InstantText at={at} hasSeconds /> },
          { title: words.kind, key: 'kind', render: (entry: Entry) => words.kinds[entry.kind] },
          {
            title: words.happened,
            key: 'happened',
            render: (entry: Entry) => <Happened entry={entry} subscriberId={subscriberId} />,
          },
          { title: words.detail, key: 'detail', render: (entry: Entry) => <Detail entry={entry} /> },
        ]}
        empty={words.none}
        filters={
          <>
            <FilterSelect
              all={words.anyKind}
              choices={storyKinds}
              label={words.kind}
              names={words.kinds}
              onChange={(value) => change({ kind: value })}
              value={kind}
            />
            <Button loading={list.isFetching} onClick={() => void list.refetch()}>
              {words.readAgain}
            </Button>
          </>
        }
        label={words.story}
        list={list}
        paging={paging}
        rowKey="entryId"
      />
    </>
  );
};
