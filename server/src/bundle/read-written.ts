import { type ContentItem, contentItem, contentKinds } from '@coupon-centre/contract/content/content-items';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { openApprovals } from '#approval/approval-store.ts';
import type { Budget } from '#campaign/apply-budget.ts';
import { copiedLimits } from '#catalogue/drafts/copy-coupon.ts';
import { cleaned } from '#catalogue/drafts/written-terms.ts';
import { writtenTerms } from '#catalogue/terms-columns.ts';
import { writtenOf } from '#claim-page/editing/page-editing-store.ts';
import type { AskedDocument } from '#content/documents/document-approval.ts';
import type { AskedItem } from '#content/items/content-approval.ts';
import { keyOf, tableOf } from '#content/items/content-items.ts';
import { cleanHtml } from '#foundation/text/clean-html.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { checkedThing, identityOf, type Thing } from './bundle-file.ts';
import { type NamedIds, readNamedIds } from './named-ids.ts';
import { campaignReference, withReferences } from './references.ts';
import { picturesIn } from './select-things.ts';

/** What operators of head office have written. */
export interface Written {
  readonly things: readonly Thing[];
  /** What cannot be in a bundle, and why. */
  readonly leftOut: readonly string[];
  /** These, by `identityOf`. */
  readonly unread: ReadonlySet<string>;
  readonly ids: NamedIds;
  /** References to coupons that were released: their limits are changed by amount. */
  readonly released: ReadonlySet<string>;
  /** What was read of campaigns, coupons and pages, by `identityOf`. */
  readonly read: ReadonlyMap<string, Read>;
  /** In force, by the reference to the campaign. */
  readonly budgets: ReadonlyMap<string, Budget>;
}

/** In which form a thing was read: a write expects it. */
export interface Read {
  readonly revision: number;
  /** Of a page. */
  readonly version?: number;
  /** Of the open draft; empty without one. */
  readonly writers: readonly string[];
}

/** A thing with ids, not checked yet. */
type Raw = Readonly<Record<string, unknown>> & { readonly kind: string };

interface Into {
  readonly read: Map<string, Read>;
  readonly budgets: Map<string, Budget>;
}

async function readCampaigns(db: Kysely<Schema>, { referenceOf }: NamedIds, into: Into): Promise<readonly Raw[]> {
  const rows = await db.selectFrom('campaign').selectAll().execute();
  const waiting = await openApprovals(db, 'BUDGET');
  return rows
    .filter(({ campaign_id }) => referenceOf.has(campaign_id))
    .map((row) => {
      const asked = waiting.get(row.campaign_id)?.asked as unknown as Budget | undefined;
      const perDay = row.budget_per_day_fen;
      const budget = {
        budgetFen: Number(row.budget_fen),
        budgetPerDayFen: perDay === null ? null : Number(perDay),
      };
      const { title, brief, owner, audience, revision } = row;
      into.budgets.set(campaignReference(title), budget);
      into.read.set(`campaign ${campaignReference(title)}`, { revision, writers: [] });
      const { budgetFen, budgetPerDayFen } = asked ?? budget;
      const [startsAt, endsAt] = [toInstant(row.starts_at.getTime()), toInstant(row.ends_at.getTime())];
      return { kind: 'campaign', title, brief, owner, startsAt, endsAt, audience, budgetFen, budgetPerDayFen };
    });
}

