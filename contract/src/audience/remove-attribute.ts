import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { attributeId } from '#catalogue/audience.ts';

export const removeAttribute = call({
  path: '/console-api/audiences/removeAttribute',
  summary: 'Deletes an attribute with its values; refused while a coupon, a draft or a segment names it',
  who: { operator: 'audiences.write' },
  request: z.strictObject({ attributeId, expectedRevision: z.int32().positive() }),
  answer: json(z.object({})),
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE', 'AUDIENCE_IN_USE'],
});
