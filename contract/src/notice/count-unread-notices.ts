import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { NOTICES_MAX } from './notice-fields.ts';

export const countUnreadNotices = call({
  path: '/console-api/notices/countUnread',
  summary: 'How many of the notices at the bell the operator has not read',
  who: { operator: 'SIGNED_IN' },
  request: z.strictObject({}),
  answer: json(z.object({ unread: z.int().nonnegative().max(NOTICES_MAX) })),
  refusals: [],
});
