import { z } from 'zod';

/** Field types shared by operators' calls. */

/** Sign-in name: lower case, no spaces. */
export const operatorName = z
  .string()
  .trim()
  .toLowerCase()
  .min(2)
  .max(32)
  .regex(/^[a-z0-9][a-z0-9._-]*$/);
/** The name that colleagues see. */
export const displayName = z.string().trim().min(1).max(40);
/** At least twelve characters; no composition rules. */
export const newPassword = z.string().min(12).max(200);
/** Why something was done: kept in the audit. */
export const reason = z.string().trim().min(2).max(200);
/** Rows of a list of the console. */
export const listSize = z.int().min(1).max(100).default(20);

/** The next step of a sign-in: enter a one-time code; choose a new password; set up an authenticator; none. */
const signInSteps = ['CODE', 'NEW_PASSWORD', 'SET_UP_CODE', 'OPEN'] as const;
export const signInStep = z.enum(signInSteps);
export type SignInStep = z.output<typeof signInStep>;
