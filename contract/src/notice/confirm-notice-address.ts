import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { noticeWay } from './notice-fields.ts';

export const confirmNoticeAddress = call({
  path: '/console-api/notices/confirmAddress',
  summary: 'Confirms an address with the code that was sent to it; from then on notices go there',
  who: { operator: 'SIGNED_IN' },
  request: z.strictObject({
    way: noticeWay,
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/),
  }),
  answer: json(z.object({})),
  refusals: ['NOTICE_CODE_WRONG'],
});
