import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id, instant } from '#foundation/field.ts';
import { pageOf, pageRequest, total } from '#foundation/paged.ts';
import { feedbackCategory, feedbackState } from './feedback-fields.ts';

export const listFeedback = call({
  path: '/console-api/feedback/list',
  summary: "Subscribers' feedback, what is due first before the rest",
  who: { operator: 'subscribers.read' },
  request: z.strictObject({
    state: feedbackState.optional(),
    category: feedbackCategory.optional(),
    /** Of one subscriber only. */
    subscriberId: z.uuid().optional(),
    ...pageRequest,
  }),
  answer: json(
    pageOf(
      z.object({
        feedbackId: id,
        subscriberId: z.uuid(),
        category: feedbackCategory,
        text: z.string(),
        ownedId: id.nullable(),
        orderNo: z.string().nullable(),
        receivedAt: instant,
        dueAt: instant,
        /** Open past its time. */
        isOverdue: z.boolean(),
        state: feedbackState,
        answeredBy: z.string().nullable(),
        answeredAt: instant.nullable(),
        answer: z.string().nullable(),
      }),
      {
        /** Of all pages, states and categories. */
        overdue: total,
      },
    ),
  ),
  refusals: [],
});
