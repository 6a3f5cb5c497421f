import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { noticeWay } from './notice-fields.ts';

export const removeNoticeAddress = call({
  path: '/console-api/notices/removeAddress',
  summary: 'Forgets an address; nothing more is sent in this way',
  who: { operator: 'SIGNED_IN' },
  request: z.strictObject({ way: noticeWay }),
  answer: json(z.object({})),
  refusals: ['UNKNOWN_ITEM'],
});
