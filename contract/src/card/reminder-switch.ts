import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { channel, id } from '#field.ts';
import { daysBefore, expiryReminder, minutesBefore, startReminder } from '#reminder/reminder.ts';

const request = z
  .object({
    kind: z.enum(['START', 'EXPIRE']),
    on: z.boolean(),
    /** START: the coupon whose start is meant, in a grab with that grab's `sessionId`. */
    sCardId: id.optional(),
    sessionId: id.optional(),
    minutesBefore: minutesBefore.optional(),
    /** EXPIRE: the caller's own coupon. */
    uCardId: id.optional(),
    daysBefore: daysBefore.optional(),
    /** Also from 22:00 to 8:00. Without it what falls into those hours waits for their end, if that is early enough. */
    quietHoursToo: z.boolean().default(false),
    ch: channel.optional(),
  })
  .superRefine(({ kind, sCardId, uCardId }, context) => {
    const [field, value] = kind === 'START' ? ['sCardId', sCardId] : ['uCardId', uCardId];
    if (value === undefined)
      context.addIssue({ code: 'invalid_type', expected: 'string', input: value, path: [field] });
  });

export const reminderSwitch = endpoint({
  path: '/bass-card/reminderSwitch',
  summary:
    "Set or take back a reminder by SMS of a coupon's start or of the expiry of one's own; the same again is fine",
  session: 'required',
  request,
  response: z.object({
    on: z.boolean(),
    /** As it stands now; null when off. */
    start: startReminder.nullable(),
    expiry: expiryReminder.nullable(),
  }),
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
  ],
});
