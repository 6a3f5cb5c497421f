import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { instant } from '#foundation/field.ts';
import { PHONE_PATTERN } from '#foundation/limits.ts';
import { type NoticeWay, noticeWay } from './notice-fields.ts';

const ADDRESS_MAX_LENGTH = 1_000;
const MAIL_MAX_LENGTH = 254;
const shapes = {
  MAIL: z.email().max(MAIL_MAX_LENGTH),
  SMS: z.string().regex(PHONE_PATTERN),
  WEBHOOK: z.url({ protocol: /^https?$/ }),
} as const satisfies Record<NoticeWay, z.ZodType>;

/** Whether a text is an address of this way: one mailbox, a mobile number, or the URL of a receiver such as a chat robot. */
const isNoticeAddress = (way: NoticeWay, address: string): boolean => shapes[way].safeParse(address).success;

export const setNoticeAddress = call({
  path: '/console-api/notices/setAddress',
  summary: 'Sends a code to an address; notices go there once it is confirmed, and to the earlier one until then',
  who: { operator: 'SIGNED_IN' },
  request: z
    .strictObject({ way: noticeWay, address: z.string().trim().min(1).max(ADDRESS_MAX_LENGTH) })
    .refine(({ way, address }) => isNoticeAddress(way, address), { path: ['address'] }),
  answer: json(z.object({ codeUntil: instant })),
  refusals: ['WRONG_STATE', 'SIGN_IN_LOCKED'],
});
