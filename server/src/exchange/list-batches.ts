import { BATCH_FILE_AGAIN_MS } from '@coupon-centre/contract/foundation/limits';
import { type Kysely, sql } from 'kysely';
import { lastApprovals } from '#approval/approval-store.ts';
import { seesCoupon } from '#catalogue/seen-coupons.ts';
import { titleOf } from '#catalogue/title-of.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';

/** Exchanged codes of made batches, and voided ones by the ledger of their pools. */
async function usedAndVoided(db: Kysely<Schema>, batchIds: readonly string[]) {
  if (batchIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('stock_pool')
    .innerJoin('exchange_batch', 'exchange_batch.batch_id', 'stock_pool.batch_id')
    .select(['exchange_batch.batch_id', 'stock_pool.issued', 'stock_pool.total', 'exchange_batch.size'])
    .where('exchange_batch.batch_id', 'in', batchIds)
    .execute();
  return new Map(rows.map((row) => [row.batch_id, { used: row.issued, voided: row.size - row.total }]));
}

/** Until when this operator may download their file again; null for others, and afterwards. */
function againUntil(
  { taken_at: takenAt, taken_by: takenBy }: { readonly taken_at: Date | null; readonly taken_by: string | null },
  { operatorId, nowMs }: { readonly operatorId: string; readonly nowMs: number },
): string | null {
  if (takenAt === null || takenBy !== operatorId) return null;
  const untilMs = takenAt.getTime() + BATCH_FILE_AGAIN_MS;
  return nowMs < untilMs ? toInstant(untilMs) : null;
}

const newestFirst: Keyset = {
  name: 'batches',
  columns: [
    { by: sql.ref('j.created_at'), kind: 'instant', isDown: true },
    { by: sql.ref('j.job_id'), kind: 'uuid', isDown: true },
  ],
};

export const listBatches =
  (db: Kysely<Schema>): Handler<'listBatches'> =>
  async ({ templateId, state, ...asked }, caller) => {
    const { operatorId, nowMs } = caller;
    let found = db.selectFrom('exchange_job as j').where(seesCoupon(sql.ref('j.template_id'), caller));
    if (templateId !== undefined) found = found.where('j.template_id', '=', templateId);
    if (state !== undefined) found = found.where('j.state', '=', state);
    const { rows, ...page } = await readPage(
      found.selectAll('j').select(titleOf(sql.ref('j.template_id'))),
      newestFirst,
      asked,
    );
    const { total } = await found.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
    const counts = await usedAndVoided(
      db,
      rows.map(({ job_id }) => job_id),
    );
    const approvals = await lastApprovals(
      db,
      'CODES',
      rows.filter(({ state: is }) => is === 'IN_REVIEW' || is === 'REJECTED').map(({ job_id }) => job_id),
    );
    return {
      items: rows.map((row) => ({
        batchId: row.job_id,
        templateId: row.template_id,
        title: row.title,
        size: row.size,
        made: row.made,
        state: row.state,
        approvalId: approvals.get(row.job_id) ?? null,
        orderedBy: row.operator_name,
        isOwn: row.ordered_by === operatorId,
        validFrom: toInstant(row.valid_from.getTime()),
        validTo: toInstant(row.valid_to.getTime()),
        used: counts.get(row.job_id)?.used ?? null,
        voided: counts.get(row.job_id)?.voided ?? null,
        againUntil: againUntil(row, { operatorId, nowMs }),
        createdAt: toInstant(row.created_at.getTime()),
      })),
      total: Number(total),
      ...page,
    };
  };
