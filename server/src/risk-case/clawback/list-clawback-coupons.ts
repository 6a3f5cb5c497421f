import { type Kysely, sql } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';
import { worthOfTerms } from '../worth-of-terms.ts';

const byAccount: Keyset = {
  name: 'clawbackCoupons',
  columns: [
    { by: sql.ref('subscriber_id'), kind: 'uuid' },
    { by: sql.ref('owned_id'), kind: 'uuid' },
  ],
};

export const listClawbackCoupons =
  (db: Kysely<Schema>, catalogue: Pick<Catalogue, 'termsOf'>): Handler<'listClawbackCoupons'> =>
  async ({ clawbackId, outcome, ...asked }) => {
    const all = db.selectFrom('clawback_coupon').selectAll().where('clawback_id', '=', clawbackId);
    const found = outcome === undefined ? all : all.where('outcome', '=', outcome);
    const { rows, ...page } = await readPage(found, byAccount, asked);
    const worthOf = await worthOfTerms(catalogue, rows);
    return {
      items: rows.map((row) => ({
        subscriberId: row.subscriber_id,
        ownedId: row.owned_id,
        templateId: row.template_id,
        title: worthOf(row).title,
        worthFen: Number(row.worth_fen),
        outcome: row.outcome,
        at: row.at && toInstant(row.at.getTime()),
        givenBackAt: row.given_back_at && toInstant(row.given_back_at.getTime()),
      })),
      ...page,
    };
  };
