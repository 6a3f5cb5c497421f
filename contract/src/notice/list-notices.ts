import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { instant } from '#foundation/field.ts';
import { NOTICES_MAX, noticeSeq } from './notice-fields.ts';

export const listNotices = call({
  path: '/console-api/notices/list',
  summary: 'What the bell shows to the operator: by their rights and branch, newest first, at most 30 days old',
  who: { operator: 'SIGNED_IN' },
  request: z.strictObject({}),
  answer: json(
    z.object({
      items: z
        .array(
          z.object({
            seq: noticeSeq,
            /** What it is about, in the caller's language. */
            title: z.string(),
            text: z.string(),
            /** Of the screen that shows the subject, below the console's base. */
            path: z.string(),
            at: instant,
            isRead: z.boolean(),
          }),
        )
        .max(NOTICES_MAX),
    }),
  ),
  refusals: [],
});
