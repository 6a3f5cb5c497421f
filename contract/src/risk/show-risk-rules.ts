import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { instant } from '#foundation/field.ts';
import { riskRules } from './risk-rules.ts';

export const showRiskRules = call({
  path: '/console-api/risk/showRules',
  summary: 'The rules in force, and the draft of the next set',
  who: { operator: 'risk.read' },
  request: z.strictObject({}),
  answer: json(
    z.object({
      current: z.object({
        /** 0: the set that is shipped. */
        version: z.int(),
        rules: riskRules,
        /** Null for the shipped set. */
        inForceAt: instant.nullable(),
        askedBy: z.string().nullable(),
        approvedBy: z.string().nullable(),
      }),
      draft: z.object({
        /** Of the draft, to be sent back with changes of it. */
        revision: z.int(),
        /** The version that was in force when the draft was begun; null without a draft. */
        basedOn: z.int().nullable(),
        /** Null: there is no draft. */
        rules: riskRules.nullable(),
        changedBy: z.string().nullable(),
        changedAt: instant.nullable(),
        /** The approval that waits for it: until it is decided or withdrawn, the draft cannot be changed. */
        approvalId: z.uuid().nullable(),
      }),
      /** What answers: rules of this product, or an outside service that is asked first. */
      service: z.enum(['BUILT_IN', 'OUTSIDE']),
    }),
  ),
  refusals: [],
});
