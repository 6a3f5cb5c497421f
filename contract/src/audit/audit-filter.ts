import { z } from 'zod';
import { instant, keyword } from '#foundation/field.ts';
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
  /** Who did it, by a part of the sign-in name or the display name; by the whole name where it is the system. */
  operator: keyword.optional(),
  /** An action; with a full stop at its end a group of them: `coupon.` finds `coupon.published`. */
  action: name.optional(),
  targetKind: name.optional(),
  targetId: z.string().trim().min(1).max(120).optional(),
  /** A part of the target's name at the time of the entry. */
  target: keyword.optional(),
  /** The person whom it concerns. */
  subscriberId: z.uuid().optional(),
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
    /** One of the six roles, or the id of a composed one. */
    role: z.string().nullable(),
    /** The key that was used instead of a session. */
    keyId: z.uuid().nullable(),
    address: z.string(),
    traceId: z.string(),
    action: z.string(),
    targetKind: z.string(),
    targetId: z.string(),
    /** At the time of the entry; null where it has none, and for older entries. */
    targetName: z.string().nullable(),
    /** The person it concerns. */
    subscriberId: z.uuid().nullable(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
    /**
     * What the ids in the entry mean now, for people: names, and of subscribers the number with its middle hidden. By id; by kind
     * and key (`page summer`) where a thing has a key that operators chose. What has no name is not there.
     */
    names: z.record(z.string(), z.string()),
    reason: z.string().nullable(),
    /** Which rule and key the hash is by. */
    version: z.int().positive(),
    /** HMAC-SHA-256 over this entry and the hash before it, hexadecimal; SHA-256 before the chain was keyed. */
    hash: z.string(),
  })
  .meta({ id: 'AuditEntry' });
