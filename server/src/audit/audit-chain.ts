import { createHash, createHmac } from 'node:crypto';
import type { Role } from '@coupon-centre/contract/call/rights';
import type { PurposeKeys } from '#foundation/crypto/key-ring.ts';
import { canonicalJson } from '#foundation/text/canonical-json.ts';

/** An entry's JSON: only what PostgreSQL's jsonb stores unchanged. */
export type AuditJson = Readonly<Record<string, unknown>>;

/** Of entries with a plain hash, from before the chain was keyed. */
export const PLAIN = 1;
/** Of entries whose hash is keyed with key 1; with each key after it, one more. */
export const KEYED = 2;
export const versionOfKey = (keyId: number): number => KEYED + keyId - 1;
export const keyOfVersion = (version: number): number => version - KEYED + 1;

/** Recorded before the first keyed entry that follows plain ones. */
export const AUDIT_KEYED = 'audit.keyed';

/** An entry of the audit, all that its hash is over. */
export interface ChainedEntry {
  readonly version: number;
  readonly seq: number;
  readonly atMs: number;
  readonly operatorId: string | null;
  readonly operatorName: string;
  readonly role: Role | null;
  readonly keyId: string | null;
  readonly address: string;
  readonly traceId: string;
  readonly action: string;
  readonly targetKind: string;
  readonly targetId: string;
  /** At the time of the entry. */
  readonly targetName: string | null;
  /** The person it concerns. */
  readonly subscriberId: string | null;
  readonly before: AuditJson | null;
  readonly after: AuditJson | null;
  readonly reason: string | null;
}

/** The hash before the first entry. */
export const FIRST_PREV_HASH = Buffer.alloc(32);

/** What the plain rule did not know stays out, so that it fits nothing where it was filled in later. */
function plainForm({ version: _, targetName, subscriberId, ...entry }: ChainedEntry) {
  return { ...entry, ...(targetName !== null && { targetName }), ...(subscriberId !== null && { subscriberId }) };
}

/**
 * HMAC-SHA-256, with the key that the version names, over the entry as canonical JSON, its time in milliseconds, and the hash before it in hexadecimal; of an entry of
 * version 1 SHA-256, over all but the version.
 */
export const hashOfEntry = (entry: ChainedEntry, prevHash: Buffer, keys: Pick<PurposeKeys, 'of'>): Buffer => {
  const isPlain = entry.version === PLAIN;
  const hash = isPlain ? createHash('sha256') : createHmac('sha256', keys.of(keyOfVersion(entry.version)));
  return hash
    .update(canonicalJson({ ...(isPlain ? plainForm(entry) : entry), prevHash: prevHash.toString('hex') }))
    .digest();
};
