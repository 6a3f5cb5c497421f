import { type Kysely, sql } from 'kysely';
import { titleOf } from '#catalogue/title-of.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Audience } from '#platform/db/schema/terms-json.ts';

/**
 * The coupons of a campaign that this operator sees: by the terms in force, and never released ones by their draft. In the order of
 * lists.
 */
export const couponsOfCampaign = (
  db: Kysely<Schema>,
  campaignId: string,
  { branchId }: Pick<OperatorCaller, 'branchId'>,
) =>
  db
    .selectFrom('coupon_template as own')
    .leftJoin('coupon_terms as inForce', (join) =>
      join.onRef('inForce.template_id', '=', 'own.template_id').onRef('inForce.version', '=', 'own.terms_version'),
    )
    .leftJoin('coupon_draft as written', (join) =>
      join.onRef('written.template_id', '=', 'own.template_id').on('own.terms_version', '=', 0),
    )
    .select(['own.template_id', 'own.state', 'own.claim_start', 'own.claim_end'])
    .select(titleOf(sql.ref('own.template_id')))
    .select(sql<Audience>`coalesce(written.terms -> 'audience', own.audience)`.as('audience'))
    .where(({ or, eb }) =>
      or([eb('inForce.campaign_id', '=', campaignId), eb(sql`written.terms ->> 'campaignId'`, '=', campaignId)]),
    )
    .$if(branchId !== null, (query) => query.where('own.branch_id', '=', branchId))
    .orderBy('own.position')
    .orderBy('own.template_id')
    .execute();
