import { z } from 'zod';
import { instant } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';

export const listGrabSessions = operatorEndpoint({
  path: '/console-api/grabs/list',
  summary: 'Grabs that touch a span of time, by start; at most 500',
  right: 'coupons.read',
  request: z.object({ from: instant, to: instant }),
  response: z.object({
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
  refusals: [],
});
