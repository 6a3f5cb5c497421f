import { z } from 'zod';
import { id, instant } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { listSize } from '#operator/operator-fields.ts';

export const importStates = ['RUNNING', 'DONE'] as const;

export const listImports = operatorEndpoint({
  path: '/console-api/codes/listImports',
  summary: "Imports of partners' codes and how far they are, the newest first",
  right: 'codes.read',
  request: z.object({
    templateId: id.optional(),
    state: z.enum(importStates).optional(),
    page: z.int().min(1).max(10_000).default(1),
    size: listSize,
  }),
  response: z.object({
    items: z.array(
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
    ),
    total: z.int().nonnegative(),
  }),
  refusals: [],
});
