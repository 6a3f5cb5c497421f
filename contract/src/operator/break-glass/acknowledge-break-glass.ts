import { z } from 'zod';
import { call, json } from '#call/call.ts';

const MOST = 100;

export const acknowledgeBreakGlass = call({
  path: '/console-api/operators/acknowledgeBreakGlass',
  summary: "Acknowledges sign-ins with a password; never one's own",
  who: { operator: 'operators.manage' },
  request: z.strictObject({ seqs: z.array(z.int().positive()).min(1).max(MOST) }),
  answer: json(z.object({})),
  refusals: ['UNKNOWN_ITEM', 'OWN_WORK'],
});
