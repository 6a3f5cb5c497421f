import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id } from '#foundation/field.ts';
import { reason } from '#foundation/operator-fields.ts';
import { personalData } from './personal-data.ts';

export const endPrivacyRequest = call({
  path: '/console-api/privacy/endRequest',
  summary:
    'Carries out a request (EXPORT answers the copy, CLOSING closes the account, another number waits for approval), or declines it, with what was answered',
  who: { operator: 'subscribers.change' },
  request: z.strictObject({
    requestId: id,
    isCarriedOut: z.boolean(),
    /** What the person was told; for a correction, what was corrected. */
    reason,
  }),
  answer: json(
    z.object({
      /** The copy to be handed over; null for what is no export. */
      copy: personalData.nullable(),
      /** What another number waits for; null: the request has ended. */
      approvalId: id.nullable(),
    }),
  ),
  /**
   * WRONG_STATE: it has ended; IN_REVIEW: it waits for approval; CLOSED: the account has; USING: a use waits for the biller.
   * ALREADY_THERE: the new number has an account.
   */
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE', 'ALREADY_THERE'],
});
