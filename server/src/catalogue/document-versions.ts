import type { DocumentState } from '@coupon-centre/contract/content/show-document';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

/** A version of a document. `replaced_at`: from when a newer version is in force; null: none is planned. */
export type DocumentVersion = Selectable<Schema['document']> & { readonly replaced_at: Date | null };

/** Every version of the documents, with the time at which the first newer one takes effect. */
export const documentVersions = (db: Kysely<Schema>) =>
  db.selectFrom((eb) =>
    eb
      .selectFrom('document')
      .selectAll()
      .select(
        sql<Date | null>`min(effective_at) OVER (
          PARTITION BY doc_key ORDER BY version DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
        )`.as('replaced_at'),
      )
      .as('d'),
  );

/** What a version is at a time (epoch milliseconds). */
export function documentState(
  { effective_at, replaced_at }: Pick<DocumentVersion, 'effective_at' | 'replaced_at'>,
  nowMs: number,
): DocumentState {
  const from = effective_at.getTime();
  const to = replaced_at?.getTime() ?? Number.POSITIVE_INFINITY;
  if (from >= to || to <= nowMs) return 'PAST';
  return from <= nowMs ? 'IN_FORCE' : 'COMING';
}

/** The version in force at a time (epoch milliseconds); undefined: none yet. */
export const documentInForce = <Version extends Pick<DocumentVersion, 'effective_at' | 'replaced_at'>>(
  versions: readonly Version[],
  nowMs: number,
): Version | undefined => versions.find((version) => documentState(version, nowMs) === 'IN_FORCE');
