import type { CouponTerms, FirstStock } from '@coupon-centre/contract/catalogue/coupon-terms';
import type { Selectable, Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { comparisonOfTerms } from '#catalogue/comparison/coupon-comparison.ts';
import type { LockedCoupon } from '#catalogue/template/coupon-lock.ts';
import { isUnreleased } from '#catalogue/template/coupon-states.ts';
import { enterStock } from '#catalogue/template/stock-store.ts';
import { templateColumns, termsColumns } from '#catalogue/terms-columns.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

export type Draft = Selectable<Schema['coupon_draft']>;

/** The author, and when (epoch milliseconds). */
export interface Writer {
  readonly operatorId: string;
  readonly name: string;
  readonly nowMs: number;
}

export interface Written {
  readonly terms: CouponTerms;
  readonly firstStock: FirstStock | null;
}

interface Copied {
  /** Operators who wrote what it is a copy of. */
  readonly authors?: readonly string[];
}

export const readDraft = (trx: Transaction<Schema>, templateId: string): Promise<Draft | undefined> =>
  trx.selectFrom('coupon_draft').selectAll().where('template_id', '=', templateId).executeTakeFirst();

const limitColumns = (stock: FirstStock | null) =>
  stock === null ? {} : { per_person: stock.perPerson, per_person_day: stock.perPersonDay };

interface NewCoupon extends Copied {
  readonly terms: CouponTerms;
  readonly firstStock: FirstStock;
  /** That it belongs to; null: head office. */
  readonly branchId: string | null;
}

/** Adds a coupon that is not public yet: template, empty pool and first draft; returns its id. */
export async function addCoupon(
  trx: Transaction<Schema>,
  { terms, firstStock, branchId, authors = [] }: NewCoupon,
  writer: Writer,
): Promise<string> {
  const templateId = newId();
  await trx
    .insertInto('coupon_template')
    .values({
      ...templateColumns(terms),
      template_id: templateId,
      state: 'DRAFT',
      terms_version: 0,
      branch_id: branchId,
      created_at: new Date(writer.nowMs),
      per_person: firstStock.perPerson,
      per_person_day: firstStock.perPersonDay,
    })
    .execute();
  await trx.insertInto('stock_pool').values(emptyPool(templateId)).execute();
  await insertDraft(trx, { templateId, terms, firstStock, authors }, writer);
  return templateId;
}

const emptyPool = (templateId: string) => ({
  pool_id: newId(),
  template_id: templateId,
  session_id: null,
  total: 0,
  per_day: null,
});

/** The first revision of a draft. */
export async function insertDraft(
  trx: Transaction<Schema>,
  { templateId, terms, firstStock, authors = [] }: Written & Copied & { readonly templateId: string },
  { operatorId, nowMs }: Writer,
): Promise<void> {
  await trx
    .insertInto('coupon_draft')
    .values({
      template_id: templateId,
      state: 'DRAFT',
      revision: 1,
      terms: JSON.stringify(terms),
      first_stock: firstStock === null ? null : JSON.stringify(firstStock),
      writers: [...new Set([operatorId, ...authors])],
      changed_at: new Date(nowMs),
    })
    .execute();
  // A seeded coupon with terms and stock that was never released.
  await trx
    .updateTable('coupon_template')
    .set({ state: 'DRAFT' })
    .where('template_id', '=', templateId)
    .where('state', '=', 'IN_REVIEW')
    .execute();
}

const withWriter = (draft: Draft, operatorId: string): string[] => [...new Set([...draft.writers, operatorId])];

/** Writes the next revision, if its base is still the latest and not in review. */
export async function updateDraft(
  trx: Transaction<Schema>,
  { draft, terms, firstStock }: Written & { readonly draft: Draft },
  { operatorId, nowMs }: Writer,
): Promise<number> {
  const { revision } = await trx
    .updateTable('coupon_draft')
    .set(({ eb }) => ({
      revision: eb('revision', '+', 1),
      terms: JSON.stringify(terms),
      first_stock: firstStock === null ? null : JSON.stringify(firstStock),
      writers: withWriter(draft, operatorId),
      changed_at: new Date(nowMs),
    }))
    .where('template_id', '=', draft.template_id)
    .where('revision', '=', draft.revision)
    .where('state', '=', 'DRAFT')
    .returning('revision')
    .executeTakeFirstOrThrow();
  if (firstStock !== null) {
    await trx
      .updateTable('coupon_template')
      .set({ ...templateColumns(terms), ...limitColumns(firstStock) })
      .where('template_id', '=', draft.template_id)
      .where('state', '=', 'DRAFT')
      .execute();
  }
  return revision;
}

/** Moves a draft between writing and review; an unreleased coupon moves with it. */
export async function moveDraft(
  trx: Transaction<Schema>,
  draft: Draft,
  move: (Writer & { readonly to: 'IN_REVIEW' }) | { readonly to: 'DRAFT'; readonly rejection?: string },
): Promise<void> {
  const submission =
    move.to === 'IN_REVIEW'
      ? {
          submitted_by: move.operatorId,
          submitted_at: new Date(move.nowMs),
          writers: withWriter(draft, move.operatorId),
          rejection: null,
        }
      : { submitted_by: null, submitted_at: null, rejection: move.rejection ?? null };
  const { to } = move;
  await trx
    .updateTable('coupon_draft')
    .set({ state: to, ...submission })
    .where('template_id', '=', draft.template_id)
    .where('state', '=', draft.state)
    .returning('revision')
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('coupon_template')
    .set({ state: to })
    .where('template_id', '=', draft.template_id)
    .where('state', '=', draft.state)
    .execute();
}

/** Deletes the draft, and with it a coupon that was never released. */
export async function discardDraftOf(trx: Transaction<Schema>, { template, terms }: LockedCoupon): Promise<void> {
  const templateId = template.template_id;
  await trx.deleteFrom('coupon_draft').where('template_id', '=', templateId).execute();
  if (terms !== null) return;
  await trx.deleteFrom('stock_pool').where('template_id', '=', templateId).execute();
  await trx.deleteFrom('coupon_template').where('template_id', '=', templateId).execute();
}

/**
 * Releases the draft: a new version of the terms and, for the first release, the initial stock and limits. Owned coupons
 * keep their version. Returns the new version.
 */
export async function releaseDraft(
  trx: Transaction<Schema>,
  { coupon, draft }: { readonly coupon: LockedCoupon; readonly draft: Draft },
  writer: Writer,
): Promise<number> {
  const { template, poolId } = coupon;
  const templateId = template.template_id;
  const version = template.terms_version + 1;
  const { terms, first_stock: firstStock } = draft;
  const comparisonId = await comparisonOfTerms(trx, templateId, terms);
  await trx
    .insertInto('coupon_terms')
    .values(termsColumns(terms, { templateId, version, comparisonId, nowMs: writer.nowMs }))
    .execute();
  await trx
    .updateTable('coupon_template')
    .set({
      ...templateColumns(terms),
      ...limitColumns(firstStock),
      terms_version: version,
      ...(isUnreleased(template.state) ? { state: 'SCHEDULED' as const } : {}),
    })
    .where('template_id', '=', templateId)
    .where('terms_version', '=', template.terms_version)
    .returning('terms_version')
    .executeTakeFirstOrThrow();
  if (firstStock !== null) {
    await trx
      .updateTable('stock_pool')
      .set(({ eb }) => ({ total: eb('total', '+', firstStock.total), per_day: firstStock.perDay }))
      .where('pool_id', '=', poolId)
      .execute();
    await enterStock(trx, { poolId, by: firstStock.total, reason: null, ...writer });
  }
  await trx.deleteFrom('coupon_draft').where('template_id', '=', templateId).execute();
  return version;
}
