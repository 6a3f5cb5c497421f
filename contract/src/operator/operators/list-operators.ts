import { z } from 'zod';
import { cursor, instant } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { listSize } from '#operator/operator-fields.ts';
import { roles } from '#operator/rights.ts';

export const operatorStates = ['ACTIVE', 'DISABLED'] as const;

export const listOperators = operatorEndpoint({
  path: '/console-api/operators/list',
  summary: 'Operators by name',
  right: 'operators.manage',
  request: z.object({
    /** Part of the name or the displayed name. */
    keyword: z.string().trim().min(1).max(40).optional(),
    role: z.enum(roles).optional(),
    state: z.enum(operatorStates).optional(),
    cursor: cursor.optional(),
    size: listSize,
  }),
  response: z.object({
    items: z.array(
      z.object({
        operatorId: z.uuid(),
        name: z.string(),
        displayName: z.string(),
        role: z.enum(roles),
        state: z.enum(operatorStates),
        /** Whether a one-time password still waits to be changed, and whether an authenticator is set up. */
        hasOneTimePassword: z.boolean(),
        hasAuthenticator: z.boolean(),
        createdAt: instant,
        signedInAt: instant.nullable(),
      }),
    ),
    total: z.int().nonnegative(),
    nextCursor: z.string().nullable(),
  }),
  refusals: [],
});
