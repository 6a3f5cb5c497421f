import { z } from 'zod';
import { waitsOrRefused } from '#approval/approval-fields.ts';
import { call, json } from '#call/call.ts';
import { id, instant } from '#foundation/field.ts';
import { pageOf, pageRequest, total } from '#foundation/paged.ts';

/**
 * IN_REVIEW: waits for approval; REJECTED: was not approved. READY: the file waits to be downloaded. TAKEN: it was
 * downloaded. LAPSED: not downloaded in thirty days; its codes are void.
 */
const batchStates = ['IN_REVIEW', 'REJECTED', 'WAITING', 'MAKING', 'READY', 'TAKEN', 'FAILED', 'LAPSED'] as const;

export const listBatches = call({
  path: '/console-api/codes/listBatches',
  summary: 'Batches of exchange codes with their progress, newest first',
  who: { operator: 'codes.read' },
  request: z.strictObject({
    templateId: id.optional(),
    state: z.enum(batchStates).optional(),
    ...pageRequest,
  }),
  answer: json(
    pageOf(
      z.object({
        batchId: z.uuid(),
        templateId: z.uuid(),
        title: z.object({ 'zh-CN': z.string(), en: z.string() }),
        size: z.int(),
        made: z.int(),
        state: z.enum(batchStates),
        validFrom: instant,
        validTo: instant,
        /** Codes exchanged; codes voided. Null until the batch is made. */
        used: z.int().nullable(),
        voided: z.int().nullable(),
        /** Until when the caller, who downloaded the file, may download it again. */
        againUntil: instant.nullable(),
        ...waitsOrRefused,
        orderedBy: z.string(),
        /** Whether the caller ordered it, and so cannot take its file out. */
        isOwn: z.boolean(),
        createdAt: instant,
      }),
      { total },
    ),
  ),
  refusals: [],
});
