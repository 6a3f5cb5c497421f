import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { cursor, instant, pageSize } from '#foundation/field.ts';
import { centreMessage, unreadCount } from './message-fields.ts';

export const listMessages = call({
  path: '/bass-card/getUserMessageList',
  summary: "The caller's messages, newest first; reading the list marks nothing as read",
  who: { session: 'required' },
  request: z.object({ cursor: cursor.optional(), pageSize }),
  answer: json(
    z.object({
      list: z.array(centreMessage),
      unread: unreadCount,
      /**
       * Until when all was told that is listed: the newest message, or a few seconds ago. `readMessages` takes it as `upTo`, so that what
       * comes later stays unread.
       */
      asOf: instant,
      cursor: cursor.nullable(),
      hasMore: z.boolean(),
    }),
  ),
  refusals: [],
});
