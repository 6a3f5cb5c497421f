import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { channel, id } from '#foundation/field.ts';
import { daysBefore, expiryReminder, minutesBefore, restockReminder, startReminder } from './reminder.ts';

const request = z
  .object({
    kind: z.enum(['START', 'EXPIRE', 'RESTOCK']),
    on: z.boolean(),
    /** START: the coupon; for a grab with that grab's `sessionId`. RESTOCK: the coupon, outside of grabs. */
    sCardId: id.optional(),
    sessionId: id.optional(),
    minutesBefore: minutesBefore.optional(),
    /** EXPIRE: the caller's own coupon. */
    uCardId: id.optional(),
    daysBefore: daysBefore.optional(),
    /** Also send from 22:00 to 8:00. Otherwise a reminder due in those hours waits for their end, if that is early enough. */
    quietHoursToo: z.boolean().default(false),
    ch: channel.optional(),
  })
  .superRefine(({ kind, sCardId, uCardId }, context) => {
    const [field, value] = kind === 'EXPIRE' ? ['uCardId', uCardId] : ['sCardId', sCardId];
    if (value === undefined)
      context.addIssue({ code: 'invalid_type', expected: 'string', input: value, path: [field] });
  });

export const switchReminder = call({
  path: '/bass-card/reminderSwitch',
  summary:
    "Set or cancel an SMS reminder of a coupon's start, of an owned coupon's expiry, or of new stock of a sold-out coupon; repeatable",
  who: { session: 'required' },
  request,
  answer: json(
    z.object({
      on: z.boolean(),
      /** The reminder after this call; null when off. */
      start: startReminder.nullable(),
      expiry: expiryReminder.nullable(),
      restock: restockReminder.nullable(),
    }),
  ),
  refusals: [
    'COUPON_NOT_FOUND',
    'STARTED_ALREADY',
    'PAUSED',
    'ALL_GONE',
    'PERSONAL_LIMIT',
    'NOT_IN_AUDIENCE',
    'OWNED_COUPON_NOT_FOUND',
    'EXPIRED',
    'ALREADY_USED',
    'WITHDRAWN',
    'NO_TIME_TO_REMIND',
    'TOO_MANY_REMINDERS',
  ],
});
