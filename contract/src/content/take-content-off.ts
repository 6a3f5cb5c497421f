import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { reason } from '#foundation/operator-fields.ts';

/** What is shown by schedule, and so can be ended. */
const scheduledKinds = ['ad', 'theme'] as const;

export const takeContentOff = call({
  path: '/console-api/content/takeOff',
  summary: 'Ends an ad or a theme that is shown now, at once and without approval, for an emergency',
  who: { operator: 'content.write' },
  request: z.strictObject({ kind: z.enum(scheduledKinds), key: z.string().min(1).max(130), reason }),
  answer: json(z.object({})),
  /** WRONG_STATE: it is not shown now. */
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
