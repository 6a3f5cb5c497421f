import { unitWorthFen } from '@coupon-centre/contract/catalogue/unit-worth';
import { Alert, Button, type FormInstance, Space } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { CampaignLeft } from '#ui/campaign-left.tsx';
import { Card } from '#ui/card.tsx';
import { AudienceSize } from '#ui/coupon/audience-size.tsx';
import { FirstStockLines } from '#ui/coupon/first-stock-lines.tsx';
import { SimilarCoupons } from '#ui/coupon/similar-coupons.tsx';
import { similarWords } from '#ui/coupon/similar-words.ts';
import { TermsTable } from '#ui/coupon/terms-table.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { Exposure } from '#ui/exposure.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { loadedPart } from '#ui/loaded-part.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { words as book } from './words.ts';

const ApprovalPanel = loadedPart(async () => (await import('#ui/approval/approval-panel.tsx')).ApprovalPanel);

type Coupon = CallResponse<'showCoupon'>;
type Draft = NonNullable<Coupon['draft']>;

/** Actions on a draft that is being written. */
const DraftActions = ({ coupon, draft }: { readonly coupon: Coupon; readonly draft: Draft }) => {
  const words = useWords(book);
  const navigate = useNavigate();
  const { message } = useNotes();
  const [isDiscarding, setDiscarding] = useState(false);
  const submit = useChange('submitDraft');
  const discard = useChange('discardDraft');
  const request = { templateId: coupon.templateId, expectedRevision: draft.revision };
  const confirmDone = (done: unknown): void => {
    if (done !== null) message.success(words.done);
  };
  const goOn = async (reason: string, form: FormInstance): Promise<void> => {
    const done = await discard.send({ ...request, reason }, { form });
    if (done === null) return;
    setDiscarding(false);
    confirmDone(done);
    if (coupon.released === null) await navigate('/coupons');
  };
  return (
    <Space wrap>
      <Button loading={submit.isBusy} onClick={() => void submit.send(request).then(confirmDone)} type="primary">
        {words.submit}
      </Button>
      <Button danger onClick={() => setDiscarding(true)}>
        {words.discard}
      </Button>
      {isDiscarding && (
        <ReasonDialog
          about={words.discardAbout}
          doIt={words.discard}
          isDanger
          onClose={() => setDiscarding(false)}
          onGo={({ reason }, form) => goOn(reason, form)}
          title={words.discard}
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

/** The draft's differences from the current terms, and its actions. */
export const ReviewPanel = ({ coupon, draft }: { readonly coupon: Coupon; readonly draft: Draft }) => {
  const words = useWords(book);
  const similar = useWords(similarWords);
  const mayWrite = useRight('coupons.write');
  const isInReview = draft.state === 'IN_REVIEW';
  return (
    <Card
      extra={mayWrite && !isInReview && <DraftActions coupon={coupon} draft={draft} />}
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
      {draft.approvalId !== null && (
        <div style={{ marginBottom: 16 }}>
          <ApprovalPanel approvalId={draft.approvalId} />
        </div>
      )}
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
        <Exposure units={draft.terms.ceiling} valueFen={unitWorthFen(draft.terms)} />
      </p>
      {draft.terms.campaignId !== null && (
        <CampaignLeft audience={draft.terms.audience} campaignId={draft.terms.campaignId} />
      )}
      <AudienceSize audience={draft.terms.audience} />
      {draft.firstStock && <FirstStockLines isCodes={draft.terms.externalCodes} stock={draft.firstStock} />}
      <h3 style={{ fontSize: 14, margin: '16px 0 8px' }}>{similar.title}</h3>
      <SimilarCoupons templateId={coupon.templateId} terms={draft.terms} />
    </Card>
  );
};
