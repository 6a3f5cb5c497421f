import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { instant } from '#foundation/field.ts';
import { GRAB_COUPONS_MAX } from '#foundation/limits.ts';
import { pageOf, pageRequest } from '#foundation/paged.ts';

export const listGrabSessions = call({
  path: '/console-api/grabs/list',
  summary: 'Grabs that overlap a time span, by start',
  who: { operator: 'coupons.read' },
  request: z.strictObject({ from: instant, to: instant, ...pageRequest }),
  answer: json(
    pageOf(
      z.object({
        sessionId: z.uuid(),
        startAt: instant,
        endAt: instant,
        isCancelled: z.boolean(),
        /** No more than a grab may be made with. */
        coupons: z
          .array(
            z.object({
              templateId: z.uuid(),
              poolId: z.uuid(),
              title: z.object({ 'zh-CN': z.string(), en: z.string() }),
              total: z.int(),
              issued: z.int(),
            }),
          )
          .max(GRAB_COUPONS_MAX),
      }),
    ),
  ),
  refusals: [],
});
