import { z } from 'zod';

/** Field types that operators' calls share. */

/** As somebody signs in: lower case, no spaces. */
export const operatorName = z
  .string()
  .trim()
  .toLowerCase()
  .min(2)
  .max(32)
  .regex(/^[a-z0-9][a-z0-9._-]*$/);
/** As colleagues know them. */
export const displayName = z.string().trim().min(1).max(40);
/** Twelve characters at least; what they are is nobody's business. */
export const newPassword = z.string().min(12).max(200);
/** Why something was done: kept in the audit. */
export const reason = z.string().trim().min(2).max(200);
/** Rows of a list of the console. */
export const listSize = z.int().min(1).max(100).default(20);

/** What a sign-in still lacks: a one-time code; a password of one's own; an authenticator; nothing. */
export const signInSteps = ['CODE', 'NEW_PASSWORD', 'SET_UP_CODE', 'OPEN'] as const;
export const signInStep = z.enum(signInSteps);
export type SignInStep = z.output<typeof signInStep>;
