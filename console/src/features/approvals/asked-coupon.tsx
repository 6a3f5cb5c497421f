import type { CouponTerms, FirstStock } from '@coupon-centre/contract/catalogue/coupon-terms';
import { unitWorthFen } from '@coupon-centre/contract/catalogue/unit-worth';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { CampaignLeft } from '#ui/campaign-left.tsx';
import { AudienceSize } from '#ui/coupon/audience-size.tsx';
import { FirstStockLines } from '#ui/coupon/first-stock-lines.tsx';
import { SimilarCoupons } from '#ui/coupon/similar-coupons.tsx';
import { similarWords } from '#ui/coupon/similar-words.ts';
import { TermsTable } from '#ui/coupon/terms-table.tsx';
import { Exposure } from '#ui/exposure.tsx';
import { Part } from './part.tsx';
import { words as book } from './words.ts';

type Shown = CallResponse<'showApproval'>;

/** What an approval of the kind COUPON holds. */
interface Asked {
  readonly terms: CouponTerms;
  readonly firstStock: FirstStock | null;
}

/** A coupon's terms: what changes, and all of them. */
export const AskedCoupon = ({ approval }: { readonly approval: Shown }) => {
  const words = useWords(book);
  const similar = useWords(similarWords);
  const { terms, firstStock } = approval.asked as unknown as Asked;
  const inForce = approval.inForce as unknown as Pick<Asked, 'terms'> | null;
  return (
    <>
      <Part title={words.differences}>
        <p>
          <Exposure units={terms.ceiling} valueFen={unitWorthFen(terms)} />
        </p>
        {terms.campaignId !== null && <CampaignLeft audience={terms.audience} campaignId={terms.campaignId} />}
        <AudienceSize audience={terms.audience} />
        {inForce === null ? (
          <p>{words.firstTime}</p>
        ) : (
          <TermsTable before={inForce.terms} label={words.differences} terms={terms} />
        )}
      </Part>
      <Part title={similar.title}>
        <SimilarCoupons templateId={approval.subjectId} terms={terms} />
      </Part>
      <Part title={words.whole}>
        <TermsTable label={words.whole} terms={terms} />
        {firstStock && <FirstStockLines isCodes={terms.externalCodes} stock={firstStock} />}
      </Part>
    </>
  );
};
