import { z } from 'zod';
import { roles } from '#call/rights.ts';
import { ROLE_CLAIM_MAX_LENGTH, ROLE_CLAIMS_MAX } from '#foundation/limits.ts';

/** A value of the identity provider's claim and the role that it gives. */
const roleClaim = z.strictObject({ value: z.string().trim().min(1).max(ROLE_CLAIM_MAX_LENGTH), role: z.enum(roles) });

/** In order: the first value that an identity has decides. */
export const roleClaims = z
  .array(roleClaim)
  .max(ROLE_CLAIMS_MAX)
  .refine((lines) => new Set(lines.map(({ value }) => value)).size === lines.length);
