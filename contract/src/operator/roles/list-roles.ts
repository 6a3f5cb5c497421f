import { z } from 'zod';
import { waitsFor } from '#approval/approval-fields.ts';
import { call, json } from '#call/call.ts';
import { rights } from '#call/rights.ts';
import { ROLES_MAX } from '#foundation/limits.ts';

const names = z.object({ 'zh-CN': z.string(), en: z.string() });

export const listRoles = call({
  path: '/console-api/operators/listRoles',
  summary: 'Roles composed from rights, by name, with those that wait for approval',
  who: { operator: 'SIGNED_IN' },
  request: z.strictObject({}),
  answer: json(
    z.object({
      items: z
        .array(
          z.object({
            roleId: z.uuid(),
            names,
            /** Those in force; empty while a new role waits for approval. */
            rights: z.array(z.enum(rights)),
            /** Accounts that have it. */
            operators: z.int().nonnegative(),
            ...waitsFor,
          }),
        )
        .max(ROLES_MAX * 2),
    }),
  ),
  refusals: [],
});
