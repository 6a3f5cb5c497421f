import { writtenPage } from '@coupon-centre/contract/claim-page/editing/page-fields';
import { contentItem } from '@coupon-centre/contract/content/content-items';
import { type Kysely, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type AuditActor, type AuditNote, writeAudit } from '#audit/audit-store.ts';
import type { Note } from '#audit/audited.ts';
import { addDraft, addPage } from '#claim-page/editing/page-editing-store.ts';
import { addDocumentVersion } from '#content/documents/document-approval.ts';
import { type Encoded, keepImage } from '#content/images/upload-image.ts';
import { changeItem } from '#content/items/content-approval.ts';
import { keyOf } from '#content/items/content-items.ts';
import { holdItem } from '#content/items/held-item.ts';
import { cleanHtml } from '#foundation/text/clean-html.ts';
import { putRole } from '#operator/roles/role-store.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { starterDocuments } from './starter-documents.ts';
import type { StarterFacts } from './starter-facts.ts';
import { starterItems } from './starter-items.ts';
import { STARTER_PAGE, starterPage } from './starter-page.ts';
import { starterRoles } from './starter-roles.ts';
import { writeCampaigns } from './write-campaigns.ts';

/** Any number; the same on every node. */
const STARTER_LOCK = 7_015_005;
const REASON = 'Set up by npm run init';

interface Starter {
  readonly facts: StarterFacts;
  /** Shown with shared links; null: none. */
  readonly logo: Encoded | null;
  readonly nowMs: number;
}

/** How many there are of what operators write. */
export interface ContentCounts {
  readonly coupons: number;
  readonly categories: number;
  readonly documents: number;
  readonly themes: number;
  readonly roles: number;
  readonly pages: number;
}

/** What operators, or an earlier run, have written. */
export async function countContent(db: Kysely<Schema>): Promise<ContentCounts> {
  const { rows } = await sql<Record<keyof ContentCounts, string>>`
    SELECT (SELECT count(*) FROM coupon_template) AS coupons,
           (SELECT count(*) FROM category) AS categories,
           (SELECT count(DISTINCT doc_key) FROM document) AS documents,
           (SELECT count(*) FROM centre_theme) AS themes,
           (SELECT count(*) FROM operator_role WHERE rights IS NOT NULL) AS roles,
           (SELECT count(*) FROM page) AS pages`.execute(db);
  const count = (name: keyof ContentCounts): number => Number(rows[0]?.[name] ?? 0);
  return {
    coupons: count('coupons'),
    categories: count('categories'),
    documents: count('documents'),
    themes: count('themes'),
    roles: count('roles'),
    pages: count('pages'),
  };
}

export const isEmpty = (counts: ContentCounts): boolean => Object.values(counts).every((count) => count === 0);

async function writeItems(trx: Transaction<Schema>, { facts, logo, nowMs }: Starter, note: Note): Promise<void> {
  const address = logo && (await keepImage(trx, { ...logo, name: 'logo', nowMs }, note));
  for (const written of starterItems(facts, { logo: address, nowMs })) {
    const item = contentItem.parse(written);
    const key = keyOf(item);
    const before = (await holdItem(trx, item.kind, key)) ?? null;
    const refusal = await changeItem(trx, { kind: item.kind, key, before, after: item, reason: REASON }, note);
    if (refusal !== null) throw new Error(`${item.kind} ${key} cannot be written`);
  }
}

async function writeDocuments(trx: Transaction<Schema>, { facts, nowMs }: Starter, note: Note): Promise<void> {
  for (const { docKey, title, html } of starterDocuments(facts, nowMs)) {
    const clean = { 'zh-CN': cleanHtml(html['zh-CN']), en: cleanHtml(html.en) };
    const by = { writtenBy: null, approvedBy: null, nowMs };
    const added = { docKey, version: 1, title, html: clean, effectiveMs: nowMs, asksAgain: false, ...by };
    await addDocumentVersion(trx, added, note);
  }
}

async function writeRoles(trx: Transaction<Schema>, note: Note): Promise<void> {
  for (const { names, rights } of starterRoles) {
    const role = uuidv7();
    await putRole(trx, role, { names, rights });
    const after = { names, rights: [...rights] };
    note({ action: 'role.made', target: { kind: 'role', id: role }, after, reason: REASON });
  }
}

async function writePage(trx: Transaction<Schema>, { facts, nowMs }: Starter, note: Note): Promise<void> {
  const written = writtenPage.parse(starterPage(facts, nowMs));
  await addPage(trx, STARTER_PAGE, { branchId: null, nowMs });
  await addDraft(trx, { pageId: STARTER_PAGE, version: 1, written }, { operatorId: null, nowMs });
  const target = { kind: 'page', id: STARTER_PAGE };
  note({ action: 'page.made', target, after: { version: 1, ...written }, reason: REASON });
}

const systemAt = (nowMs: number): AuditActor => ({
  operatorId: null,
  name: 'system',
  role: null,
  address: 'init',
  traceId: 'init',
  nowMs,
});

/**
 * Writes the content of a new province, where nothing of the kind is there yet: what operators wrote is never changed. False: there
 * is something. A concurrent call waits.
 */
export async function writeStarter(trx: Transaction<Schema>, starter: Starter): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(${STARTER_LOCK})`.execute(trx);
  if (!isEmpty(await countContent(trx))) return false;
  const notes: AuditNote[] = [];
  const note: Note = (entry) => notes.push({ ...entry, reason: entry.reason ?? REASON });
  await writeItems(trx, starter, note);
  await writeDocuments(trx, starter, note);
  await writeRoles(trx, note);
  await writePage(trx, starter, note);
  await writeCampaigns(trx, { nowMs: starter.nowMs, note, pageId: STARTER_PAGE });
  await writeAudit(trx, systemAt(starter.nowMs), notes);
  return true;
}
