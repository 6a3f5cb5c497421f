import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { instant } from '#foundation/field.ts';

export const listGrabSessions = call({
  path: '/console-api/grabs/list',
  summary: 'Grabs that overlap a time span, by start; at most 500',
  who: { operator: 'coupons.read' },
  request: z.strictObject({ from: instant, to: instant }),
  answer: json(
    z.object({
      items: z.array(
        z.object({
          sessionId: z.uuid(),
          startAt: instant,
          endAt: instant,
          isCancelled: z.boolean(),
          coupons: z.array(
            z.object({
              templateId: z.uuid(),
              poolId: z.uuid(),
              title: z.object({ 'zh-CN': z.string(), en: z.string() }),
              total: z.int(),
              issued: z.int(),
            }),
          ),
        }),
      ),
    }),
  ),
  refusals: [],
});
