import { Alert, App, Button, Card, Space } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { BudgetLeft } from '#ui/budget-left.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { Exposure } from '#ui/exposure.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { FirstStockLines } from './first-stock-lines.tsx';
import { TermsTable } from './terms-table.tsx';
import { words as book } from './words.ts';

type Coupon = CallResponse<'showCoupon'>;
type Draft = NonNullable<Coupon['draft']>;

const DraftActions = ({ coupon, draft }: { readonly coupon: Coupon; readonly draft: Draft }) => {
  const words = useWords(book);
  const navigate = useNavigate();
  const { message } = App.useApp();
  const mayWrite = useRight('coupons.write');
  const mayApprove = useRight('coupons.approve');
  const [asked, setAsked] = useState<'reject' | 'discard' | null>(null);
  const submit = useChange('submitDraft');
  const withdraw = useChange('withdrawDraft');
  const approve = useChange('approveDraft');
  const reject = useChange('rejectDraft');
  const discard = useChange('discardDraft');
  const request = { templateId: coupon.templateId, expectedRevision: draft.revision };
  const confirmDone = (done: unknown): void => {
    if (done !== null) void message.success(words.done);
  };
  const goOn = async (reason: string): Promise<void> => {
    const done = await (asked === 'reject' ? reject : discard).send({ ...request, reason });
    setAsked(null);
    confirmDone(done);
    if (done && asked === 'discard' && coupon.released === null) await navigate('/coupons');
  };
  const isInReview = draft.state === 'IN_REVIEW';
  return (
    <Space wrap>
      {mayWrite && !isInReview && (
        <>
          <Button loading={submit.isBusy} onClick={() => void submit.send(request).then(confirmDone)} type="primary">
            {words.submit}
          </Button>
          <Button danger onClick={() => setAsked('discard')}>
            {words.discard}
          </Button>
        </>
      )}
      {mayWrite && isInReview && (
        <Button loading={withdraw.isBusy} onClick={() => void withdraw.send(request).then(confirmDone)}>
          {words.withdraw}
        </Button>
      )}
      {mayApprove && isInReview && (
        <>
          <Button
            disabled={draft.isOwn}
            loading={approve.isBusy}
            onClick={() => void approve.send(request).then(confirmDone)}
            type="primary"
          >
            {words.approve}
          </Button>
          <Button danger onClick={() => setAsked('reject')}>
            {words.reject}
          </Button>
        </>
      )}
      {asked && (
        <ReasonDialog
          about={asked === 'reject' ? words.rejectAbout : words.discardAbout}
          doIt={words[asked]}
          isDanger
          onClose={() => setAsked(null)}
          onGo={({ reason }) => goOn(reason)}
          title={words[asked]}
        />
      )}
    </Space>
  );
};

/** Uses partner codes and has none: it can be neither submitted nor approved. */
const NoCodes = () => {
  const words = useWords(book);
  return (
    <Alert
      action={<Link to="/codes">{words.importCodes}</Link>}
      showIcon
      style={{ marginBottom: 12 }}
      title={words.noCodes}
      type="warning"
    />
  );
};

/** Its benefit is mapped to none of the provider's offers, and the gateway needs one: it could not be used. */
const NoOffer = ({ templateId }: { readonly templateId: string }) => {
  const words = useWords(book);
  const { data } = useCall('listProviderOffers', {});
  const isUnmapped = data?.unmapped.some((coupon) => coupon.templateId === templateId) ?? false;
  if (!isUnmapped || data?.isNeeded !== true) return null;
  return (
    <Alert
      action={<Link to="/provider-offers">{words.mapOffer}</Link>}
      showIcon
      style={{ marginBottom: 12 }}
      title={words.noOffer}
      type="warning"
    />
  );
};

/** What is left of the budget that the coupon takes from. */
const CampaignLeft = ({ campaignId }: { readonly campaignId: string }) => {
  const { data } = useCall('showCampaign', { campaignId });
  return data === undefined ? null : (
    <p>
      <Link style={{ textDecoration: 'underline' }} to={`/campaigns/${campaignId}`}>
        {data.title}
      </Link>{' '}
      <BudgetLeft leftFen={data.budgetFen - data.takenFen} />
    </p>
  );
};

/** The draft's differences from the current terms, and its actions. */
export const ReviewPanel = ({ coupon, draft }: { readonly coupon: Coupon; readonly draft: Draft }) => {
  const words = useWords(book);
  const mayApprove = useRight('coupons.approve');
  const isInReview = draft.state === 'IN_REVIEW';
  return (
    <Card
      extra={<DraftActions coupon={coupon} draft={draft} />}
      style={{ marginBottom: 16 }}
      title={
        <Space>
          <h2 style={{ fontSize: 15, margin: 0 }}>{coupon.released ? words.written : words.writtenNew}</h2>
          <StateTag tone={isInReview ? 'warn' : 'quiet'}>{words.drafts[draft.state]}</StateTag>
        </Space>
      }
    >
      <p>
        {words.by}: {draft.writers.join(', ')} · <InstantText at={draft.submittedAt ?? draft.changedAt} />
      </p>
      {isInReview && mayApprove && draft.isOwn && <Alert showIcon title={words.ownWork} type="info" />}
      {draft.rejection !== null && (
        <Alert
          description={draft.rejection}
          showIcon
          style={{ marginBottom: 12 }}
          title={words.rejected}
          type="warning"
        />
      )}
      {draft.terms.externalCodes && coupon.pools.every(({ total }) => total === 0) && <NoCodes />}
      {isInReview && <NoOffer templateId={coupon.templateId} />}
      <TermsTable
        label={words.differences}
        terms={draft.terms}
        {...(coupon.released && { before: coupon.released.terms })}
      />
      <p style={{ margin: '12px 0 0' }}>
        <Exposure units={draft.terms.ceiling} valueFen={draft.terms.bookValueFen} />
      </p>
      {draft.terms.campaignId !== null && <CampaignLeft campaignId={draft.terms.campaignId} />}
      {draft.firstStock && <FirstStockLines isCodes={draft.terms.externalCodes} stock={draft.firstStock} />}
    </Card>
  );
};
