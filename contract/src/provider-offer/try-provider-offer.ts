import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { PHONE_PATTERN } from '#foundation/limits.ts';
import { mappedBenefit, providerOffer } from './provider-offer.ts';

export const tryProviderOffer = call({
  path: '/console-api/providerOffers/try',
  summary: 'Asks the provider whether it knows an offer; orders and grants nothing',
  who: { operator: 'offers.manage' },
  request: z.strictObject({
    benefit: mappedBenefit,
    offer: providerOffer,
    /** A number for tests: a bucket is looked up with it. */
    phone: z.string().regex(PHONE_PATTERN).optional(),
  }),
  answer: json(
    z.object({
      /** UNKNOWN: no answer. NOT_TRIED: it cannot be tried, for the reason. */
      outcome: z.enum(['OK', 'REFUSED', 'UNKNOWN', 'NOT_TRIED']),
      /** With REFUSED and NOT_TRIED. */
      reason: z.string().nullable(),
      /** The provider's own name for the offer, if it gave one. */
      name: z.string().nullable(),
    }),
  ),
  refusals: [],
});
