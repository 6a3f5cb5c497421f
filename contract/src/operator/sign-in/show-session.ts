import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { rights } from '#call/rights.ts';
import { instant } from '#foundation/field.ts';
import { signInStep, signsInBy } from '#foundation/operator-fields.ts';
import { role } from '#operator/roles/role-rules.ts';

export const showSession = call({
  path: '/console-api/session/show',
  summary: 'The signed-in operator, their rights, and when the session ends',
  who: { operator: 'SIGNING_IN' },
  request: z.strictObject({}),
  answer: json(
    z.object({
      operatorId: z.uuid(),
      name: z.string(),
      displayName: z.string(),
      role,
      /** Empty before sign-in is complete. */
      rights: z.array(z.enum(rights)),
      next: signInStep,
      signsInBy,
      /** The branch that they work for; null: head office. */
      branch: z.object({ branchId: z.uuid(), names: z.object({ 'zh-CN': z.string(), en: z.string() }) }).nullable(),
      /** When the session ends without activity, and when it ends in any case. */
      idleEndsAt: instant,
      endsAt: instant,
      recoveryCodesLeft: z.int().nonnegative(),
    }),
  ),
  refusals: [],
});
