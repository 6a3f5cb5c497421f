import type { Kysely } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

/** The version of a coupon's terms that claims get now, and the book value of one unit, fen. Undefined if never released. */
export const readBookValue = (db: Kysely<Schema>, templateId: string) =>
  db
    .selectFrom('coupon_terms as c')
    .innerJoin('coupon_template as t', (join) =>
      join.onRef('t.template_id', '=', 'c.template_id').onRef('t.terms_version', '=', 'c.version'),
    )
    .select(['c.version', 'c.book_value_fen'])
    .where('c.template_id', '=', templateId)
    .executeTakeFirst();
