import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id, instant, requestId } from '#foundation/field.ts';
import { FEEDBACK_A_DAY, KEY_MAX_LENGTH } from '#foundation/limits.ts';
import { feedbackCategory, feedbackText } from './feedback-fields.ts';

export const sendFeedback = call({
  path: '/bass-card/sendUserFeedback',
  summary:
    'Feedback to the operator, perhaps about a coupon or an order of the caller’s; answered in the message centre',
  who: { session: 'required' },
  request: z.object({
    category: feedbackCategory,
    text: feedbackText,
    /** The caller's own coupon. */
    uCardId: id.optional(),
    /** The order of a use of the caller's. */
    orderNo: z.string().min(1).max(KEY_MAX_LENGTH).optional(),
    requestId: requestId.optional(),
  }),
  answer: json(
    z.object({
      feedbackId: id,
      /** When it is answered at the latest. */
      dueAt: instant,
      /** How many more today. */
      left: z.int().nonnegative().max(FEEDBACK_A_DAY),
      /** This is the answer to an earlier request of the same id. */
      replayed: z.boolean(),
    }),
  ),
  /** OWNED_COUPON_NOT_FOUND: the coupon or the order is not the caller's. */
  refusals: ['OWNED_COUPON_NOT_FOUND', 'TOO_MUCH_FEEDBACK', 'REQUEST_ID_REUSED'],
});
