import { z } from 'zod';
import { id, instant } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { listSize } from '#operator/operator-fields.ts';

/** READY: the file waits to be fetched. TAKEN: somebody has it. LAPSED: nobody fetched it for thirty days; its codes are void. */
export const batchStates = ['WAITING', 'MAKING', 'READY', 'TAKEN', 'FAILED', 'LAPSED'] as const;

export const listBatches = operatorEndpoint({
  path: '/console-api/codes/listBatches',
  summary: 'Batches of exchange codes and how far they are, the newest first',
  right: 'codes.read',
  request: z.object({
    templateId: id.optional(),
    state: z.enum(batchStates).optional(),
    page: z.int().min(1).max(10_000).default(1),
    size: listSize,
  }),
  response: z.object({
    items: z.array(
      z.object({
        batchId: z.uuid(),
        templateId: z.uuid(),
        title: z.object({ 'zh-CN': z.string(), en: z.string() }),
        size: z.int(),
        made: z.int(),
        state: z.enum(batchStates),
        validFrom: instant,
        validTo: instant,
        /** Of the codes: exchanged; taken back. Null until the batch is there. */
        used: z.int().nullable(),
        voided: z.int().nullable(),
        /** Until when the caller, who has the file, may fetch it again. */
        againUntil: instant.nullable(),
        orderedBy: z.string(),
        createdAt: instant,
      }),
    ),
    total: z.int().nonnegative(),
  }),
  refusals: [],
});
