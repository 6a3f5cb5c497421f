import type { CalendarKind } from '@coupon-centre/contract/campaign/show-calendar';
import { CALENDAR_ITEMS_MAX } from '@coupon-centre/contract/campaign/show-calendar';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readableKinds } from '#approval/approval-store.ts';
import { seesCoupon } from '#catalogue/seen-coupons.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/** What is planned, by kind. `to`: exclusive; null: no end; the same as `from`: a moment. */
export interface CalendarRow {
  readonly kind: CalendarKind;
  readonly id: string;
  readonly title: LocalisedText;
  readonly from: Date;
  readonly to: Date | null;
  /** The campaigns that it belongs to. */
  readonly campaigns: readonly string[];
  readonly count: number | null;
  /** Of an ad, where it leads. */
  readonly link: string | null;
}

export interface Period extends Pick<OperatorCaller, 'branchId' | 'rights'> {
  readonly from: Date;
  readonly to: Date;
}

const overlaps = (from: string, to: string, period: Period) =>
  sql<boolean>`(${sql.ref(from)} < ${period.to} AND (${sql.ref(to)} IS NULL OR ${sql.ref(to)} > ${period.from}))`;
const within = (at: string, period: Period) =>
  sql<boolean>`(${sql.ref(at)} >= ${period.from} AND ${sql.ref(at)} < ${period.to})`;
const both = (text: RawBuilder<unknown>) => sql`jsonb_build_object('zh-CN', ${text}::text, 'en', ${text}::text)`;

/** Campaigns that something is linked to; for a branch, its own. */
const linksOf = (kind: 'PAGE' | 'AD', id: string, { branchId }: Period) => sql`ARRAY(
  SELECT l.campaign_id FROM campaign_link l JOIN campaign k USING (campaign_id)
   WHERE l.kind = ${sql.lit(kind)} AND l.thing_id = ${sql.ref(id)}
     AND ${branchId === null ? sql`true` : sql`k.branch_id = ${branchId}::uuid`} ORDER BY l.linked_at)`;

const none = sql`'{}'::uuid[]`;

const coupons = (period: Period) => sql`
  SELECT t.template_id::text AS id, v.title, t.claim_start AS from, t.claim_end AS to,
         array_remove(ARRAY[v.campaign_id], NULL) AS campaigns
    FROM coupon_template t JOIN coupon_terms v ON v.template_id = t.template_id AND v.version = t.terms_version
   WHERE t.state IN ('SCHEDULED', 'RUNNING', 'PAUSED', 'ENDED') AND ${overlaps('t.claim_start', 't.claim_end', period)}
     AND ${seesCoupon(sql`t.template_id`, period)}`;

/** A grab is named by its first coupon. */
const grabs = (period: Period) => sql`
  SELECT s.session_id::text AS id, (array_agg(v.title ORDER BY t.position, t.template_id))[1] AS title, s.start_at AS from, s.end_at AS to,
         array_remove(array_agg(DISTINCT v.campaign_id), NULL) AS campaigns
    FROM grab_session s JOIN stock_pool p USING (session_id) JOIN coupon_template t USING (template_id)
    JOIN coupon_terms v ON v.template_id = t.template_id AND v.version = t.terms_version
   WHERE s.cancelled_at IS NULL AND ${overlaps('s.start_at', 's.end_at', period)}
   GROUP BY s.session_id HAVING bool_and(${seesCoupon(sql`t.template_id`, period)})`;

const pages = (period: Period) => sql`
  SELECT p.page_id AS id, v.content -> 'title' AS title, v.effective_from AS from, v.effective_to AS to,
         ${linksOf('PAGE', 'p.page_id', period)} AS campaigns
    FROM page p JOIN page_version v USING (page_id)
   WHERE v.state = 'PUBLISHED' AND ${overlaps('v.effective_from', 'v.effective_to', period)}
     AND ${period.branchId === null ? sql`true` : sql`p.branch_id = ${period.branchId}::uuid`}`;

