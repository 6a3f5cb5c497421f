import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id } from '#foundation/field.ts';
import { feedbackText } from './feedback-fields.ts';

export const answerFeedback = call({
  path: '/console-api/feedback/answer',
  summary: 'Answers feedback once; the subscriber reads it in the message centre',
  who: { operator: 'subscribers.change' },
  request: z.strictObject({ subscriberId: z.uuid(), feedbackId: id, answer: feedbackText }),
  answer: json(z.object({})),
  /** WRONG_STATE: it has its answer. */
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
