import { CAMPAIGN_COUPONS_SHOWN } from '@coupon-centre/contract/campaign/show-campaign';
import type { PageState } from '@coupon-centre/contract/claim-page/editing/page-fields';
import { type Kysely, sql } from 'kysely';
import { seesCoupon } from '#catalogue/seen-coupons.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

interface Row {
  readonly id: string;
  readonly title: LocalisedText;
  readonly from: Date;
  readonly to: Date | null;
}

const span = ({ from, to }: Row) => ({ from: toInstant(from.getTime()), to: to && toInstant(to.getTime()) });

/** Grabs with one of these coupons, the latest first; a grab is named by its first coupon. */
async function readGrabs(db: Kysely<Schema>, templateIds: readonly string[], viewer: Pick<OperatorCaller, 'branchId'>) {
  const { rows } = await sql<Row & { readonly is_cancelled: boolean }>`
    SELECT s.session_id AS id, s.start_at AS from, s.end_at AS to, s.cancelled_at IS NOT NULL AS is_cancelled,
           (SELECT v.title FROM stock_pool p JOIN coupon_template t USING (template_id)
              JOIN coupon_terms v ON v.template_id = t.template_id AND v.version = t.terms_version
             WHERE p.session_id = s.session_id ORDER BY t.position, t.template_id LIMIT 1) AS title
      FROM grab_session s
     WHERE s.session_id IN (SELECT session_id FROM stock_pool WHERE template_id = ANY (${templateIds}::uuid[]))
       AND (SELECT bool_and(${seesCoupon(sql`p.template_id`, viewer)}) FROM stock_pool p WHERE p.session_id = s.session_id)
     ORDER BY s.start_at DESC, s.session_id LIMIT ${CAMPAIGN_COUPONS_SHOWN}`.execute(db);
  return rows.map((row) => ({
    kind: 'GRAB' as const,
    id: row.id,
    title: row.title,
    ...span(row),
    isCancelled: row.is_cancelled,
  }));
}

async function readPages(db: Kysely<Schema>, campaignId: string) {
  const { rows } = await sql<Row & { readonly state: PageState }>`
    SELECT l.thing_id AS id, v.content -> 'title' AS title, v.state, v.effective_from AS from, v.effective_to AS to
      FROM campaign_link l
      JOIN LATERAL (SELECT * FROM page_version WHERE page_id = l.thing_id ORDER BY version DESC LIMIT 1) v ON true
     WHERE l.campaign_id = ${campaignId}::uuid AND l.kind = 'PAGE'
     ORDER BY l.linked_at, l.thing_id LIMIT ${CAMPAIGN_COUPONS_SHOWN}`.execute(db);
  return rows.map((row) => ({ kind: 'PAGE' as const, id: row.id, title: row.title, ...span(row), state: row.state }));
}

async function readAds(db: Kysely<Schema>, campaignId: string) {
  const { rows } = await sql<Row>`
    SELECT a.ad_id AS id, a.title, a.valid_from AS from, a.valid_to AS to
      FROM campaign_link l JOIN ad a ON a.ad_id = l.thing_id
     WHERE l.campaign_id = ${campaignId}::uuid AND l.kind = 'AD'
     ORDER BY l.linked_at, l.thing_id LIMIT ${CAMPAIGN_COUPONS_SHOWN}`.execute(db);
  return rows.map((row) => ({ kind: 'AD' as const, id: row.id, title: row.title, ...span(row) }));
}

async function readShares(db: Kysely<Schema>, templateIds: readonly string[]) {
  if (templateIds.length === 0) return [];
  const rows = await db
    .selectFrom('share_text')
    .select(['share_id as id', 'title'])
    .where('template_id', 'in', templateIds)
    .orderBy('share_id')
    .limit(CAMPAIGN_COUPONS_SHOWN)
    .execute();
  return rows.map(({ id, title }) => ({ kind: 'SHARE' as const, id, title }));
}

/** All that belongs to a campaign besides its coupons: their grabs and share texts, and the linked pages and ads. */
export async function readThings(
  db: Kysely<Schema>,
  { campaignId, templateIds }: { readonly campaignId: string; readonly templateIds: readonly string[] },
  viewer: Pick<OperatorCaller, 'branchId'>,
) {
  const [grabs, pages, ads, shares] = await Promise.all([
    readGrabs(db, templateIds, viewer),
    readPages(db, campaignId),
    readAds(db, campaignId),
    readShares(db, templateIds),
  ]);
  return [...grabs, ...pages, ...ads, ...shares];
}
