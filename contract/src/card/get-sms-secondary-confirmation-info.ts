import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { amountFen, batchNo, id, instant } from '#field.ts';

/** What is confirmed: the use of an owned coupon, an exchange, or taking out a code file. */
export const confirmationScenes = ['USE', 'EXCHANGE', 'EXTRACT'] as const;

/** What the person is shown, in the reader's language. */
const shown = {
  /** What they agree to; kept with what comes of it. */
  confirmText: z.string(),
  /** What it does. */
  effectText: z.string(),
  /** What it costs, or will cost; left out where it costs nothing. */
  priceFen: amountFen.optional(),
  /** The number that the SMS goes to. */
  maskedPhone: z.string(),
};

const subjectOf = { USE: 'uCardId', EXTRACT: 'batchNo' } as const;

export const getSmsSecondaryConfirmationInfo = endpoint({
  path: '/bass-card/getSmsSecondaryConfirmationInfo',
  summary: 'What there is to confirm by SMS, and a challenge for it; sends nothing yet',
  session: 'required',
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
  response: z.discriminatedUnion('required', [
    z.object({ required: z.literal(false), ...shown }),
    z.object({
      required: z.literal(true),
      ...shown,
      /** Holds for this scene, this object and this session, until `expiresAt`. */
      challengeId: z.string(),
      /** Seconds until an SMS may be sent; 0: at once. */
      resendAfter: z.int().nonnegative(),
      expiresAt: instant,
      /** Tries that the code has left. */
      attemptsLeft: z.int().nonnegative(),
    }),
  ]),
  refusals: ['OWNED_COUPON_NOT_FOUND'],
});
