import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { instant } from '#foundation/field.ts';

/** The most that are shown at once. */
export const BREAK_GLASS_SHOWN_MAX = 100;

export const listBreakGlass = call({
  path: '/console-api/operators/listBreakGlass',
  summary:
    'Sign-ins with a password in the last seven days, where an identity provider is set up, that are not acknowledged yet',
  who: { operator: 'operators.manage' },
  request: z.strictObject({}),
  answer: json(
    z.object({
      /** Newest first, no more than this: those that are acknowledged make room for others. */
      items: z
        .array(
          z.object({
            /** The audit entry's number. */
            seq: z.int().positive(),
            name: z.string(),
            address: z.string(),
            at: instant,
            /** One's own: another administrator acknowledges it. */
            isOwn: z.boolean(),
          }),
        )
        .max(BREAK_GLASS_SHOWN_MAX),
    }),
  ),
  refusals: [],
});
