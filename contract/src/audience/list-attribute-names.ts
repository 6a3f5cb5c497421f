import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { pageOf, pageRequest } from '#foundation/paged.ts';
import { listedAttribute } from './attribute-fields.ts';

export const listAttributeNames = call({
  path: '/console-api/audiences/attributeNames',
  summary: 'What attributes and their values are called, for everyone who reads a condition on one; newest first',
  who: { operator: 'SIGNED_IN' },
  request: z.strictObject(pageRequest),
  answer: json(
    pageOf(
      listedAttribute.pick({ attributeId: true, name: true, type: true, numbers: true }).meta({ id: 'AttributeName' }),
    ),
  ),
  refusals: [],
});