const ads = (period: Period) => sql`
  SELECT a.ad_id AS id, a.title, a.valid_from AS from, a.valid_to AS to, ${linksOf('AD', 'a.ad_id', period)} AS campaigns,
         NULL::float8 AS count, a.link
    FROM ad a WHERE ${overlaps('a.valid_from', 'a.valid_to', period)}`;

const themes = (period: Period) => sql`
  SELECT h.theme_id AS id, ${both(sql`h.theme_id`)} AS title, h.valid_from AS from, h.valid_to AS to, ${none} AS campaigns
    FROM centre_theme h WHERE ${overlaps('h.valid_from', 'h.valid_to', period)}`;

const documents = (period: Period) => sql`
  SELECT d.doc_key AS id, d.title, d.effective_at AS from, d.effective_at AS to, ${none} AS campaigns
    FROM document d WHERE ${within('d.effective_at', period)}`;

/** Of the kinds that the caller may read. */
const releases = (period: Period) => sql`
  SELECT a.approval_id::text AS id, ${both(sql`a.title`)} AS title, a.release_at AS from, a.release_at AS to,
         CASE WHEN a.kind = 'COUPON' THEN array_remove(ARRAY[(SELECT (d.terms ->> 'campaignId')::uuid FROM coupon_draft d
                                                               WHERE d.template_id::text = a.subject_id)], NULL)
              ELSE ${none} END AS campaigns
    FROM approval a
   WHERE a.state = 'SCHEDULED' AND a.kind = ANY (${readableKinds(period.rights)}::text[]) AND ${within('a.release_at', period)}
     AND ${period.branchId === null ? sql`true` : sql`a.branch_id = ${period.branchId}::uuid`}`;

/** By the hour in which they go out; when those of new stock will is not known. */
const reminders = (period: Period) => sql`
  SELECT r.kind || ' ' || date_trunc('hour', r.due_at) AS id, ${both(sql`r.kind`)} AS title, date_trunc('hour', r.due_at) AS from,
         date_trunc('hour', r.due_at) AS to, ${none} AS campaigns, count(*)::float8 AS count, NULL::text AS link
    FROM reminder r WHERE r.state = 'SET' AND r.kind <> 'RESTOCK' AND ${within('r.due_at', period)}
   GROUP BY r.kind, date_trunc('hour', r.due_at)`;

/** What belongs to the province alone is not for a branch. */
const kinds = {
  COUPON: coupons,
  GRAB: grabs,
  PAGE: pages,
  AD: ads,
  THEME: themes,
  DOCUMENT: documents,
  RELEASE: releases,
  REMINDER: reminders,
} as const satisfies Readonly<Record<CalendarKind, (period: Period) => RawBuilder<unknown>>>;
const ofProvince: ReadonlySet<CalendarKind> = new Set(['DOCUMENT', 'REMINDER']);
const withoutCount: ReadonlySet<CalendarKind> = new Set(['COUPON', 'GRAB', 'PAGE', 'THEME', 'DOCUMENT', 'RELEASE']);

interface OfCampaign {
  readonly campaignId: string | undefined;
}

/** What is planned of one kind, the earliest first: one more than is shown at most. */
export async function readKind(
  db: Kysely<Schema>,
  kind: CalendarKind,
  period: Period & OfCampaign,
): Promise<readonly CalendarRow[]> {
  if (period.branchId !== null && ofProvince.has(kind)) return [];
  const { campaignId } = period;
  const isIn = campaignId === undefined ? sql`true` : sql`${campaignId}::uuid = ANY (found.campaigns)`;
  const more = withoutCount.has(kind) ? sql`NULL::float8 AS count, NULL::text AS link` : sql`found.count, found.link`;
  const { rows } = await sql<Omit<CalendarRow, 'kind'>>`
    SELECT found.id, found.title, found.from, found.to, found.campaigns, ${more}
      FROM (${kinds[kind](period)}) AS found
     WHERE ${isIn} ORDER BY found.from, found.id LIMIT ${CALENDAR_ITEMS_MAX + 1}`.execute(db);
  return rows.map((row) => ({ kind, ...row }));
}
