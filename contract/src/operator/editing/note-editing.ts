import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id } from '#foundation/field.ts';

/** Of a page, document or item: its kind and key. */
const ID_MAX_LENGTH = 200;

/** What operators edit for longer than a moment. ITEM: an ad, a theme and the like. */
const edited = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['COUPON', 'CAMPAIGN']), id }),
  z.strictObject({ kind: z.enum(['PAGE', 'DOCUMENT', 'ITEM']), id: z.string().min(1).max(ID_MAX_LENGTH) }),
]);
export type Edited = z.output<typeof edited>;

export const noteEditing = call({
  path: '/console-api/operators/noteEditing',
  summary: 'Says that the caller has something open for editing, for about a minute, and who else has',
  who: { operator: 'SIGNED_IN' },
  request: z.strictObject({ thing: edited }),
  answer: json(z.object({ others: z.array(z.string()) })),
  refusals: ['UNKNOWN_ITEM'],
});
