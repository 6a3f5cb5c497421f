import { z } from 'zod';
import { cursor } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { listSize } from '#operator/operator-fields.ts';
import { title } from '#operator/subscribers/subscriber-fields.ts';
import { useEntry } from '#operator/uses/use-fields.ts';

/** A use that the biller has not settled after so long hangs. */
export const HANGS_AFTER_SECONDS = 15;

export const listHangingUses = operatorEndpoint({
  path: '/console-api/uses/listHanging',
  summary: 'Uses that the biller has not settled, oldest first',
  right: 'subscribers.read',
  request: z.object({
    /** Only those that were handed over. */
    state: z.enum(['STARTED', 'HANDED_OVER']).optional(),
    cursor: cursor.optional(),
    size: listSize,
  }),
  response: z.object({
    items: z.array(useEntry.extend({ title, phoneMasked: z.string() })),
    total: z.int().nonnegative(),
    nextCursor: z.string().nullable(),
  }),
  refusals: [],
});
