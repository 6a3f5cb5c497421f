import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id, instant } from '#foundation/field.ts';
import { pageOf, pageRequest, total } from '#foundation/paged.ts';

const importStates = ['RUNNING', 'DONE'] as const;

export const listImports = call({
  path: '/console-api/codes/listImports',
  summary: "Imports of partners' codes with their progress, newest first",
  who: { operator: 'codes.read' },
  request: z.strictObject({
    templateId: id.optional(),
    state: z.enum(importStates).optional(),
    ...pageRequest,
  }),
  answer: json(
    pageOf(
      z.object({
        importId: z.uuid(),
        templateId: z.uuid(),
        title: z.object({ 'zh-CN': z.string(), en: z.string() }),
        fileName: z.string(),
        state: z.enum(importStates),
        totalLines: z.int(),
        doneLines: z.int(),
        taken: z.int(),
        failed: z.int(),
        there: z.int(),
        doubled: z.int(),
        importedBy: z.string(),
        createdAt: instant,
      }),
      { total },
    ),
  ),
  refusals: [],
});
