import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { keyword } from '#foundation/field.ts';
import { pageOf, pageRequest } from '#foundation/paged.ts';
import { listedSegment } from './segment-fields.ts';

export const listSegments = call({
  path: '/console-api/audiences/segments',
  summary: 'Segments that coupons can begin their conditions with, newest first',
  who: { operator: 'audiences.read' },
  request: z.strictObject({
    /** Part of a title. */
    keyword: keyword.optional(),
    ...pageRequest,
  }),
  answer: json(pageOf(listedSegment)),
  refusals: [],
});
