import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { instant } from '#foundation/field.ts';
import { UNFINISHED_MAX, unfinishedKinds, unfinishedRevision, unfinishedThing } from './unfinished.ts';

export const listUnfinished = call({
  path: '/console-api/operators/listUnfinished',
  summary: 'What operators have begun and not saved, the latest first: of all, or only one’s own',
  who: { operator: 'SIGNED_IN' },
  request: z.strictObject({
    kind: z.enum(unfinishedKinds).optional(),
    isOwn: z.literal(true).optional(),
  }),
  answer: json(
    z.object({
      items: z
        .array(
          z.object({
            ...unfinishedRevision,
            thing: unfinishedThing,
            /** Empty: it has no name yet. */
            title: z.string(),
            operator: z.string(),
            isOwn: z.boolean(),
            changedAt: instant,
          }),
        )
        .max(UNFINISHED_MAX),
    }),
  ),
  refusals: [],
});
