import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

export type RiskEntry = Selectable<Schema['risk_entry']>;

export const lockEntry = (trx: Transaction<Schema>, entryId: string): Promise<RiskEntry | undefined> =>
  trx.selectFrom('risk_entry').selectAll().where('entry_id', '=', entryId).forUpdate().executeTakeFirst();

/** Moves an entry on, and lets every node read the lists again. */
export async function setEntryState(
  trx: Transaction<Schema>,
  entryId: string,
  to: { readonly state: RiskEntry['state']; readonly by?: string; readonly at?: Date },
): Promise<void> {
  await trx
    .updateTable('risk_entry')
    .set({ state: to.state, ended_name: to.by ?? null, ended_at: to.at ?? null })
    .where('entry_id', '=', entryId)
    .execute();
  await trx
    .updateTable('risk_state')
    .set(({ eb }) => ({ revision: eb('revision', '+', '1') }))
    .execute();
}

/** Entries in force. */
export const readEntries = (db: Kysely<Schema>, nowMs: number): Promise<RiskEntry[]> =>
  db
    .selectFrom('risk_entry')
    .selectAll()
    .where('state', '=', 'IN_FORCE')
    .where('expires_at', '>', new Date(nowMs))
    .execute();

/** The subscribers of listed numbers, by the number's value: after the login only the subscriber is known. */
export async function readOwners(
  db: Kysely<Schema>,
  entries: readonly RiskEntry[],
): Promise<ReadonlyMap<string, string>> {
  const hashes = entries.flatMap(({ kind, value }) => (kind === 'NUMBER' ? [Buffer.from(value, 'base64url')] : []));
  if (hashes.length === 0) return new Map();
  const rows = await db.selectFrom('phone_lookup').selectAll().where('phone_hash', 'in', hashes).execute();
  return new Map(rows.map((row) => [row.phone_hash.toString('base64url'), row.subscriber_id]));
}
