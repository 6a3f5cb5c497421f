import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { amountFen, batchNo, id, instant } from '#foundation/field.ts';

/** What is confirmed: the use of an owned coupon, an exchange, or the extraction of a code file. */
export const confirmationScenes = ['USE', 'EXCHANGE', 'EXTRACT'] as const;

/** The texts shown, in the reader's language. */
const shown = {
  /** The text agreed to; recorded with the result. */
  confirmText: z.string(),
  /** The effect. */
  effectText: z.string(),
  /** The price, now or later; absent when free. */
  priceFen: amountFen.optional(),
  /** The number that gets the SMS. */
  maskedPhone: z.string(),
};

const subjectOf = { USE: 'uCardId', EXTRACT: 'batchNo' } as const;

export const showConfirmation = call({
  path: '/bass-card/getSmsSecondaryConfirmationInfo',
  summary: 'What has to be confirmed by SMS, and a challenge for it; sends nothing yet',
  who: { session: 'required' },
  request: z
    .object({
      scene: z.enum(confirmationScenes),
      /** With USE. */
      uCardId: id.optional(),
      /** With EXTRACT. */
      batchNo: batchNo.optional(),
    })
    .check(({ value, issues }) => {
      const field = value.scene === 'EXCHANGE' ? undefined : subjectOf[value.scene];
      if (field === undefined || value[field] !== undefined) return;
      issues.push({ code: 'invalid_type', expected: 'string', input: undefined, path: [field] });
    }),
  answer: json(
    z.discriminatedUnion('required', [
      z.object({ required: z.literal(false), ...shown }),
      z.object({
        required: z.literal(true),
        ...shown,
        /** Valid for this scene, this object and this session, until `expiresAt`. */
        challengeId: z.string(),
        /** Seconds until an SMS may be sent; 0: at once. */
        resendAfter: z.int().nonnegative(),
        expiresAt: instant,
        /** Attempts left for the code. */
        attemptsLeft: z.int().nonnegative(),
      }),
    ]),
  ),
  refusals: ['OWNED_COUPON_NOT_FOUND'],
});
