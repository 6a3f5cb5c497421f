import type { KeyObject } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { FIRST_PREV_HASH, hashOfEntry } from '#audit/audit-chain.ts';
import { entryOfRow } from '#audit/verify-chain.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/** As who owns the table could; `db` is the owner's. */
export async function asOwner(db: Kysely<Schema>, statement: string): Promise<void> {
  await sql.raw('ALTER TABLE audit_entry DISABLE TRIGGER USER').execute(db);
  await sql.raw('GRANT UPDATE, DELETE ON audit_entry TO CURRENT_USER').execute(db);
  await sql.raw(statement).execute(db);
  await sql.raw('REVOKE UPDATE, DELETE ON audit_entry FROM CURRENT_USER').execute(db);
  await sql.raw('ALTER TABLE audit_entry ENABLE TRIGGER USER').execute(db);
}

interface Forged {
  /** By the rule of this version; absent: each entry's own. */
  readonly version?: number;
  /** Only entries after this one. */
  readonly after?: number;
}

/** Computes the chain again with the server's own functions and this key. */
export async function computeAgain(
  db: Kysely<Schema>,
  key: KeyObject,
  { version, after = 0 }: Forged = {},
): Promise<void> {
  const rows = await db.selectFrom('audit_entry').selectAll().orderBy('seq').execute();
  let prevHash: Buffer = rows.find(({ seq }) => Number(seq) === after)?.hash ?? FIRST_PREV_HASH;
  for (const row of rows.filter(({ seq }) => Number(seq) > after)) {
    const entry = { ...entryOfRow(row), ...(version !== undefined && { version }) };
    const hash = hashOfEntry(entry, prevHash, { of: () => key });
    const hex = (bytes: Buffer): string => `'\\x${bytes.toString('hex')}'`;
    await asOwner(
      db,
      `UPDATE audit_entry SET version = ${entry.version}, prev_hash = ${hex(prevHash)}, hash = ${hex(hash)} WHERE seq = ${row.seq}`,
    );
    prevHash = hash;
  }
}
