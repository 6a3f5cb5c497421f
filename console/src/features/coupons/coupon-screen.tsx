import { Tabs } from 'antd';
import { Fragment } from 'react';
import { useParams } from 'react-router';
import { useAddressState } from '#lib/address/address-state.ts';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { Answered } from '#ui/answered.tsx';
import { BelongsTo } from '#ui/branch/give-to-branch.tsx';
import { Card } from '#ui/card.tsx';
import { TermsTable } from '#ui/coupon/terms-table.tsx';
import { loadedPart } from '#ui/loaded-part.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { CouponActions } from './coupon-actions.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { toneOf } from './state-tone.ts';
import { words as book } from './words.ts';

const CouponComparison = loadedPart(async () => (await import('./coupon-comparison.tsx')).CouponComparison);
const StockPanel = loadedPart(async () => (await import('./stock/stock-panel.tsx')).StockPanel);

const USUAL = { tab: 'terms' };
/** Polled: the state follows the clock, and the stock follows claims. */
const EVERY_MS = 5_000;

const Terms = ({ coupon }: { readonly coupon: CallResponse<'showCoupon'> }) => {
  const words = useWords(book);
  const { templateId, released, draft } = coupon;
  return (
    <>
      {draft && <ReviewPanel coupon={coupon} draft={draft} />}
      {released && (
        <Card title={<h2 style={{ fontSize: 15, margin: 0 }}>{words.released(released.version)}</h2>}>
          <TermsTable label={words.terms} terms={released.terms} />
        </Card>
      )}
      {released?.terms.variants && <CouponComparison templateId={templateId} version={released.version} />}
    </>
  );
};

/** A coupon: current terms, draft, stock. */
export const Screen = () => {
  const { templateId = '' } = useParams();
  const words = useWords(book);
  const locale = useLocale();
  const [{ tab }, change] = useAddressState(USUAL);
  const asked = useCall('showCoupon', { templateId }, { everyMs: EVERY_MS });
  return (
    <Answered asked={asked}>
      {(coupon) => (
        // What was opened for one coupon does not stay open for the next.
        <Fragment key={coupon.templateId}>
          <PageHeader
            actions={<CouponActions coupon={coupon} />}
            aside={
              <>
                <StateTag tone={toneOf[coupon.state]}>{words.states[coupon.state]}</StateTag>{' '}
                <BelongsTo branchId={coupon.branchId} id={coupon.templateId} kind="COUPON" />
              </>
            }
            back={{ to: '/coupons', text: words.back }}
            history={{ targetKind: 'coupon', targetId: coupon.templateId }}
            title={(coupon.released ?? coupon.draft)?.terms.title[locale]}
          />
          <Tabs
            activeKey={tab}
            items={[
              { key: 'terms', label: words.tabs.terms, children: <Terms coupon={coupon} /> },
              { key: 'stock', label: words.tabs.stock, children: <StockPanel coupon={coupon} /> },
            ]}
            onChange={(key) => change({ tab: key })}
          />
        </Fragment>
      )}
    </Answered>
  );
};
