import { z } from 'zod';
import { grantedKinds } from '#foundation/benefit-kinds.ts';
import { AMOUNT_PER_UNIT_MAX, BENEFIT_AMOUNT_MAX, PROVIDER_KEY_MAX_LENGTH } from '#foundation/limits.ts';

/** A name or number of the provider's. */
const providerKey = z.string().trim().min(1).max(PROVIDER_KEY_MAX_LENGTH);

/**
 * What the provider is asked for to give a benefit: a product offering that is ordered, or an amount into a bucket.
 * `amountPerUnit`: how much of the benefit's own unit (MB, fen) one of `units` is, such as 100 for CNY.
 */
export const providerOffer = z
  .discriminatedUnion('by', [
    z.strictObject({ by: z.literal('product'), productOfferingId: providerKey }),
    z.strictObject({
      by: z.literal('bucket'),
      usageType: providerKey,
      units: providerKey,
      amountPerUnit: z.int().min(1).max(AMOUNT_PER_UNIT_MAX),
    }),
  ])
  .meta({ id: 'ProviderOffer' });
export type ProviderOffer = z.output<typeof providerOffer>;
export type OfferKind = ProviderOffer['by'];

/** What is mapped: a kind of benefit and its amount, for one coupon or (null) for every coupon without an offer of its own. */
export const mappedBenefit = z
  .strictObject({
    kind: z.enum(grantedKinds),
    amount: z.int().min(1).max(BENEFIT_AMOUNT_MAX),
    templateId: z.uuid().nullable(),
  })
  .meta({ id: 'MappedBenefit' });
