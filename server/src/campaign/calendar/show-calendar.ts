import { CALENDAR_ITEMS_MAX, type CalendarKind, calendarKinds } from '@coupon-centre/contract/campaign/show-calendar';
import { type Kysely, sql } from 'kysely';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type CalendarRow, type Period, readKind } from './calendar-rows.ts';
import { conflictsOf } from './conflicts.ts';

const planned = ({ kind, id, title, from, to }: CalendarRow) => ({
  kind,
  id,
  title,
  fromMs: from.getTime(),
  toMs: to === null ? null : to.getTime(),
});

/** Coupons of these grabs that cannot be collected in them: paused, stopped, archived, or over before the grab ends. */
async function readUnfit(db: Kysely<Schema>, sessionIds: readonly string[]) {
  const { rows } = await sql<{ session_id: string; template_id: string; title: LocalisedText }>`
    SELECT p.session_id, t.template_id, v.title
      FROM stock_pool p JOIN grab_session s USING (session_id) JOIN coupon_template t USING (template_id)
      JOIN coupon_terms v ON v.template_id = t.template_id AND v.version = t.terms_version
     WHERE p.session_id = ANY (${sessionIds}::uuid[])
       AND (t.state NOT IN ('SCHEDULED', 'RUNNING') OR t.claim_end < s.end_at OR t.claim_start > s.start_at)
     ORDER BY t.position, t.template_id`.execute(db);
  return Map.groupBy(rows, ({ session_id }) => session_id);
}

/** The published pages, whenever they are online: an ad of the province may lead to a branch's. */
async function readPublished(db: Kysely<Schema>) {
  const { rows } = await sql<Omit<CalendarRow, 'kind' | 'campaigns' | 'count' | 'link'>>`
    SELECT page_id AS id, content -> 'title' AS title, effective_from AS from, effective_to AS to
      FROM page_version WHERE state = 'PUBLISHED'`.execute(db);
  return rows.map((row) => planned({ ...row, kind: 'PAGE', campaigns: [], count: null, link: null }));
}

async function readConflicts(
  db: Kysely<Schema>,
  rows: Readonly<Record<'GRAB' | 'AD', readonly CalendarRow[]>>,
  nowMs: number,
) {
  const [unfit, pages] = await Promise.all([
    readUnfit(
      db,
      rows.GRAB.map(({ id }) => id),
    ),
    readPublished(db),
  ]);
  const grabs = rows.GRAB.map((row) => ({
    ...planned(row),
    without: (unfit.get(row.id) ?? []).map(({ template_id: id, title }) => ({ kind: 'COUPON' as const, id, title })),
  }));
  const ads = rows.AD.map((row) => ({ ...planned(row), link: row.link }));
  return conflictsOf({ grabs, ads, pages }, nowMs);
}

const present = ({ kind, id, title, from, to, campaigns, count }: CalendarRow) => ({
  kind,
  id,
  title,
  from: toInstant(from.getTime()),
  to: to && toInstant(to.getTime()),
  campaignId: campaigns[0] ?? null,
  count,
});

export const showCalendar =
  (db: Kysely<Schema>): Handler<'showCalendar'> =>
  async ({ from, to, campaignId }, { branchId, rights, nowMs }) => {
    const period: Period = { from: new Date(from), to: new Date(to), branchId, rights };
    const read = async (kind: CalendarKind) => [kind, await readKind(db, kind, { ...period, campaignId })] as const;
    const all = await Promise.all(calendarKinds.map(read));
    const shown = new Map(all.map(([kind, rows]) => [kind, rows.slice(0, CALENDAR_ITEMS_MAX)]));
    const of = (kind: CalendarKind): readonly CalendarRow[] => shown.get(kind) ?? [];
    const conflicts = await readConflicts(db, { GRAB: of('GRAB'), AD: of('AD') }, nowMs);
    return {
      items: calendarKinds
        .flatMap(of)
        .sort((one, other) => one.from.getTime() - other.from.getTime())
        .map(present),
      conflicts: conflicts
        .slice(0, CALENDAR_ITEMS_MAX)
        .map(({ kind, atMs, things }) => ({ kind, at: toInstant(atMs), things: [...things] })),
      cut: all.flatMap(([kind, rows]) => (rows.length > CALENDAR_ITEMS_MAX ? kind : [])),
    };
  };
