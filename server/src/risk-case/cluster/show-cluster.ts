import { CLUSTER_COUPONS_MAX } from '@coupon-centre/contract/risk-case/show-cluster';
import type { Kysely } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { figuresOf } from './count-cluster.ts';
import { presentCluster } from './list-clusters.ts';

type Coupons = Awaited<ReturnType<typeof figuresOf>>['coupons'];

/** Sums over the versions of each coupon's terms, most worth unused first. */
function byCoupon(coupons: Coupons): Coupons {
  const sums = [...Map.groupBy(coupons, ({ templateId }) => templateId).values()].flatMap((versions) => {
    const [first] = versions;
    if (first === undefined) return [];
    const sum = (what: 'unused' | 'unusedFen' | 'used' | 'usedFen'): number =>
      versions.reduce((all, one) => all + one[what], 0);
    const { templateId, title } = first;
    const counts = { unused: sum('unused'), unusedFen: sum('unusedFen'), used: sum('used'), usedFen: sum('usedFen') };
    return [{ templateId, title, ...counts }];
  });
  return sums.toSorted((one, other) => other.unusedFen - one.unusedFen || other.usedFen - one.usedFen);
}

async function openClawbackOf(db: Kysely<Schema>, clusterId: string): Promise<string | null> {
  const open = await db
    .selectFrom('clawback')
    .select('clawback_id')
    .where('cluster_id', '=', clusterId)
    .where('state', 'in', ['IN_REVIEW', 'RUNNING'])
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return open?.clawback_id ?? null;
}

export const showCluster =
  (db: Kysely<Schema>, catalogue: Pick<Catalogue, 'termsOf'>): Handler<'showCluster'> =>
  async ({ clusterId }, { nowMs }) => {
    const row = await db.selectFrom('risk_cluster').selectAll().where('cluster_id', '=', clusterId).executeTakeFirst();
    if (row === undefined) return refuse('UNKNOWN_ITEM');
    const { coupons, ...figures } = await figuresOf(db, catalogue, { clusterId, nowMs });
    return {
      ...presentCluster(row),
      ...figures,
      countedAt: toInstant(nowMs),
      coupons: byCoupon(coupons).slice(0, CLUSTER_COUPONS_MAX),
      clawbackId: await openClawbackOf(db, clusterId),
    };
  };
