import type { AgreedVersions } from '@coupon-centre/contract/subscriber/consent';
import { type ConsentDocument, consentDocuments } from '@coupon-centre/contract/subscriber/consent-documents';
import type { Kysely, Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Schema } from '#platform/db/schema/schema.ts';

type Row = Schema['consent'];

/** The newest record of each document; a withdrawal is one, too. */
export async function newestConsents(
  db: Kysely<Schema>,
  subscriberId: string,
): Promise<ReadonlyMap<ConsentDocument, Row>> {
  const rows = await db
    .selectFrom('consent')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .orderBy('at')
    .orderBy('consent_id')
    .execute();
  return new Map(rows.map((row) => [row.doc_key, row]));
}

/** The versions agreed to and not withdrawn, in the order of `consentDocuments`; 0: none. */
export async function agreedVersionsOf(db: Kysely<Schema>, subscriberId: string): Promise<readonly number[]> {
  const newest = await newestConsents(db, subscriberId);
  return consentDocuments.map((docKey) => {
    const row = newest.get(docKey);
    return row?.kind === 'GIVEN' ? row.version : 0;
  });
}

interface Given {
  readonly subscriberId: string;
  readonly agreed: AgreedVersions;
  readonly way: Exclude<Row['way'], 'OPERATOR'>;
  readonly nowMs: number;
}

/** Records what was agreed to: only versions that exist, each once until it is withdrawn. */
export async function recordConsents(
  trx: Transaction<Schema>,
  { subscriberId, agreed, way, nowMs }: Given,
): Promise<void> {
  if (agreed.length === 0) return;
  const known = await trx
    .selectFrom('document')
    .select(['doc_key', 'version'])
    .where(({ eb, or, and }) =>
      or(agreed.map(({ docKey, version }) => and([eb('doc_key', '=', docKey), eb('version', '=', version)]))),
    )
    .execute();
  const before = await newestConsents(trx, subscriberId);
  const rows = agreed.filter(({ docKey, version }) => {
    const earlier = before.get(docKey);
    const isRecorded = earlier?.kind === 'GIVEN' && earlier.version === version;
    return !isRecorded && known.some((row) => row.doc_key === docKey && row.version === version);
  });
  if (rows.length === 0) return;
  await trx
    .insertInto('consent')
    .values(
      rows.map(({ docKey, version }) => ({
        subscriber_id: subscriberId,
        consent_id: newId(),
        doc_key: docKey,
        version,
        kind: 'GIVEN' as const,
        way,
        at: new Date(nowMs),
      })),
    )
    .execute();
}

/** Withdraws what is in force. Returns how many documents that were. */
export async function withdrawConsents(
  trx: Transaction<Schema>,
  { subscriberId, way, nowMs }: { readonly subscriberId: string; readonly way: Row['way']; readonly nowMs: number },
): Promise<number> {
  const given = [...(await newestConsents(trx, subscriberId)).values()].filter(({ kind }) => kind === 'GIVEN');
  if (given.length === 0) return 0;
  await trx
    .insertInto('consent')
    .values(given.map((row) => ({ ...row, consent_id: newId(), kind: 'WITHDRAWN' as const, way, at: new Date(nowMs) })))
    .execute();
  return given.length;
}
