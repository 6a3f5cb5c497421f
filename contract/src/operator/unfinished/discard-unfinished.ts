import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { unfinishedRevision } from './unfinished.ts';

export const discardUnfinished = call({
  path: '/console-api/operators/discardUnfinished',
  summary: 'Discards one of the caller’s own forms that are not complete, unless it was changed since it was read',
  who: { operator: 'SIGNED_IN' },
  request: z.strictObject(unfinishedRevision),
  answer: json(z.object({})),
  refusals: [],
});
