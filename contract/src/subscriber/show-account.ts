import { z } from 'zod';
import { call, loginJson } from '#call/call.ts';
import { unreadCount } from '#message/message-fields.ts';

export const showAccount = call({
  path: '/login-server/account',
  summary: "The caller's masked number, so that they can recognise it, and the number of their unread messages",
  who: { session: 'required' },
  request: z.object({}),
  answer: loginJson(
    z.object({
      /** The number with its middle hidden. */
      gmm: z.string(),
      /** In the message centre. */
      unread: unreadCount,
    }),
  ),
  refusals: [],
});
