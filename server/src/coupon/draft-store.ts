import type { CouponTerms, FirstStock } from '@coupon-centre/contract/operator/coupons/coupon-terms';
import type { Selectable, Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import type { LockedCoupon } from '#coupon/coupon-lock.ts';
import { isUnreleased } from '#coupon/coupon-states.ts';
import { enterStock } from '#coupon/stock-store.ts';
import { templateColumns, termsColumns } from '#coupon/written-terms.ts';
import type { Schema } from '#db/schema.ts';

export type Draft = Selectable<Schema['coupon_draft']>;

/** Who writes, and when (epoch milliseconds). */
export interface Writer {
  readonly operatorId: string;
  readonly name: string;
  readonly nowMs: number;
}

export interface Written {
  readonly terms: CouponTerms;
  readonly firstStock: FirstStock | null;
}

export const readDraft = (trx: Transaction<Schema>, templateId: string): Promise<Draft | undefined> =>
  trx.selectFrom('coupon_draft').selectAll().where('template_id', '=', templateId).executeTakeFirst();

const limitColumns = (stock: FirstStock | null) =>
  stock === null ? {} : { per_person: stock.perPerson, per_person_day: stock.perPersonDay };

/** A new coupon that nobody sees: the template, its empty pool and the first draft; its id. */
export async function addCoupon(
  trx: Transaction<Schema>,
  { terms, firstStock }: { readonly terms: CouponTerms; readonly firstStock: FirstStock },
  writer: Writer,
): Promise<string> {
  const templateId = newId();
  await trx
    .insertInto('coupon_template')
    .values({
      ...templateColumns(terms),
      ...{ template_id: templateId, state: 'DRAFT', terms_version: 0, created_at: new Date(writer.nowMs) },
      ...{ per_person: firstStock.perPerson, per_person_day: firstStock.perPersonDay },
    })
    .execute();
  await trx.insertInto('stock_pool').values(emptyPool(templateId)).execute();
  await insertDraft(trx, templateId, { terms, firstStock }, writer);
  return templateId;
}

const emptyPool = (templateId: string) => ({
  pool_id: newId(),
  template_id: templateId,
  session_id: null,
  total: 0,
  per_day: null,
});

/** The first revision of what is written about a coupon. */
export async function insertDraft(
  trx: Transaction<Schema>,
  templateId: string,
  { terms, firstStock }: Written,
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
      writers: [operatorId],
      changed_at: new Date(nowMs),
    })
    .execute();
  // One that was put in with its terms and stock, and never released.
  await trx
    .updateTable('coupon_template')
    .set({ state: 'DRAFT' })
    .where('template_id', '=', templateId)
    .where('state', '=', 'IN_REVIEW')
    .execute();
}

const withWriter = (draft: Draft, operatorId: string): string[] => [...new Set([...draft.writers, operatorId])];

/** The next revision, if the one it was written on is still the last and waits for nobody's approval. */
export async function updateDraft(
  trx: Transaction<Schema>,
  draft: Draft,
  { terms, firstStock }: Written,
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

/** Moves a draft between being written and being reviewed; of a coupon that was never released the coupon moves with it. */
export async function moveDraft(
  trx: Transaction<Schema>,
  draft: Draft,
  to: Draft['state'],
  by: Writer & { readonly rejection?: string },
): Promise<void> {
  const submission =
    to === 'IN_REVIEW'
      ? { submitted_by: by.operatorId, submitted_at: new Date(by.nowMs), writers: withWriter(draft, by.operatorId) }
      : { submitted_by: null, submitted_at: null };
  await trx
    .updateTable('coupon_draft')
    .set({ state: to, ...submission, rejection: by.rejection ?? null })
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

/** Nothing is being written any more; a coupon that was never released goes with it. */
export async function discardDraftOf(trx: Transaction<Schema>, { template, terms }: LockedCoupon): Promise<void> {
  const templateId = template.template_id;
  await trx.deleteFrom('coupon_draft').where('template_id', '=', templateId).execute();
  if (terms !== null) return;
  await trx.deleteFrom('stock_pool').where('template_id', '=', templateId).execute();
  await trx.deleteFrom('coupon_template').where('template_id', '=', templateId).execute();
}

/**
 * From now on the coupon is collected with what was written: a new version of its terms, and for one that was never released its
 * first stock and limits. What was collected keeps its version. The new version.
 */
export async function releaseDraft(
  trx: Transaction<Schema>,
  { template, poolId }: LockedCoupon,
  draft: Draft,
  writer: Writer,
): Promise<number> {
  const templateId = template.template_id;
  const version = template.terms_version + 1;
  const { terms, first_stock: firstStock } = draft;
  await trx
    .insertInto('coupon_terms')
    .values(termsColumns(terms, { templateId, version, nowMs: writer.nowMs }))
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
