import { z } from 'zod';
import { askedApproval } from '#approval/approval-fields.ts';
import { call, json } from '#call/call.ts';
import { reason } from '#foundation/operator-fields.ts';
import { mappedBenefit, providerOffer } from './provider-offer.ts';

export const setProviderOffer = call({
  path: '/console-api/providerOffers/set',
  summary:
    "Asks for the provider's offer for a benefit, or (null) for none, if it still is as expected; open uses keep theirs",
  who: { operator: 'offers.manage' },
  isRepeatable: true,
  request: z.strictObject({
    benefit: mappedBenefit,
    expected: providerOffer.nullable(),
    offer: providerOffer.nullable(),
    reason,
  }),
  answer: json(z.object(askedApproval)),
  refusals: ['STALE_VALUE', 'UNKNOWN_ITEM', 'WRONG_STATE'],
});
