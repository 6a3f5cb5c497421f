import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { NOTICES_MAX, noticeSeq } from './notice-fields.ts';

export const markNotices = call({
  path: '/console-api/notices/mark',
  summary: 'Marks notices at the bell as read, or as unread again; those that are gone are left out',
  who: { operator: 'SIGNED_IN' },
  request: z.strictObject({ seqs: z.array(noticeSeq).min(1).max(NOTICES_MAX), isRead: z.boolean() }),
  answer: json(z.object({})),
  refusals: [],
});