async function readCoupons(db: Kysely<Schema>, { referenceOf }: NamedIds, { read }: Into) {
  const templates = await db.selectFrom('coupon_template').selectAll().execute();
  const terms = await db
    .selectFrom('coupon_terms as c')
    .innerJoin('coupon_template as t', (join) =>
      join.onRef('c.template_id', '=', 't.template_id').onRef('c.version', '=', 't.terms_version'),
    )
    .selectAll('c')
    .execute();
  const drafts = await db.selectFrom('coupon_draft').selectAll().execute();
  const pools = await db
    .selectFrom('stock_pool')
    .select(['template_id', 'per_day'])
    .where('session_id', 'is', null)
    .where('batch_id', 'is', null)
    .execute();
  const termsOf = new Map(terms.map((row) => [row.template_id, row]));
  const draftOf = new Map(drafts.map((row) => [row.template_id, row]));
  const perDayOf = new Map(pools.map((row) => [row.template_id, row.per_day]));
  const released = new Set<string>();
  const things = templates.flatMap((template): Raw[] => {
    const { template_id: id } = template;
    const [inForce, draft, reference] = [termsOf.get(id), draftOf.get(id), referenceOf.get(id)];
    if (reference === undefined) return [];
    if (inForce !== undefined) released.add(reference);
    read.set(`coupon ${reference}`, { revision: draft?.revision ?? 0, writers: draft?.writers ?? [] });
    const written = draft?.terms ?? (inForce && writtenTerms(template, inForce));
    if (written === undefined) return [];
    const { total, ...limits } = draft?.first_stock ?? {
      total: 0,
      ...copiedLimits(template, perDayOf.get(id) ?? null),
    };
    return [{ kind: 'coupon', terms: cleaned(written), limits }];
  });
  return { things, released };
}

/** Of each page the draft, or the version in review, or else what is published. */
async function readPages(db: Kysely<Schema>, { read }: Into): Promise<readonly Raw[]> {
  const rows = await db
    .selectFrom('page_version as v')
    .innerJoin('page as p', 'p.page_id', 'v.page_id')
    .selectAll('v')
    .distinctOn('v.page_id')
    .where('p.branch_id', 'is', null)
    .where('v.state', '<>', 'RETIRED')
    .orderBy('v.page_id')
    .orderBy(sql`v.state = 'PUBLISHED'`)
    .execute();
  return rows.map((row) => {
    const { page_id: pageId, revision, version, state, writers } = row;
    read.set(`page ${pageId}`, { revision, version, writers: state === 'PUBLISHED' ? [] : writers });
    return { kind: 'page', pageId, ...writtenOf(row) };
  });
}

/** What waits for approval counts as written; what only waits to be removed is still there. */
async function readItems(db: Kysely<Schema>): Promise<readonly ContentItem[]> {
  const items = new Map<string, ContentItem>();
  const add = (item: ContentItem) => items.set(`${item.kind}:${keyOf(item)}`, item);
  for (const kind of contentKinds) for (const item of await tableOf(kind).read(db)) add(item);
  for (const { asked } of (await openApprovals(db, 'CONTENT')).values()) {
    const { item } = asked as unknown as AskedItem;
    if (item !== null) add(item);
  }
  return [...items.values()];
}

async function readDocuments(db: Kysely<Schema>, nowMs: number): Promise<readonly Raw[]> {
  const rows = await db
    .selectFrom('document')
    .selectAll()
    .distinctOn('doc_key')
    .orderBy('doc_key')
    .orderBy('version', 'desc')
    .execute();
  const newest = new Map<string, Omit<AskedDocument, 'version'>>(
    rows.map(({ doc_key, title, html, effective_at, asks_again: asksAgain }) => [
      doc_key,
      { title, html, effectiveAt: toInstant(effective_at.getTime()), asksAgain },
    ]),
  );
  for (const [docKey, { asked }] of await openApprovals(db, 'DOCUMENT')) {
    newest.set(docKey, asked as unknown as AskedDocument);
  }
  return [...newest].map(([docKey, { title, html, effectiveAt, asksAgain = false }]) => ({
    kind: 'document',
    docKey,
    title,
    html: { 'zh-CN': cleanHtml(html['zh-CN']), en: cleanHtml(html.en) },
    effectiveAt: comingOnly(effectiveAt, nowMs),
    asksAgain,
  }));
}

