import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { instant } from '#foundation/field.ts';
import { pageOf, pageRequest } from '#foundation/paged.ts';

export const listBreakGlass = call({
  path: '/console-api/operators/listBreakGlass',
  summary:
    'Sign-ins with a password in the last seven days, where an identity provider is set up, that are not acknowledged yet, newest first',
  who: { operator: 'operators.manage' },
  request: z.strictObject(pageRequest),
  answer: json(
    pageOf(
      z.object({
        /** The audit entry's number. */
        seq: z.int().positive(),
        name: z.string(),
        address: z.string(),
        at: instant,
        /** One's own: another administrator acknowledges it. */
        isOwn: z.boolean(),
      }),
    ),
  ),
  refusals: [],
});
