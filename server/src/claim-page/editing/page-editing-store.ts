import type { WrittenPage } from '@coupon-centre/contract/claim-page/editing/page-fields';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { cleanPage, cleanVariants } from '#catalogue/pages/claim-page-store.ts';
import { comparesSame } from '#claim-page/comparison/same-comparison.ts';
import { comparisonOf } from '#experiment/same-comparison.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

export type PageVersionRow = Selectable<Schema['page_version']>;

/** Who writes, and when; null: the system. */
interface By {
  readonly operatorId: string | null;
  readonly nowMs: number;
}

const optionalDate = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));
const columnsOf = ({ content, effectiveFrom, effectiveTo, variants = [] }: WrittenPage) => ({
  content: JSON.stringify(cleanPage(content)),
  variants: JSON.stringify(cleanVariants(content, variants)),
  effective_from: new Date(effectiveFrom),
  effective_to: optionalDate(effectiveTo),
});

/** A stored version in the form in which operators write it. */
export const writtenOf = (row: PageVersionRow): WrittenPage => ({
  content: cleanPage(row.content),
  effectiveFrom: toInstant(row.effective_from.getTime()),
  effectiveTo: row.effective_to && toInstant(row.effective_to.getTime()),
  ...(row.variants.length > 0 && { variants: cleanVariants(row.content, row.variants) }),
});

export const presentVersion = (row: Omit<PageVersionRow, 'content'>) => ({
  version: row.version,
  state: row.state,
  revision: row.revision,
  isApproved: row.approved_by !== null,
  wasPublished: row.published_at !== null,
  changedAt: toInstant((row.changed_at ?? row.created_at).getTime()),
  publishedAt: row.published_at && toInstant(row.published_at.getTime()),
});

/** A page with all its versions, locked until the transaction ends. Empty: no such page. */
export async function holdPage(trx: Transaction<Schema>, pageId: string): Promise<readonly PageVersionRow[]> {
  await trx.selectFrom('page').select('page_id').where('page_id', '=', pageId).forUpdate().execute();
  return readVersions(trx, pageId);
}

/** The newest first. */
export const readVersions = (db: Kysely<Schema>, pageId: string): Promise<PageVersionRow[]> =>
  db.selectFrom('page_version').selectAll().where('page_id', '=', pageId).orderBy('version', 'desc').execute();

/** Adds an empty page of the caller's branch with this id; false if it exists. */
export async function addPage(
  trx: Transaction<Schema>,
  pageId: string,
  { branchId, nowMs }: Pick<OperatorCaller, 'branchId' | 'nowMs'>,
): Promise<boolean> {
  const added = await trx
    .insertInto('page')
    .values({
      page_id: pageId,
      branch_id: branchId,
      front: null,
      published_version: null,
      created_at: new Date(nowMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

interface NewVersion {
  readonly pageId: string;
  readonly version: number;
  readonly written: WrittenPage;
  /** Who wrote what it is a copy of. */
  readonly copiedFrom?: Pick<PageVersionRow, 'writers'>;
}

/** Adds the next version of a locked or new page, as a draft. */
export async function addDraft(
  trx: Transaction<Schema>,
  { pageId, version, written, copiedFrom = { writers: [] } }: NewVersion,
  { operatorId, nowMs }: By,
): Promise<void> {
  const at = new Date(nowMs);
  await trx
    .insertInto('page_version')
    .values({
      ...columnsOf(written),
      page_id: pageId,
      version,
      state: 'DRAFT',
      retired_at: null,
      created_at: at,
      changed_at: at,
      writers: withWriter(copiedFrom, operatorId),
    })
    .execute();
}

type Changed = Partial<
  Pick<
    PageVersionRow,
    | 'state'
    | 'retired_at'
    | 'published_at'
    | 'comparison_id'
    | 'approved_by'
    | 'approved_at'
    | 'submitted_at'
    | 'rejection'
    | 'writers'
  >
>;

/** Changes the state of a version of a locked page. */
export async function moveVersion(
  trx: Transaction<Schema>,
  { page_id, version }: Pick<PageVersionRow, 'page_id' | 'version'>,
  changed: Changed,
): Promise<void> {
  await trx
    .updateTable('page_version')
    .set(changed)
    .where('page_id', '=', page_id)
    .where('version', '=', version)
    .execute();
}

/** Saves a draft of a locked page; returns the new revision. */
export async function saveDraft(
  trx: Transaction<Schema>,
  { row, written }: { readonly row: PageVersionRow; readonly written: WrittenPage },
  { operatorId, nowMs }: By,
): Promise<number> {
  const revision = row.revision + 1;
  await trx
    .updateTable('page_version')
    .set({ ...columnsOf(written), revision, changed_at: new Date(nowMs), writers: withWriter(row, operatorId) })
    .where('page_id', '=', row.page_id)
    .where('version', '=', row.version)
    .execute();
  return revision;
}

export const withWriter = ({ writers }: Pick<PageVersionRow, 'writers'>, operatorId: string | null): string[] => [
  ...new Set(operatorId === null ? writers : [...writers, operatorId]),
];

/** Publishes a version of a locked page in place of the published one, if any. */
export async function showVersion(
  trx: Transaction<Schema>,
  { row, versions }: { readonly row: PageVersionRow; readonly versions: readonly PageVersionRow[] },
  nowMs: number,
): Promise<void> {
  const at = new Date(nowMs);
  const shown = versions.find(({ state }) => state === 'PUBLISHED');
  if (shown !== undefined) await moveVersion(trx, shown, { state: 'RETIRED', retired_at: at });
  const comparison_id = comparisonOf(row, versions, comparesSame);
  await moveVersion(trx, row, { state: 'PUBLISHED', retired_at: null, published_at: at, comparison_id });
  await trx.updateTable('page').set({ published_version: row.version }).where('page_id', '=', row.page_id).execute();
}

/** Every page's id with the route that shows it without naming it, locked until the transaction ends. */
export async function holdFronts(trx: Transaction<Schema>): Promise<ReadonlyMap<string, string | null>> {
  const rows = await trx.selectFrom('page').select(['page_id', 'front']).orderBy('page_id').forUpdate().execute();
  return new Map(rows.map(({ page_id, front }) => [page_id, front]));
}

/** Sets or removes the page that a route shows; all pages must be locked. */
export async function moveFront(trx: Transaction<Schema>, front: string, pageId: string | null): Promise<void> {
  await trx.updateTable('page').set({ front: null }).where('front', '=', front).execute();
  if (pageId !== null) await trx.updateTable('page').set({ front }).where('page_id', '=', pageId).execute();
}
