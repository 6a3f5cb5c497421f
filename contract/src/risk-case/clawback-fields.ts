import { z } from 'zod';
import { amountFen } from '#foundation/field.ts';

/** IN_REVIEW: waits for approval. RUNNING: approved, coupons are being withdrawn. LET_GO: not approved. */
export const clawbackState = z.enum(['IN_REVIEW', 'RUNNING', 'DONE', 'LET_GO']);

/** The list that was frozen. */
export const frozenList = {
  accounts: z.int().positive(),
  coupons: z.int().positive(),
  worthFen: amountFen.nonnegative(),
};

/** What asking for a clawback answers, besides its approval. */
export const askedClawback = { clawbackId: z.uuid(), ...frozenList };

/**
 * What became of a coupon of the list. TAKEN: withdrawn. USED: was used or in use by its turn, and stays so. EXPIRED, WITHDRAWN: was
 * that already. LET_GO: the clawback was not approved.
 */
export const clawbackOutcome = z.enum(['TAKEN', 'USED', 'EXPIRED', 'WITHDRAWN', 'LET_GO']);
