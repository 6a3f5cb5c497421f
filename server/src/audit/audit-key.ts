import type { DialectAdapter, Kysely } from 'kysely';
import { type DeriveKey, type PurposeKeys, purposeKeys } from '#foundation/crypto/key-ring.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/** The keys of the audit, derived from the server's secret. The database does not hold them. */
export interface AuditKeys {
  /** Of the entries' hashes. */
  readonly chain: PurposeKeys;
  /** Of the anchors' seals. */
  readonly anchor: PurposeKeys;
}

/** By what all transactions of a database share. */
const keysOf = new WeakMap<DialectAdapter, AuditKeys>();

/** Lets entries be written and verified on this database and in its transactions. */
export function giveAuditKeys(db: Kysely<Schema>, deriveKey: DeriveKey): void {
  keysOf.set(db.getExecutor().adapter, {
    chain: purposeKeys(deriveKey, 'audit-chain'),
    anchor: purposeKeys(deriveKey, 'audit-anchor'),
  });
}

/** Throws where `giveAuditKeys` was not called: nothing is recorded without a key. */
export function auditKeysOf(db: Kysely<Schema>): AuditKeys {
  const keys = keysOf.get(db.getExecutor().adapter);
  if (keys === undefined) throw new Error('this database was opened without the keys of the audit');
  return keys;
}
