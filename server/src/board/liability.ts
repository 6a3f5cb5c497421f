import type { Kysely } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import { titleOf } from '#owned/present-for-operators.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { readCounted, readOpen } from './read-board.ts';

type Source = 'CENTRE' | 'GRAB' | 'BATCH';

function sourceOf(row: { readonly session_id: string | null; readonly batch_id: string | null }): Source {
  if (row.batch_id !== null) return 'BATCH';
  return row.session_id === null ? 'CENTRE' : 'GRAB';
}

/** The liability at the last count. */
export async function liabilityOf(db: Kysely<Schema>, catalogue: Catalogue) {
  const [counted, rows] = await Promise.all([readCounted(db), readOpen(db)]);
  const items = await Promise.all(
    rows.map(async (row) => ({
      templateId: row.template_id,
      title: await titleOf(catalogue, row),
      termsVersion: row.terms_version,
      source: sourceOf(row),
      sourceId: row.batch_id ?? row.session_id,
      sourceAt: row.source_at && toInstant(row.source_at.getTime()),
      units: row.units,
      bookValueFen: row.book_value_fen,
      valueFen: row.units * row.book_value_fen,
    })),
  );
  return {
    countedAt: counted.wholeAtMs === null ? null : toInstant(counted.wholeAtMs),
    units: items.reduce((sum, { units }) => sum + units, 0),
    valueFen: items.reduce((sum, { valueFen }) => sum + valueFen, 0),
    items,
  };
}