/** A time that has passed says nothing to another installation. */
export const comingOnly = (at: string | null, nowMs: number): string | null =>
  at !== null && Date.parse(at) > nowMs ? at : null;

/** Without their bytes: `withBytes` reads them. */
async function readPictures(db: Kysely<Schema>, shown: ReadonlySet<string>): Promise<readonly Thing[]> {
  if (shown.size === 0) return [];
  const rows = await db
    .selectFrom('image')
    .select(['hash', 'name'])
    .where('media_type', '=', 'image/webp')
    .where('hash', 'in', [...shown])
    .execute();
  return rows.map(({ hash, name }) => ({ kind: 'picture', hash, name, base64: '' }));
}

/** The things with the bytes of the pictures among them. */
export async function withBytes(db: Kysely<Schema>, things: readonly Thing[]): Promise<readonly Thing[]> {
  const hashes = things.flatMap((one) => (one.kind === 'picture' ? [one.hash] : []));
  if (hashes.length === 0) return things;
  const rows = await db.selectFrom('image').select(['hash', 'bytes']).where('hash', 'in', hashes).execute();
  const bytesOf = new Map(rows.map(({ hash, bytes }) => [hash, bytes]));
  return things.map((one) =>
    one.kind === 'picture' ? { ...one, base64: bytesOf.get(one.hash)?.toString('base64') ?? '' } : one,
  );
}

class LeftOut extends Error {}

/** A raw thing's name for people. */
const rawName = ({ kind, ...raw }: Raw): string => {
  const { terms } = raw as { terms?: { title: Readonly<Record<string, string>> } };
  const item = contentItem.safeParse({ kind, ...raw });
  const named = item.success ? keyOf(item.data) : (raw['pageId'] ?? raw['docKey'] ?? raw['title']);
  return `${kind} ${String(terms?.title['zh-CN'] ?? named)}`;
};

interface LeavingOut {
  readonly leftOut: string[];
  readonly unread: Set<string>;
}

/** The things with references in place of ids; `leftOut` is told of those that cannot have them. */
function named(
  raws: readonly Raw[],
  { referenceOf, unnamed }: NamedIds,
  { leftOut, unread }: LeavingOut,
): readonly Thing[] {
  const reference = (id: string): string | undefined => {
    if (unnamed.has(id))
      throw new LeftOut(`it names ${id}, which is archived, closed, a branch's, or has no name of its own`);
    return referenceOf.get(id);
  };
  return raws.flatMap((raw) => {
    try {
      return [checkedThing(withReferences(raw, reference))];
    } catch (error) {
      if (!(error instanceof LeftOut) && !(error instanceof z.ZodError)) throw error;
      const why = error instanceof z.ZodError ? z.prettifyError(error).replaceAll('\n', ' ') : error.message;
      leftOut.push(`${rawName(raw)}: ${why}`);
      unread.add(identityOf(withReferences(raw, (id) => referenceOf.get(id)) as Thing));
      return [];
    }
  });
}

/** All that operators of head office have written, newest first: what waits for approval counts, and drafts do. */
export async function readWritten(db: Kysely<Schema>, nowMs: number): Promise<Written> {
  const ids = await readNamedIds(db, nowMs);
  const into: Into = { read: new Map(), budgets: new Map() };
  const coupons = await readCoupons(db, ids, into);
  const raws: readonly Raw[] = [
    ...(await readCampaigns(db, ids, into)),
    ...coupons.things,
    ...(await readPages(db, into)),
    ...(await readItems(db)),
    ...(await readDocuments(db, nowMs)),
  ];
  const leftOut = [...ids.ambiguous].map((reference) => `${reference}: there are two of this name`);
  const unread = new Set<string>();
  const things = named(raws, ids, { leftOut, unread });
  const pictures = await readPictures(db, picturesIn(things));
  return { things: [...things, ...pictures], leftOut, unread, ids, released: coupons.released, ...into };
}
