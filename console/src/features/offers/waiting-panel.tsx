import { Alert } from 'antd';
import { Link } from 'react-router';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { approvalWords } from '#ui/approval/approval-words.ts';
import { Card } from '#ui/card.tsx';
import { benefitInWords, offerInWords } from '#ui/offer/offer-in-words.ts';
import { offerWords } from '#ui/offer/offer-words.ts';
import type { Columns } from '#ui/table/table.tsx';
import { Table } from '#ui/table/table.tsx';
import { words as book } from './words.ts';

type Waiting = CallResponse<'listProviderOffers'>['waiting'][number];

/** Offers that wait for a second person, with the way to their approvals. */
export const WaitingPanel = ({ waiting }: { readonly waiting: readonly Waiting[] }) => {
  const words = useWords(book);
  const offers = useWords(offerWords);
  const { show } = useWords(approvalWords);
  const locale = useLocale();
  if (waiting.length === 0) return null;
  const columns: Columns<Waiting> = [
    { title: offers.benefit, key: 'benefit', render: (_, { benefit }) => benefitInWords(benefit, locale) },
    {
      title: offers.forWhom,
      key: 'forWhom',
      render: (_, { benefit, title }) =>
        benefit.templateId === null ? offers.everyCoupon : (title?.[locale] ?? benefit.templateId),
    },
    {
      title: offers.offer,
      key: 'offer',
      render: (_, { offer, benefit }) => (offer === null ? offers.noOffer : offerInWords(offer, benefit.kind, locale)),
    },
    {
      title: '',
      key: 'approval',
      align: 'right',
      render: (_, { approvalId }) => <Link to={`/approvals/${approvalId}`}>{show}</Link>,
    },
  ];
  return (
    <section aria-label={words.waiting(waiting.length)} style={{ margin: '0 0 16px' }}>
      <Alert
        description={words.waitingAbout}
        showIcon
        style={{ marginBottom: 8 }}
        title={words.waiting(waiting.length)}
        type="info"
      />
      <Card isSmall isBare>
        <Table<Waiting> columns={columns} dataSource={waiting} rowKey="approvalId" />
      </Card>
    </section>
  );
};
