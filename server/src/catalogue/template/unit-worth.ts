import { unitWorthFen } from '@coupon-centre/contract/catalogue/unit-worth';
import type { Kysely } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

/** The version of a coupon's terms that claims get now, and what a unit is worth, fen. Undefined if never released. */
export async function readUnitWorth(db: Kysely<Schema>, templateId: string) {
  const terms = await db
    .selectFrom('coupon_terms as c')
    .innerJoin('coupon_template as t', (join) =>
      join.onRef('t.template_id', '=', 'c.template_id').onRef('t.terms_version', '=', 'c.version'),
    )
    .select(['c.version', 'c.benefit', 'c.book_value_fen as bookValueFen'])
    .where('c.template_id', '=', templateId)
    .executeTakeFirst();
  return terms && { version: terms.version, worthFen: unitWorthFen(terms) };
}
