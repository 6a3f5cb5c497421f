import { type Kysely, sql } from 'kysely';
import { lastApprovals } from '#approval/approval-store.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';

const newestFirst: Keyset = {
  name: 'clawbacks',
  columns: [
    { by: sql.ref('asked_at'), kind: 'instant', isDown: true },
    { by: sql.ref('clawback_id'), kind: 'uuid', isDown: true },
  ],
};

interface Counts {
  readonly clawback_id: string;
  readonly taken: string;
  readonly taken_fen: string;
  readonly used: string;
  readonly used_fen: string;
  readonly over: string;
  readonly given_back: string;
}

/** What became of the lists so far. */
async function countOutcomes(db: Kysely<Schema>, ids: readonly string[]): Promise<ReadonlyMap<string, Counts>> {
  const { rows } = await sql<Counts>`
    SELECT clawback_id,
           count(*) FILTER (WHERE outcome = 'TAKEN') AS taken,
           coalesce(sum(worth_fen) FILTER (WHERE outcome = 'TAKEN'), 0) AS taken_fen,
           count(*) FILTER (WHERE outcome = 'USED') AS used,
           coalesce(sum(worth_fen) FILTER (WHERE outcome = 'USED'), 0) AS used_fen,
           count(*) FILTER (WHERE outcome IN ('EXPIRED', 'WITHDRAWN')) AS over,
           count(given_back_at) AS given_back
      FROM clawback_coupon WHERE clawback_id = ANY (${ids}::uuid[]) GROUP BY 1`.execute(db);
  return new Map(rows.map((row) => [row.clawback_id, row]));
}

export const listClawbacks =
  (db: Kysely<Schema>): Handler<'listClawbacks'> =>
  async ({ state, clusterId, ...asked }) => {
    const found = db
      .selectFrom('clawback')
      .$if(state !== undefined, (all) => all.where('state', '=', state ?? 'DONE'))
      .$if(clusterId !== undefined, (all) => all.where('cluster_id', '=', clusterId ?? ''));
    const [{ rows, ...page }, { total }] = await Promise.all([
      readPage(found.selectAll(), newestFirst, asked),
      found.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    ]);
    const ids = rows.map(({ clawback_id }) => clawback_id);
    const [counts, approvals] = await Promise.all([countOutcomes(db, ids), lastApprovals(db, 'CLAWBACK', ids)]);
    return {
      items: rows.map((row) => {
        const counted = counts.get(row.clawback_id);
        return {
          clawbackId: row.clawback_id,
          source: row.source,
          clusterId: row.cluster_id,
          state: row.state,
          accounts: row.accounts,
          coupons: row.coupons,
          worthFen: Number(row.worth_fen),
          taken: Number(counted?.taken ?? 0),
          takenFen: Number(counted?.taken_fen ?? 0),
          used: Number(counted?.used ?? 0),
          usedFen: Number(counted?.used_fen ?? 0),
          over: Number(counted?.over ?? 0),
          givenBack: Number(counted?.given_back ?? 0),
          reason: row.reason,
          askedBy: row.asked_name,
          askedAt: toInstant(row.asked_at.getTime()),
          approvedBy: row.decided_name,
          changedAt: toInstant(row.changed_at.getTime()),
          approvalId: approvals.get(row.clawback_id) ?? null,
        };
      }),
      total: Number(total),
      ...page,
    };
  };
