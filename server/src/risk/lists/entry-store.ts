import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { moveRiskState } from '#risk/rules/rule-store.ts';

export type RiskEntry = Selectable<Schema['risk_entry']>;

/** Until the transaction ends nobody else writes to the lists. Always before the entry's own row, so that two never wait for each other. */
export const lockLists = (trx: Transaction<Schema>) =>
  trx.selectFrom('risk_state').select('revision').forUpdate().executeTakeFirstOrThrow();

export async function lockEntry(trx: Transaction<Schema>, entryId: string): Promise<RiskEntry | undefined> {
  await lockLists(trx);
  return trx.selectFrom('risk_entry').selectAll().where('entry_id', '=', entryId).forUpdate().executeTakeFirst();
}

/** Moves an entry on, and lets every node read the lists again. */
export async function setEntryState(
  trx: Transaction<Schema>,
  entryId: string,
  to: { readonly state: RiskEntry['state']; readonly by?: string; readonly at?: Date },
): Promise<void> {
  await trx
    .updateTable('risk_entry')
    .set({
      state: to.state,
      ended_name: to.by ?? null,
      ended_at: to.at ?? null,
      ...(to.state === 'ENDED' && { phone_sealed: null }),
    })
    .where('entry_id', '=', entryId)
    .execute();
  await moveRiskState(trx);
}

/** Entries in force. */
export const readEntries = (db: Kysely<Schema>, nowMs: number): Promise<RiskEntry[]> =>
  db
    .selectFrom('risk_entry')
    .selectAll()
    .where('state', '=', 'IN_FORCE')
    .where('expires_at', '>', new Date(nowMs))
    .execute();

/** A listed number. */
export interface ListedNumber {
  /** By which callers may be known, in base64url: by each key, if the number is sealed in the entry. */
  readonly hashes: readonly string[];
  /** After the login only the subscriber is known. */
  readonly owner: string | undefined;
}

/** Also true of an entry whose number no key opens: it holds by its value. */
function hashesOf({ value, phone_sealed }: RiskEntry, cipher: PhoneCipher): readonly Buffer[] {
  const byValue = [Buffer.from(value, 'base64url')];
  if (phone_sealed === null) return byValue;
  try {
    return cipher.hashes(cipher.open(phone_sealed));
  } catch {
    return byValue;
  }
}

/** The listed numbers, by their entries' ids. */
export async function readNumbers(
  db: Kysely<Schema>,
  cipher: PhoneCipher,
  entries: readonly RiskEntry[],
): Promise<ReadonlyMap<string, ListedNumber>> {
  const numbers = entries.filter(({ kind }) => kind === 'NUMBER');
  const hashes = new Map(numbers.map((entry) => [entry.entry_id, hashesOf(entry, cipher)]));
  if (hashes.size === 0) return new Map();
  const rows = await db
    .selectFrom('phone_lookup')
    .selectAll()
    .where('phone_hash', '=', sql<Buffer>`ANY (${[...hashes.values()].flat()}::bytea[])`)
    .execute();
  const owners = new Map(rows.map((row) => [row.phone_hash.toString('base64url'), row.subscriber_id]));
  return new Map(
    [...hashes].map(([entryId, all]) => {
      const texts = all.map((hash) => hash.toString('base64url'));
      return [entryId, { hashes: texts, owner: texts.map((text) => owners.get(text)).find(Boolean) }];
    }),
  );
}
