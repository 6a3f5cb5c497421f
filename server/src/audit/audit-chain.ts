import { createHash } from 'node:crypto';
import type { Role } from '@coupon-centre/contract/call/rights';
import { canonicalJson } from '#foundation/text/canonical-json.ts';

/** An entry's JSON: only what PostgreSQL's jsonb stores unchanged. */
export type AuditJson = Readonly<Record<string, unknown>>;

/** An entry of the audit, all that its hash is over. */
export interface ChainedEntry {
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
  readonly before: AuditJson | null;
  readonly after: AuditJson | null;
  readonly reason: string | null;
}

/** The hash before the first entry. */
export const FIRST_PREV_HASH = Buffer.alloc(32);

/** SHA-256 over the entry as canonical JSON, its time in milliseconds, and the hash before it in hexadecimal. */
export const hashOfEntry = (entry: ChainedEntry, prevHash: Buffer): Buffer =>
  createHash('sha256')
    .update(canonicalJson({ ...entry, prevHash: prevHash.toString('hex') }))
    .digest();
