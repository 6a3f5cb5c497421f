import { z } from 'zod';
import { instant } from '#foundation/field.ts';
import { title } from '#subscriber/subscriber-fields.ts';

/**
 * What is wrong, or soon will be, the most pressing first. HELD and APPEAL_OPEN: for operators who see risk. FEEDBACK_OPEN,
 * REQUEST_OPEN, USE_HANGS and REVERSAL_HANGS: for head office.
 */
export const findingKinds = [
  'CLOSED',
  'RECYCLED',
  'BANNED',
  'USE_HANGS',
  'REVERSAL_HANGS',
  'HELD',
  'APPEAL_OPEN',
  'CONSENT_DUE',
  'CODES_LOCKED',
  'SMS_FAILED',
  'FEEDBACK_OPEN',
  'REQUEST_OPEN',
  'RUNS_OUT',
] as const;

/** Hanging uses, and hanging reversals, that are told one by one. */
export const HANGING_TOLD_MAX = 5;
export const FINDINGS_MAX = findingKinds.length + 2 * HANGING_TOLD_MAX;

export const finding = z
  .object({
    what: z.enum(findingKinds),
    /** How many there are of it. */
    count: z.int().positive(),
    /** Since when, or until when it lasts or has to be done; null: there is no time to tell. */
    at: instant.nullable(),
    /** The coupon, or the first of them. */
    ownedId: z.uuid().nullable(),
    title: title.nullable(),
    /** Of a use that hangs. */
    orderId: z.uuid().nullable(),
    /** Of an SMS. */
    template: z.string().nullable(),
  })
  .meta({ id: 'SubscriberFinding' });
