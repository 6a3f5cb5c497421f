import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { attributeId } from '#catalogue/audience.ts';
import { attributeWritten } from './attribute-fields.ts';

export const saveAttribute = call({
  path: '/console-api/audiences/saveAttribute',
  summary: 'A new attribute without values yet, or a change of one; its options and thresholds stay',
  who: { operator: 'audiences.write' },
  request: z.strictObject({
    attributeId,
    /** The revision that was read; 0 for a new one. */
    expectedRevision: z.int32().nonnegative(),
    ...attributeWritten,
  }),
  answer: json(z.object({ revision: z.int().positive() })),
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE', 'ALREADY_THERE'],
});
