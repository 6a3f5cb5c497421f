import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { reason } from '#foundation/operator-fields.ts';
import { mappedBenefit, providerOffer } from './provider-offer.ts';

export const setProviderOffer = call({
  path: '/console-api/providerOffers/set',
  summary:
    "Maps a benefit to the provider's offer, or (null) ends that, if it still is as expected; open uses keep theirs",
  who: { operator: 'offers.manage' },
  isRepeatable: true,
  request: z.strictObject({
    benefit: mappedBenefit,
    expected: providerOffer.nullable(),
    offer: providerOffer.nullable(),
    reason,
  }),
  answer: json(z.object({})),
  refusals: ['STALE_VALUE', 'UNKNOWN_ITEM'],
});
