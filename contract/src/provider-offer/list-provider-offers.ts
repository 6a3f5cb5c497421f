import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { instant } from '#foundation/field.ts';
import { pageOf, pageRequest } from '#foundation/paged.ts';
import { mappedBenefit, providerOffer } from './provider-offer.ts';

/** Benefits without an offer that are shown at once. */
export const UNMAPPED_SHOWN = 200;
/** Requests for other offers that are shown at once. */
export const ASKED_OFFERS_SHOWN = 200;

export const listProviderOffers = call({
  path: '/console-api/providerOffers/list',
  summary: "Which of the provider's offers gives which benefit, and which coupons' benefits have none",
  who: { operator: 'coupons.read' },
  request: z.strictObject(pageRequest),
  answer: json(
    pageOf(
      z.object({
        /** Kind, amount, and the coupon or `all`. */
        id: z.string(),
        benefit: mappedBenefit,
        /** Of the coupon that it is for; null: for all. */
        title: z.object({ 'zh-CN': z.string(), en: z.string() }).nullable(),
        offer: providerOffer,
        changedAt: instant,
      }),
      {
        /** Kinds of offers that the gateway takes; empty: it takes none. */
        kinds: z.array(z.enum(['product', 'bucket'])),
        /** Whether a coupon whose benefit has no offer cannot be used. */
        isNeeded: z.boolean(),
        canTry: z.boolean(),
        /** What waits for approval, oldest first. */
        waiting: z
          .array(
            z.object({
              approvalId: z.uuid(),
              benefit: mappedBenefit,
              title: z.object({ 'zh-CN': z.string(), en: z.string() }).nullable(),
              /** Null: the offer is to be removed. */
              offer: providerOffer.nullable(),
            }),
          )
          .max(ASKED_OFFERS_SHOWN),
        /** Benefits of released coupons, and of drafts in review, that have no offer of a kind that the gateway takes. */
        unmapped: z
          .array(
            z.object({
              templateId: z.uuid(),
              title: z.object({ 'zh-CN': z.string(), en: z.string() }),
              kind: mappedBenefit.shape.kind,
              amount: z.int(),
              isReleased: z.boolean(),
            }),
          )
          .max(UNMAPPED_SHOWN),
      },
    ),
  ),
  refusals: [],
});
