import { z } from 'zod';
import {
  DISPLAY_NAME_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  REASON_MAX_LENGTH,
  REASON_MIN_LENGTH,
  SERVICE_OWNER_MAX_LENGTH,
} from './limits.ts';

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
export const displayName = z.string().trim().min(1).max(DISPLAY_NAME_MAX_LENGTH);
/** As typed, to be checked. */
export const password = z.string().min(1).max(PASSWORD_MAX_LENGTH);
/** No composition rules. */
export const newPassword = z.string().min(PASSWORD_MIN_LENGTH).max(PASSWORD_MAX_LENGTH);
/** Why something was done; recorded in the audit. */
export const reason = z.string().trim().min(REASON_MIN_LENGTH).max(REASON_MAX_LENGTH);

/** Of a service account: the team that answers for it, and how to reach them. */
const ownerText = z.string().trim().min(1).max(SERVICE_OWNER_MAX_LENGTH);
export const serviceOwner = { owner: ownerText, contact: ownerText };

/** With a password of ours, at the identity provider, or not at all: a service account. */
export const signsInBy = z.enum(['PASSWORD', 'PROVIDER', 'NEVER']);
/** The next step of a sign-in: enter a one-time code; choose a new password; set up an authenticator; none. */
const signInSteps = ['CODE', 'NEW_PASSWORD', 'SET_UP_CODE', 'OPEN'] as const;
export const signInStep = z.enum(signInSteps);
export type SignInStep = z.output<typeof signInStep>;
