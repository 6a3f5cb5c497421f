import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { requestId } from '#foundation/field.ts';
import { unfinishedRevision } from './unfinished.ts';

export const showUnfinished = call({
  path: '/console-api/operators/showUnfinished',
  summary: 'One of the caller’s own forms that are not saved, to go on with',
  who: { operator: 'SIGNED_IN' },
  request: z.strictObject({ unfinishedId: requestId }),
  answer: json(z.object({ ...unfinishedRevision, form: z.string() })),
  refusals: ['UNKNOWN_ITEM'],
});
