import { z } from 'zod';
import { cursor, id, instant } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { listSize } from '#operator/operator-fields.ts';

export const stockEntryKinds = ['ADDED', 'REMOVED', 'ISSUED', 'RETURNED'] as const;

export const listStockEntries = operatorEndpoint({
  path: '/console-api/coupons/listStockEntries',
  summary: 'The ledger of a pool, newest first: every unit in or out',
  right: 'coupons.read',
  request: z.object({
    poolId: id,
    kinds: z.array(z.enum(stockEntryKinds)).min(1).max(4).optional(),
    cursor: cursor.optional(),
    size: listSize,
  }),
  response: z.object({
    items: z.array(
      z.object({
        entryId: z.uuid(),
        kind: z.enum(stockEntryKinds),
        units: z.int().positive(),
        at: instant,
        /** Null for what subscribers took. */
        operatorName: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
  refusals: ['UNKNOWN_ITEM'],
});
