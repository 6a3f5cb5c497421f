import { COUPON_POOLS_SHOWN } from '@coupon-centre/contract/catalogue/show-coupon';
import { type Kysely, sql } from 'kysely';
import { openApprovalOf } from '#approval/approval-store.ts';
import type { Draft } from '#catalogue/drafts/draft-store.ts';
import { readCeiling } from '#catalogue/template/ceiling.ts';
import { stateOf } from '#catalogue/template/coupon-lock.ts';
import { actionsIn } from '#catalogue/template/coupon-states.ts';
import { issuedOn } from '#catalogue/template/stock-store.ts';
import { writtenTerms } from '#catalogue/terms-columns.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';

const instantOf = (at: Date | null): string | null => at && toInstant(at.getTime());

/** The centre's pool first, then the newest grabs by start, then the newest codes. */
async function readPools(db: Kysely<Schema>, templateId: string, nowMs: number) {
  const shown = db
    .selectFrom('stock_pool as n')
    .leftJoin('grab_session as g', 'g.session_id', 'n.session_id')
    .select('n.pool_id')
    .where('n.template_id', '=', templateId)
    .where('g.cancelled_at', 'is', null)
    .orderBy(sql`n.batch_id IS NULL AND n.session_id IS NULL`, 'desc')
    .orderBy('n.pool_id', 'desc')
    .limit(COUPON_POOLS_SHOWN);
  const rows = await db
    .selectFrom('stock_pool as p')
    .leftJoin('grab_session as s', 's.session_id', 'p.session_id')
    .selectAll('p')
    .select(['s.start_at', 's.end_at'])
    .where('p.pool_id', 'in', shown)
    .orderBy('p.batch_id', (order) => order.asc().nullsFirst())
    .orderBy('s.start_at', (order) => order.asc().nullsFirst())
    .execute();
  return rows.map((row) => ({
    poolId: row.pool_id,
    kind:
      row.batch_id !== null ? ('CODES' as const) : row.session_id !== null ? ('GRAB' as const) : ('CENTRE' as const),
    startAt: instantOf(row.start_at),
    endAt: instantOf(row.end_at),
    total: row.total,
    issued: row.issued,
    left: row.total - row.issued,
    perDay: row.per_day,
    issuedToday: issuedOn(row, nowMs),
  }));
}

async function presentDraft(db: Kysely<Schema>, draft: Draft, operatorId: string) {
  const writers = await db
    .selectFrom('operator')
    .select('name')
    .where('operator_id', 'in', draft.writers)
    .orderBy('name')
    .execute();
  return {
    state: draft.state,
    revision: draft.revision,
    terms: draft.terms,
    firstStock: draft.first_stock,
    writers: writers.map(({ name }) => name),
    isOwn: draft.writers.includes(operatorId),
    submittedAt: instantOf(draft.submitted_at),
    approvalId: await openApprovalOf(db, 'COUPON', draft.template_id),
    rejection: draft.rejection,
    changedAt: toInstant(draft.changed_at.getTime()),
  };
}

export const showCoupon =
  (db: Kysely<Schema>): Handler<'showCoupon'> =>
  async ({ templateId }, { nowMs, operatorId }) => {
    const template = await db
      .selectFrom('coupon_template')
      .selectAll()
      .where('template_id', '=', templateId)
      .executeTakeFirst();
    if (template === undefined) return refuse('UNKNOWN_ITEM');
    const [terms, draft, pools, ceiling] = await Promise.all([
      db
        .selectFrom('coupon_terms')
        .selectAll()
        .where('template_id', '=', templateId)
        .where('version', '=', template.terms_version)
        .executeTakeFirst(),
      db.selectFrom('coupon_draft').selectAll().where('template_id', '=', templateId).executeTakeFirst(),
      readPools(db, templateId, nowMs),
      readCeiling(db, templateId),
    ]);
    const state = stateOf(template, terms, nowMs);
    return {
      templateId,
      branchId: template.branch_id,
      state,
      actions: actionsIn(state),
      createdAt: toInstant(template.created_at.getTime()),
      released: terms === undefined ? null : { version: terms.version, terms: writtenTerms(template, terms) },
      limits: { perPerson: template.per_person, perPersonDay: template.per_person_day },
      draft: draft === undefined ? null : await presentDraft(db, draft, operatorId),
      ceiling,
      pools,
    };
  };
