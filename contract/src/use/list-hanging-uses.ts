import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { pageOf, pageRequest, total } from '#foundation/paged.ts';
import { title } from '#subscriber/subscriber-fields.ts';
import { useEntry } from './use-fields.ts';

/** A use hangs when the biller has not settled it after this long. */
export const HANGS_AFTER_SECONDS = 15;

export const listHangingUses = call({
  path: '/console-api/uses/listHanging',
  summary: 'Uses that the biller has not settled, oldest first',
  who: { operator: 'subscribers.read' },
  request: z.strictObject({
    /** One state only. */
    state: z.enum(['STARTED', 'HANDED_OVER']).optional(),
    ...pageRequest,
  }),
  answer: json(pageOf(useEntry.extend({ title, phoneMasked: z.string() }), { total })),
  refusals: [],
});
