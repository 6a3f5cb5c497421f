import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { instant } from '#foundation/field.ts';
import { SEALED_TOKEN_MAX_LENGTH, SMS_CODE_DIGITS } from '#foundation/limits.ts';

const verified = z.object({
  /** Valid once for what was confirmed, in this session, until `expiresAt`. */
  smsTicket: z.string(),
  expiresAt: instant,
});
const sent = z.object({
  /** Seconds until the next SMS may be sent. */
  resendAfter: z.int().nonnegative(),
  /** When the code expires. */
  expiresAt: instant,
  attemptsLeft: z.int().nonnegative(),
});

export const sendConfirmationSms = call({
  path: '/bass-sms/sendSmsCode',
  summary: 'Without a code: sends one for this challenge. With a code: returns a one-time ticket',
  who: { session: 'required' },
  request: z.object({
    challengeId: z.string().min(1).max(SEALED_TOKEN_MAX_LENGTH),
    code: z
      .string()
      .regex(new RegExp(`^\\d{${SMS_CODE_DIGITS}}$`))
      .optional(),
  }),
  answer: json(z.union([verified, sent])),
  refusals: ['CODE_WRONG', 'TOO_MANY_TRIES', 'TOO_FREQUENT'],
});
