import type { Kysely } from 'kysely';
import { readCounted, readOpen } from '#board/read-board.ts';
import { toInstant } from '#coupon/business-day.ts';
import type { Catalogue } from '#coupon/catalogue.ts';
import { titleOf } from '#coupon/present-for-operators.ts';
import type { Schema } from '#db/schema.ts';

type Source = 'CENTRE' | 'GRAB' | 'BATCH';

function sourceOf(row: { readonly session_id: string | null; readonly batch_id: string | null }): Source {
  if (row.batch_id !== null) return 'BATCH';
  return row.session_id === null ? 'CENTRE' : 'GRAB';
}

/** What is owed as it was counted last. */
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
