import { z } from 'zod';
import { waitsFor } from '#approval/approval-fields.ts';
import { inBranch, ofBranch } from '#branch/branch-fields.ts';
import { call, json } from '#call/call.ts';
import { instant, keyword } from '#foundation/field.ts';
import { signsInBy } from '#foundation/operator-fields.ts';
import { pageOf, pageRequest, total } from '#foundation/paged.ts';
import { role } from '#operator/roles/role-rules.ts';

/** `NO_ROLE`: the identity provider's claims gave no role at the last sign-in. */
const operatorStates = ['ACTIVE', 'DISABLED', 'NO_ROLE'] as const;

export const listOperators = call({
  path: '/console-api/operators/list',
  summary: 'Operators by name',
  who: { operator: 'operators.manage' },
  request: z.strictObject({
    /** Part of the sign-in name or the display name. */
    keyword: keyword.optional(),
    role: role.optional(),
    kind: z.enum(['PERSON', 'SERVICE']).optional(),
    state: z.enum(operatorStates).optional(),
    ...inBranch,
    ...pageRequest,
  }),
  answer: json(
    pageOf(
      z.object({
        operatorId: z.uuid(),
        name: z.string(),
        displayName: z.string(),
        role,
        ...ofBranch,
        /** Of a service account: who answers for it; null for a person. */
        service: z.object({ owner: z.string(), contact: z.string() }).nullable(),
        state: z.enum(operatorStates),
        /** Whether the account has a password here, belongs to the identity provider, or is a service's. */
        signsInBy,
        /** Whether a one-time password has not been changed yet, and whether an authenticator is set up. */
        hasOneTimePassword: z.boolean(),
        hasAuthenticator: z.boolean(),
        createdAt: instant,
        signedInAt: instant.nullable(),
        ...waitsFor,
      }),
      { total },
    ),
  ),
  refusals: [],
});
