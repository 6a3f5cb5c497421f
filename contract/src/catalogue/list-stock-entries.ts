import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id, instant } from '#foundation/field.ts';
import { pageOf, pageRequest } from '#foundation/paged.ts';

const stockEntryKinds = ['ADDED', 'REMOVED', 'ISSUED', 'RETURNED'] as const;

export const listStockEntries = call({
  path: '/console-api/coupons/listStockEntries',
  summary: 'The ledger of a pool, newest first: every unit added, removed or issued',
  who: { operator: 'coupons.read' },
  request: z.strictObject({
    poolId: id,
    kinds: z.array(z.enum(stockEntryKinds)).min(1).max(4).optional(),
    ...pageRequest,
  }),
  answer: json(
    pageOf(
      z.object({
        entryId: z.uuid(),
        kind: z.enum(stockEntryKinds),
        units: z.int().positive(),
        at: instant,
        /** Null for units that subscribers took. */
        operatorName: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    ),
  ),
  refusals: ['UNKNOWN_ITEM'],
});
