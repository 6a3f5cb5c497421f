import type { GrantedKind } from '@coupon-centre/contract/foundation/benefit-kinds';
import { fieldBook } from '@coupon-centre/contract/foundation/fields-in-words';
import type { ProviderOffer } from '@coupon-centre/contract/provider-offer/provider-offer';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { benefitInWords, offerInWords } from '#ui/offer/offer-in-words.ts';
import { offerWords } from '#ui/offer/offer-words.ts';
import { AskedFields } from './asked-fields.tsx';

/** What an approval of the kind OFFER holds. */
interface Asked {
  readonly benefit: { readonly kind: GrantedKind; readonly amount: number; readonly templateId: string | null };
  /** Null: to be removed. */
  readonly offer: ProviderOffer | null;
}

/** Which of the provider's offers a benefit is to be given by. */
export const AskedOffer = ({ approval }: { readonly approval: CallResponse<'showApproval'> }) => {
  const words = useWords(offerWords);
  const locale = useLocale();
  const { benefit, offer } = approval.asked as unknown as Asked;
  const before = approval.inForce as unknown as Asked | null;
  const templateId = benefit.templateId ?? '';
  const coupon = useCall('showCoupon', { templateId }, { isOff: templateId === '' }).data;
  const terms = coupon?.released?.terms ?? coupon?.draft?.terms;
  const inWords = (one: ProviderOffer | null) => ({
    benefit: benefitInWords(benefit, locale),
    forWhom: templateId === '' ? words.everyCoupon : (terms?.title[locale] ?? fieldBook[locale].unnamed),
    offer: one === null ? words.noOffer : offerInWords(one, benefit.kind, locale),
  });
  return (
    <AskedFields
      approval={{ ...approval, asked: inWords(offer), inForce: before && inWords(before.offer) }}
      words={{ fields: { benefit: words.benefit, forWhom: words.forWhom, offer: words.offer } }}
    />
  );
};
