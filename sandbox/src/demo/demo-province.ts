import { type AuditNote, writeAudit } from '@coupon-centre/server/src/audit/audit-store.ts';
import { insertDraft } from '@coupon-centre/server/src/catalogue/drafts/draft-store.ts';
import { submit } from '@coupon-centre/server/src/catalogue/drafts/submit-draft.ts';
import { writtenTerms } from '@coupon-centre/server/src/catalogue/terms-columns.ts';
import type { PhoneCipher } from '@coupon-centre/server/src/foundation/crypto/phone-cipher.ts';
import type { Clock } from '@coupon-centre/server/src/foundation/time/clock.ts';
import type { Schema } from '@coupon-centre/server/src/platform/db/schema/schema.ts';
import { writeCampaigns } from '@coupon-centre/server/src/starter/write-campaigns.ts';
import { countContent, isEmpty } from '@coupon-centre/server/src/starter/write-starter.ts';
import { adRow } from '@coupon-centre/server/test/factories/ad.ts';
import { categoryRow } from '@coupon-centre/server/test/factories/category.ts';
import { claimPageRows } from '@coupon-centre/server/test/factories/claim-page.ts';
import { dictionaryEntryRow } from '@coupon-centre/server/test/factories/dictionary.ts';
import { documentRow } from '@coupon-centre/server/test/factories/document.ts';
import { insertRows, type Rows } from '@coupon-centre/server/test/factories/rows.ts';
import { templateRows } from '@coupon-centre/server/test/factories/template.ts';
import { themeRow } from '@coupon-centre/server/test/factories/theme.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import { demoAds } from '#demo/ads.ts';
import { type CampaignOperators, demoCampaigns } from '#demo/campaigns.ts';
import { demoCategories } from '#demo/categories.ts';
import { demoClaimPages } from '#demo/claim-pages/all.ts';
import { demoCoupons } from '#demo/coupons/all.ts';
import { demoCalendar } from '#demo/demo-calendar.ts';
import { demoTemplate } from '#demo/demo-template.ts';
import { demoDictionaries } from '#demo/dictionaries.ts';
import { demoDocuments } from '#demo/documents/all.ts';
import { arrangeGrabs } from '#demo/grabs/arrange-grabs.ts';
import { demoPeople } from '#demo/people.ts';
import { demoPlaces } from '#demo/places.ts';
import { takings } from '#demo/takings.ts';
import { demoThemes } from '#demo/themes.ts';
import { type SandboxOperator, sandboxOperator } from '#sandbox-operator.ts';
import type { SandboxSchema } from '#sandbox-schema.ts';

/** Advisory lock, the same on all nodes: the first holder fills the database, the others wait and find it full. */
const LOCK_KEY = 7_266_838;

export interface SeedNeeds {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Encrypts the demo's numbers. */
  readonly cipher: PhoneCipher;
}

/** All rows of the province except its grabs, as of `nowMs`. */
function provinceRows(nowMs: number, cipher: PhoneCipher, operators: CampaignOperators): readonly Rows[] {
  const calendar = demoCalendar(nowMs);
  const { people, rows } = demoPeople(cipher, calendar);
  const coupons = demoCoupons.map((coupon, index) => {
    const made = templateRows(demoTemplate(coupon, index, calendar));
    return [made.rows, ...takings({ coupon, template: made.template, people, calendar })];
  });
  return [
    { category: demoCategories.map(categoryRow) },
    { campaign: demoCampaigns(calendar, operators) },
    { dictionary_entry: demoDictionaries.map(dictionaryEntryRow) },
    { document: demoDocuments(calendar).map(documentRow) },
    { centre_theme: demoThemes(calendar).map(themeRow) },
    { ad: demoAds(calendar).map(adRow) },
    ...demoClaimPages(calendar).map(claimPageRows),
    demoPlaces(calendar),
    ...rows,
    ...coupons.flat(),
  ];
}

/** Ceiling of a coupon in review: enough for its stock, and one approver suffices. */
const REVIEWED_CEILING = 15_000;

/** Page of the campaign templates that have one. */
const TEMPLATES_PAGE = 'newcomer-gift';

/** What the sandbox's editor has done: reviews wait for approval, and there are templates of campaigns. */
async function actAsEditor(trx: Transaction<Schema>, nowMs: number, editor: SandboxOperator): Promise<void> {
  const { operatorId, name } = editor;
  const caller = { operatorId, name, nowMs, keyId: null, branchId: null };
  const notes: AuditNote[] = [];
  await writeCampaigns(trx, { nowMs, note: (entry) => notes.push(entry), pageId: TEMPLATES_PAGE });
  const waiting = await trx.selectFrom('coupon_template').selectAll().where('state', '=', 'IN_REVIEW').execute();
  for (const template of waiting) {
    const { template_id: templateId } = template;
    const terms = await trx
      .selectFrom('coupon_terms')
      .selectAll()
      .where('template_id', '=', templateId)
      .where('version', '=', template.terms_version)
      .executeTakeFirstOrThrow();
    const written = { ...writtenTerms(template, terms), ceiling: REVIEWED_CEILING };
    await insertDraft(trx, { templateId, terms: written, firstStock: null }, caller);
    await submit(trx, (entry) => notes.push(entry), { request: { templateId, expectedRevision: 1 }, caller });
  }
  await writeAudit(trx, { ...caller, role: 'editor', address: 'start', traceId: 'start' }, notes);
}

/** Enters the uses of the province in the sandbox biller's book, so that they can be reversed and reconciled. */
const bookUses = (trx: Transaction<Schema>) =>
  sql`
    INSERT INTO sandbox_billing (order_no, phone_sealed, benefit, applied, at)
    SELECT o.order_no, s.phone_sealed, t.benefit, true, o.settled_at
      FROM use_order o
      JOIN owned_coupon c ON c.subscriber_id = o.subscriber_id AND c.owned_id = o.owned_id
      JOIN subscriber s ON s.subscriber_id = o.subscriber_id
      JOIN coupon_terms t ON t.template_id = c.template_id AND t.version = c.terms_version
     WHERE o.state = 'SUCCEEDED'`.execute(trx);

/**
 * Fills a database without content with the demo province: coupons of every class and state and their owners, documents,
 * themes, the first grabs. One transaction; if several nodes start at once, only one does it.
 */
export async function seedDemoProvince({ db, clock, log, cipher }: SeedNeeds): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${LOCK_KEY})`.execute(trx);
    if (!isEmpty(await countContent(trx))) return;
    const nowMs = clock.now();
    await trx
      .withTables<SandboxSchema>()
      .insertInto('demo_province')
      .values({ seeded_at: new Date(nowMs) })
      .execute();
    const editor = await sandboxOperator(trx, 'editor', nowMs);
    const finance = await sandboxOperator(trx, 'finance', nowMs);
    const operators = { editorId: editor.operatorId, financeId: finance.operatorId };
    await insertRows(trx, ...provinceRows(nowMs, cipher, operators));
    await actAsEditor(trx, nowMs, editor);
    await bookUses(trx);
    await arrangeGrabs(trx, nowMs);
    log.info({ coupons: demoCoupons.length }, 'The empty database was filled with the demo province');
  });
}
