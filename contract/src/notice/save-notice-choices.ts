import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { locales } from '#foundation/field.ts';
import { noticeKind } from './notice-fields.ts';
import { noticeChoice } from './show-own-notices.ts';

const MOST = 100;

export const saveNoticeChoices = call({
  path: '/console-api/notices/saveChoices',
  summary: 'What the operator wants to be told of, in which ways, and in which language',
  who: { operator: 'SIGNED_IN' },
  request: z.strictObject({
    locale: z.enum(locales),
    choices: z.array(noticeChoice).max(MOST),
    /** What the bell does not show; absent: as before. */
    silentKinds: z.array(noticeKind).max(noticeKind.options.length).optional(),
  }),
  answer: json(z.object({})),
  refusals: [],
});
