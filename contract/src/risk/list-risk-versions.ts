import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { instant } from '#foundation/field.ts';
import { pageOf, pageRequest } from '#foundation/paged.ts';
import { riskRules } from './risk-rules.ts';

export const listRiskVersions = call({
  path: '/console-api/risk/listVersions',
  summary: 'Sets of rules that are or were in force, the newest first, without the shipped one',
  who: { operator: 'risk.read' },
  request: z.strictObject(pageRequest),
  answer: json(
    pageOf(
      z.object({
        version: z.int(),
        rules: riskRules,
        reason: z.string().nullable(),
        askedBy: z.string(),
        approvedBy: z.string(),
        inForceAt: instant,
      }),
    ),
  ),
  refusals: [],
});
