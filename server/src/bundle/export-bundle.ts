import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Bundle, BundleProblem, type Part } from './bundle-file.ts';
import { readWritten, type Written, withBytes } from './read-written.ts';
import { campaignReference } from './references.ts';
import { selected } from './select-things.ts';

interface Asked {
  readonly parts: readonly Part[];
  /** Titles or ids of campaigns; empty: all, and what is in none. */
  readonly campaigns: readonly string[];
  readonly nowMs: number;
}

function referenceTo(campaign: string, { ids }: Written): string {
  const reference = ids.referenceOf.get(campaign) ?? campaignReference(campaign);
  if (ids.idOf.has(reference)) return reference;
  throw new BundleProblem(`There is no open campaign of head office with the id or title '${campaign}'`);
}

/** Reads as of one moment. */
const atOnce = <T>(db: Kysely<Schema>, read: (trx: Transaction<Schema>) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

/** What has been written, all as of one moment. */
export const readAtOnce = (db: Kysely<Schema>, nowMs: number): Promise<Written> =>
  atOnce(db, (trx) => readWritten(trx, nowMs));

/** The bundle that was asked for, and what could not be in it. Throws BundleProblem for an unknown campaign. */
export const exportBundle = (
  db: Kysely<Schema>,
  { parts, campaigns, nowMs }: Asked,
): Promise<{ readonly bundle: Bundle; readonly leftOut: readonly string[] }> =>
  atOnce(db, async (trx) => {
    const written = await readWritten(trx, nowMs);
    const references = campaigns.map((campaign) => referenceTo(campaign, written)).sort();
    const selection = { parts, campaigns: references.length === 0 ? null : references };
    const things = await withBytes(trx, selected(written.things, selection));
    return { bundle: { ...selection, things }, leftOut: written.leftOut };
  });
