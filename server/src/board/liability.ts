import { type Kysely, sql } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import { titleOf } from '#owned/present-for-operators.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Keyset } from '#platform/http/keyset.ts';

interface Row {
  readonly template_id: string;
  readonly terms_version: number;
  readonly pool_id: string;
  readonly session_id: string | null;
  readonly batch_id: string | null;
  readonly source_at: Date | null;
  readonly units: number;
  readonly codes: number;
  readonly promised: number;
  readonly book_value_fen: number;
  readonly value_fen: number;
  readonly codes_value_fen: number;
  readonly promised_value_fen: number;
}

/** Collected, unused units, codes that are out and what distributions still have to give, at the last count, by coupon, terms and pool. */
const openUnits = sql<Row>`(
  SELECT o.template_id, o.terms_version, o.pool_id, p.session_id, p.batch_id,
         coalesce(s.start_at, b.created_at) AS source_at, (o.units + o.codes + o.promised)::float8 AS units,
         o.codes::float8 AS codes, o.promised::float8 AS promised, t.book_value_fen,
         ((o.units + o.codes + o.promised) * t.book_value_fen)::float8 AS value_fen,
         (o.codes * t.book_value_fen)::float8 AS codes_value_fen, (o.promised * t.book_value_fen)::float8 AS promised_value_fen, t.title
    FROM board_open o
    JOIN stock_pool p ON p.pool_id = o.pool_id
    JOIN coupon_terms t ON t.template_id = o.template_id AND t.version = o.terms_version
    LEFT JOIN grab_session s ON s.session_id = p.session_id
    LEFT JOIN exchange_batch b ON b.batch_id = p.batch_id)`;

/** The largest value first. */
export const largestFirst: Keyset = {
  name: 'liability',
  columns: [
    { by: sql.ref('o.value_fen'), kind: 'integer', isDown: true },
    { by: sql.ref('o.template_id'), kind: 'uuid' },
    { by: sql.ref('o.terms_version'), kind: 'integer' },
    { by: sql.ref('o.pool_id'), kind: 'uuid' },
  ],
};

/** Escapes `%` and `_`. */
const asPattern = (keyword: string): string => `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The liability, of coupons whose title contains a keyword in either language or whose id it is, or of all. */
export function liabilityRows(db: Kysely<Schema>, keyword: string | undefined) {
  const found = db.selectFrom(openUnits.as('o'));
  if (keyword === undefined) return found;
  const pattern = asPattern(keyword);
  return found.where(
    sql<boolean>`(o.title->>'zh-CN' ILIKE ${pattern} OR o.title->>'en' ILIKE ${pattern}
                  OR o.template_id::text = ${keyword.toLowerCase()})`,
  );
}

function sourceOf({ batch_id, session_id }: Row): 'CENTRE' | 'GRAB' | 'BATCH' {
  if (batch_id !== null) return 'BATCH';
  return session_id === null ? 'CENTRE' : 'GRAB';
}

export async function presentLiability(catalogue: Catalogue, row: Row) {
  return {
    templateId: row.template_id,
    title: await titleOf(catalogue, row),
    termsVersion: row.terms_version,
    poolId: row.pool_id,
    source: sourceOf(row),
    sourceId: row.batch_id ?? row.session_id,
    sourceAt: row.source_at && toInstant(row.source_at.getTime()),
    units: row.units,
    codes: row.codes,
    promised: row.promised,
    bookValueFen: row.book_value_fen,
    valueFen: row.value_fen,
  };
}
