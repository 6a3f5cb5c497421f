import { type Kysely, sql } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { readPage } from '#platform/http/keyset.ts';
import { largestFirst, liabilityRows, presentLiability } from './liability.ts';
import { readCounted } from './read-board.ts';

export const showLiability =
  (db: Kysely<Schema>, catalogue: Catalogue): Handler<'showLiability'> =>
  async ({ keyword, ...asked }) => {
    const found = liabilityRows(db, keyword);
    const [counted, sum, { rows, ...page }] = await Promise.all([
      readCounted(db),
      found
        .select([
          sql<number>`coalesce(sum(o.units), 0)::float8`.as('units'),
          sql<number>`coalesce(sum(o.value_fen), 0)::float8`.as('value_fen'),
          sql<number>`coalesce(sum(o.codes), 0)::float8`.as('codes'),
          sql<number>`coalesce(sum(o.codes_value_fen), 0)::float8`.as('codes_value_fen'),
          sql<number>`coalesce(sum(o.promised), 0)::float8`.as('promised'),
          sql<number>`coalesce(sum(o.promised_value_fen), 0)::float8`.as('promised_value_fen'),
        ])
        .executeTakeFirstOrThrow(),
      readPage(found.selectAll('o'), largestFirst, asked),
    ]);
    return {
      countedAt: counted.wholeAtMs === null ? null : toInstant(counted.wholeAtMs),
      units: sum.units,
      valueFen: sum.value_fen,
      codes: sum.codes,
      codesValueFen: sum.codes_value_fen,
      promised: sum.promised,
      promisedValueFen: sum.promised_value_fen,
      items: await Promise.all(rows.map((row) => presentLiability(catalogue, row))),
      ...page,
    };
  };
