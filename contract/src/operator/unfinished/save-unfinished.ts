import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { requestId } from '#foundation/field.ts';
import {
  UNFINISHED_FORM_MAX_BYTES,
  UNFINISHED_TITLE_MAX_LENGTH,
  unfinishedRevision,
  unfinishedThing,
} from './unfinished.ts';

export const saveUnfinished = call({
  path: '/console-api/operators/saveUnfinished',
  summary: 'Keeps a form that is not saved for the caller; it decides nothing and is not a draft',
  who: { operator: 'SIGNED_IN' },
  request: z.strictObject({
    /** Chosen by the editor that writes it; no other editor writes under it. */
    unfinishedId: requestId,
    thing: unfinishedThing,
    /** The name that it has so far. */
    title: z.string().trim().max(UNFINISHED_TITLE_MAX_LENGTH),
    /** The form as the editor has it, in JSON: the server does not read it. At most 500,000 bytes in UTF-8. */
    form: z.string().min(1).max(UNFINISHED_FORM_MAX_BYTES),
    /** The form that this one goes on with: it is replaced, unless it was changed since it was read. */
    replaces: z.strictObject(unfinishedRevision).nullable(),
  }),
  answer: json(z.object({ revision: z.int() })),
  refusals: ['UNKNOWN_ITEM'],
});
