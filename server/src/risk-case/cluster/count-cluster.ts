import { HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { CLUSTER_ACCOUNTS_USUAL } from '@coupon-centre/contract/risk-case/cluster-fields';
import { type Kysely, sql } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import { type OfTerms, worthOfTerms } from '../worth-of-terms.ts';

/** How long counted figures are good for. */
const GOOD_FOR_MS = HOUR_MS;

interface Counted extends OfTerms {
  readonly unused: number;
  readonly used: number;
}

/** Unused and used coupons of a cluster by their terms. Accounts and coupons lie together, so each machine counts its own. */
async function countCoupons(db: Kysely<Schema>, clusterId: string, nowMs: number): Promise<readonly Counted[]> {
  const { rows } = await sql<Counted>`
    SELECT o.template_id, o.terms_version,
           (count(*) FILTER (WHERE o.state = 'PENDING' OR (o.state = 'AVAILABLE' AND o.valid_to > ${new Date(nowMs)})))::integer
             AS unused,
           (count(*) FILTER (WHERE o.state IN ('USED', 'USING')))::integer AS used
      FROM risk_cluster_member m
      JOIN owned_coupon o ON o.subscriber_id = m.subscriber_id
     WHERE m.cluster_id = ${clusterId}::uuid
     GROUP BY 1, 2`.execute(db);
  return rows;
}

async function countMarks(db: Kysely<Schema>, clusterId: string) {
  const { rows } = await sql<{ devices: number; networks: number }>`
    SELECT (count(DISTINCT s.mark) FILTER (WHERE s.kind = 'DEVICE'))::integer AS devices,
           (count(DISTINCT s.mark) FILTER (WHERE s.kind = 'NETWORK'))::integer AS networks
      FROM risk_cluster_member m
      JOIN risk_sighting s ON s.subscriber_id = m.subscriber_id
     WHERE m.cluster_id = ${clusterId}::uuid`.execute(db);
  return rows[0] ?? { devices: 0, networks: 0 };
}

/** What a cluster holds and has used, with its worth in fen, now. */
export async function figuresOf(
  db: Kysely<Schema>,
  catalogue: Pick<Catalogue, 'termsOf'>,
  { clusterId, nowMs }: { readonly clusterId: string; readonly nowMs: number },
) {
  const [counted, marks] = await Promise.all([countCoupons(db, clusterId, nowMs), countMarks(db, clusterId)]);
  const worthOf = await worthOfTerms(catalogue, counted);
  const coupons = counted.map((of) => {
    const { worthFen, title } = worthOf(of);
    const { unused, used } = of;
    return { templateId: of.template_id, title, unused, unusedFen: unused * worthFen, used, usedFen: used * worthFen };
  });
  const sum = (what: 'unused' | 'unusedFen' | 'used' | 'usedFen'): number =>
    coupons.reduce((all, coupon) => all + coupon[what], 0);
  const sums = { unused: sum('unused'), unusedFen: sum('unusedFen'), used: sum('used'), usedFen: sum('usedFen') };
  return { ...marks, ...sums, coupons };
}

/** Counts the next cluster that grew, or whose figures are old. 'idle': there is none, or other workers count it. */
export const countNext = (
  db: Kysely<Schema>,
  catalogue: Pick<Catalogue, 'termsOf'>,
  nowMs: number,
): Promise<'more' | 'idle'> =>
  tryAgain(() =>
    db.transaction().execute(async (trx) => {
      const next = await trx
        .selectFrom('risk_cluster')
        .select('cluster_id')
        .where(({ eb, or, and }) =>
          or([
            eb('counted_at', 'is', null),
            and([eb('counted_at', '<=', new Date(nowMs - GOOD_FOR_MS)), eb('accounts', '>=', CLUSTER_ACCOUNTS_USUAL)]),
          ]),
        )
        .orderBy(sql`counted_at NULLS FIRST`)
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (next === undefined) return 'idle';
      const { devices, networks, ...figures } = await figuresOf(trx, catalogue, { clusterId: next.cluster_id, nowMs });
      await trx
        .updateTable('risk_cluster')
        .set({
          devices,
          networks,
          unused: figures.unused,
          unused_fen: String(figures.unusedFen),
          used: figures.used,
          used_fen: String(figures.usedFen),
          counted_at: new Date(nowMs),
        })
        .where('cluster_id', '=', next.cluster_id)
        .execute();
      return 'more';
    }),
  );
