import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id, instant } from '#foundation/field.ts';
import { PAGE_SIZE_MAX } from '#foundation/limits.ts';
import { unreadCount } from './message-fields.ts';

const request = z
  .object({
    /** These messages. */
    ids: z.array(id).min(1).max(PAGE_SIZE_MAX).optional(),
    /** Or all that the caller was told up to then. */
    upTo: instant.optional(),
  })
  .superRefine(({ ids, upTo }, context) => {
    if (ids === undefined && upTo === undefined)
      context.addIssue({ code: 'invalid_type', expected: 'array', input: ids, path: ['ids'] });
  });

export const readMessages = call({
  path: '/bass-card/readUserMessages',
  summary: "Mark messages of the caller's as read, these or all up to a moment; repeatable",
  who: { session: 'required' },
  request,
  answer: json(z.object({ unread: unreadCount })),
  refusals: [],
});
