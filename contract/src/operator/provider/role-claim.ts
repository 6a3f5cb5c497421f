import { z } from 'zod';
import { ROLE_CLAIM_MAX_LENGTH, ROLE_CLAIMS_MAX } from '#foundation/limits.ts';
import { role } from '#operator/roles/role-rules.ts';

/** A value of the identity provider's claim and the role that it gives. */
const roleClaim = z.strictObject({ value: z.string().trim().min(1).max(ROLE_CLAIM_MAX_LENGTH), role });

/** In order: the first value that an identity has decides. */
export const roleClaims = z
  .array(roleClaim)
  .max(ROLE_CLAIMS_MAX)
  .refine((lines) => new Set(lines.map(({ value }) => value)).size === lines.length);
