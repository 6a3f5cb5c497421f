import { z } from 'zod';
import { roles } from '#call/rights.ts';
import { instant } from '#foundation/field.ts';
import { KEY_MAX_LENGTH } from '#foundation/limits.ts';

const name = z
  .string()
  .trim()
  .min(1)
  .max(KEY_MAX_LENGTH)
  .regex(/^[\w.-]+$/);

/** Search filters of the audit; all of them apply. */
export const auditFilter = z.strictObject({
  operatorId: z.uuid().optional(),
  /** An action or a prefix of it: `coupon.` finds `coupon.published`. */
  action: name.optional(),
  targetKind: name.optional(),
  targetId: z.string().trim().min(1).max(120).optional(),
  /** Half-open period. */
  from: instant.optional(),
  to: instant.optional(),
});

/** An action: who, what, before, after, from where. */
export const auditEntry = z
  .object({
    /** Numbered from 1 without gaps. */
    seq: z.int().positive(),
    at: instant,
    operatorId: z.uuid().nullable(),
    operatorName: z.string(),
    role: z.enum(roles).nullable(),
    /** The key that was used instead of a session. */
    keyId: z.uuid().nullable(),
    address: z.string(),
    traceId: z.string(),
    action: z.string(),
    targetKind: z.string(),
    targetId: z.string(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
    reason: z.string().nullable(),
    /** SHA-256 over this entry and the hash before it, hexadecimal. */
    hash: z.string(),
  })
  .meta({ id: 'AuditEntry' });
