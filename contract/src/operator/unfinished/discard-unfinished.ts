import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { unfinishedRevision } from './unfinished.ts';

export const discardUnfinished = call({
  path: '/console-api/operators/discardUnfinished',
  summary: 'Discards one of the caller’s own forms that are not saved: at the revision that was read, or at any',
  who: { operator: 'SIGNED_IN' },
  request: z.strictObject({
    ...unfinishedRevision,
    /** Null: any, for the editor that writes it. */
    revision: unfinishedRevision.revision.nullable(),
  }),
  answer: json(z.object({})),
  refusals: [],
});
