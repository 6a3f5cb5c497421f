import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { instant } from '#foundation/field.ts';

/** 25 hours, about ten templates, a few routes. */
export const SMS_ROWS_MAX = 2_000;

export const showSms = call({
  path: '/console-api/board/showSms',
  summary: 'SMS by hour, template and route: how many were sent, arrived, failed',
  who: { operator: 'jobs.read' },
  request: z.strictObject({
    /** Business day, of the last thirty; absent: the last 24 hours. */
    day: z.iso.date().optional(),
  }),
  answer: json(
    z.object({
      from: instant,
      /** Exclusive. */
      to: instant,
      /** Newest hour first. A message that went by both routes counts for both. */
      items: z
        .array(
          z.object({
            /** When the hour begins. */
            hour: instant,
            template: z.string(),
            route: z.string(),
            /** Taken by the gateway. */
            sent: z.int(),
            /** Of these: arrived, did not arrive; the rest is on its way or has no receipt. */
            delivered: z.int(),
            failed: z.int(),
            /** Not taken by the gateway. */
            refused: z.int(),
            /** The gateway did not answer: they may have been sent. */
            unanswered: z.int(),
          }),
        )
        .max(SMS_ROWS_MAX),
    }),
  ),
  refusals: [],
});
