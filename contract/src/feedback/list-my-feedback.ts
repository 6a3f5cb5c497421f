import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { cursor, id, instant, pageSize } from '#foundation/field.ts';
import { feedbackCategory, feedbackState } from './feedback-fields.ts';

export const listMyFeedback = call({
  path: '/bass-card/getUserFeedbackList',
  summary: "The caller's feedback with its answers, newest first",
  who: { session: 'required' },
  request: z.object({ cursor: cursor.optional(), pageSize }),
  answer: json(
    z.object({
      list: z.array(
        z.object({
          feedbackId: id,
          category: feedbackCategory,
          text: z.string(),
          orderNo: z.string().optional(),
          sentAt: instant,
          dueAt: instant,
          state: feedbackState,
          answer: z.string().optional(),
          answeredAt: instant.optional(),
        }),
      ),
      cursor: cursor.nullable(),
      hasMore: z.boolean(),
    }),
  ),
  refusals: [],
});
