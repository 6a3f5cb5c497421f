import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { pageOf, pageRequest } from '#foundation/paged.ts';
import { listedSession } from '#operator/accounts/listed-session.ts';

export const listOwnSessions = call({
  path: '/console-api/session/listOwn',
  summary: "The operator's own open sessions, newest first",
  who: { operator: 'SIGNED_IN' },
  request: z.strictObject(pageRequest),
  answer: json(pageOf(listedSession)),
  refusals: [],
});
