import { CLAWBACK_COUPONS_MAX } from '@coupon-centre/contract/risk-case/claw-back-cluster';
import { type Kysely, sql, type Transaction } from 'kysely';
import { audited } from '#audit/audited.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';
import { askToClawBack, type Listed } from './freeze-list.ts';

/** One more than a list holds, to tell whether there are more. */
async function unusedOf(
  trx: Transaction<Schema>,
  { clusterId, templateIds, sparedSubscriberIds = [] }: ParsedRequest<'clawBackCluster'>,
  nowMs: number,
): Promise<readonly Listed[]> {
  const ofTemplates = templateIds === undefined ? sql`` : sql`AND o.template_id = ANY (${templateIds}::uuid[])`;
  const { rows } = await sql<Listed>`
    SELECT o.subscriber_id, o.owned_id, o.template_id, o.terms_version
      FROM risk_cluster_member m
      JOIN owned_coupon o ON o.subscriber_id = m.subscriber_id
     WHERE m.cluster_id = ${clusterId}::uuid AND NOT m.subscriber_id = ANY (${sparedSubscriberIds}::uuid[])
       AND (o.state = 'PENDING' OR (o.state = 'AVAILABLE' AND o.valid_to > ${new Date(nowMs)})) ${ofTemplates}
     ORDER BY o.subscriber_id, o.owned_id LIMIT ${CLAWBACK_COUPONS_MAX + 1}`.execute(trx);
  return rows;
}

export const clawBackCluster =
  (db: Kysely<Schema>, catalogue: Pick<Catalogue, 'termsOf'>): Handler<'clawBackCluster'> =>
  (request, caller) =>
    tryAgain(() =>
      audited(db, caller, async (trx, note) => {
        const { clusterId, reason } = request;
        const cluster = trx.selectFrom('risk_cluster').select('cluster_id').where('cluster_id', '=', clusterId);
        if ((await cluster.executeTakeFirst()) === undefined) return refuse('UNKNOWN_ITEM');
        const unused = await unusedOf(trx, request, caller.nowMs);
        const coupons = unused.slice(0, CLAWBACK_COUPONS_MAX);
        const asked = await askToClawBack(trx, catalogue, { clusterId, coupons, reason, caller, note });
        return asked instanceof Refusal ? asked : { ...asked, hasMore: unused.length > coupons.length };
      }),
    );
