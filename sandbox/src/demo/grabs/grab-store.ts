import type { Schema } from '@coupon-centre/server/src/platform/db/schema/schema.ts';
import { grabRows } from '@coupon-centre/server/test/factories/grab.ts';
import { insertRows } from '@coupon-centre/server/test/factories/rows.ts';
import { templateRows } from '@coupon-centre/server/test/factories/template.ts';
import { localised } from '@coupon-centre/server/test/factories/words.ts';
import { type Kysely, sql } from 'kysely';
import { demoCalendar } from '#demo/demo-calendar.ts';
import { demoTerms } from '#demo/demo-template.ts';
import type { GrabCoupon, LineUp } from '#demo/grabs/line-up.ts';
import type { SandboxSchema } from '#sandbox-schema.ts';

/** When a grab is open; epoch milliseconds, end exclusive. */
export interface GrabWindow {
  readonly startMs: number;
  readonly endMs: number;
}

/** A grab of the demo. */
export interface DemoGrab extends GrabWindow {
  readonly sessionId: string;
  readonly lineUp: string;
  /** Units claimed. */
  readonly taken: number;
}

export async function readGrabs(db: Kysely<Schema>): Promise<readonly DemoGrab[]> {
  const rows = await db
    .withTables<SandboxSchema>()
    .selectFrom('demo_grab as d')
    .innerJoin('grab_session as s', 's.session_id', 'd.session_id')
    .innerJoin('stock_pool as p', 'p.session_id', 'd.session_id')
    .select(['d.session_id', 'd.line_up', 's.start_at', 's.end_at'])
    .select(({ fn }) => fn.sum<string>('p.issued').as('taken'))
    .groupBy(['d.session_id', 'd.line_up', 's.start_at', 's.end_at'])
    .orderBy('s.start_at')
    .execute();
  return rows.map((row) => ({
    sessionId: row.session_id,
    lineUp: row.line_up,
    startMs: row.start_at.getTime(),
    endMs: row.end_at.getTime(),
    taken: Number(row.taken),
  }));
}

const limitedTo = (units: number): GrabCoupon['rules'][number] => [
  `本场共${units}张，抢完即止。`,
  `${units} in this round, and then no more.`,
];

/** How often a person may take a grab's coupon; a round that comes again has the same coupon. */
const limits = { perPerson: 365, perPersonDay: 1 } as const;

/** Creates a grab with new coupons that only grabs have stock of. */
export async function makeGrabOf(
  db: Kysely<Schema>,
  lineUp: LineUp,
  { startMs, endMs, nowMs }: GrabWindow & { readonly nowMs: number },
): Promise<DemoGrab> {
  const calendar = demoCalendar(nowMs);
  const made = lineUp.coupons.map((coupon, index) =>
    templateRows({
      ...demoTerms({ ...coupon, rules: [limitedTo(coupon.units), ...coupon.rules] }, limits, calendar),
      ...limits,
      claimStartMs: startMs,
      claimEndMs: endMs,
      tags: (coupon.tags ?? []).map(localised),
      position: index + 1,
      createdAtMs: nowMs,
      stock: { total: 0 },
    }),
  );
  await insertRows(db, ...made.map(({ rows }) => rows));
  const templateIds = made.map(({ template }) => template.templateId);
  return scheduleGrab(db, lineUp, { startMs, endMs, nowMs, templateIds });
}

interface Scheduled extends GrabWindow {
  readonly nowMs: number;
  /** In the order of the line-up. */
  readonly templateIds: readonly string[];
}

/** Creates a grab with stock of its own of coupons that exist. */
async function scheduleGrab(
  db: Kysely<Schema>,
  lineUp: LineUp,
  { startMs, endMs, nowMs, templateIds }: Scheduled,
): Promise<DemoGrab> {
  const coupons = lineUp.coupons.flatMap(({ units: total }, index) => {
    const templateId = templateIds[index];
    return templateId === undefined ? [] : [{ templateId, total, atMs: nowMs }];
  });
  const { grab, rows } = grabRows({ startMs, endMs, coupons });
  await insertRows(db, ...rows);
  await db
    .withTables<SandboxSchema>()
    .insertInto('demo_grab')
    .values({ session_id: grab.sessionId, line_up: lineUp.name })
    .execute();
  return { sessionId: grab.sessionId, lineUp: lineUp.name, startMs, endMs, taken: 0 };
}

/** Lets coupons be collected until this moment. */
const extend = (db: Kysely<Schema>, templateIds: readonly string[], endMs: number) =>
  db
    .updateTable('coupon_template')
    .set({ claim_end: new Date(endMs) })
    .where('template_id', 'in', templateIds)
    .execute();

/** Creates the next round with the same coupons. */
export async function repeatGrab(db: Kysely<Schema>, lineUp: LineUp, round: Scheduled): Promise<DemoGrab> {
  await extend(db, round.templateIds, round.endMs);
  return scheduleGrab(db, lineUp, round);
}

/**
 * A grab's coupons, in the order of its line-up; undefined if one of them was stopped or archived, or has not enough units left to
 * make.
 */
export async function couponsToGoOn(
  db: Kysely<Schema>,
  lineUp: LineUp,
  { sessionId }: DemoGrab,
): Promise<readonly string[] | undefined> {
  const rows = await db
    .selectFrom('coupon_template as t')
    .innerJoin('coupon_ceiling as c', 'c.template_id', 't.template_id')
    .select(['t.template_id', sql<number>`c.ceiling - c.units`.as('units')])
    .where('t.template_id', 'in', couponsOf(db, sessionId))
    .where('t.state', 'not in', ['STOPPED', 'ARCHIVED'])
    .orderBy('t.position')
    .execute();
  const canGoOn =
    rows.length === lineUp.coupons.length &&
    lineUp.coupons.every(({ units }, index) => units <= (rows[index]?.units ?? 0));
  return canGoOn ? rows.map((row) => row.template_id) : undefined;
}

const couponsOf = (db: Kysely<Schema>, sessionId: string) =>
  db.selectFrom('stock_pool').select('template_id').where('session_id', '=', sessionId);

/** Reschedules a grab without claims. Its coupons have been open since their first round. */
export async function moveGrab(db: Kysely<Schema>, grab: DemoGrab, window: GrabWindow): Promise<DemoGrab> {
  await db
    .updateTable('grab_session')
    .set({ start_at: new Date(window.startMs), end_at: new Date(window.endMs) })
    .where('session_id', '=', grab.sessionId)
    .execute();
  const rows = await couponsOf(db, grab.sessionId).execute();
  const templateIds = rows.map((row) => row.template_id);
  await extend(db, templateIds, window.endMs);
  return { ...grab, ...window };
}

/** Leaves a grab that is over as it is. */
export async function forgetGrab(db: Kysely<Schema>, { sessionId }: DemoGrab): Promise<void> {
  await db.withTables<SandboxSchema>().deleteFrom('demo_grab').where('session_id', '=', sessionId).execute();
}

/** Archives the coupons of a grab, since the next round has new ones; owned ones stay valid. */
export async function archiveGrab(db: Kysely<Schema>, grab: DemoGrab): Promise<void> {
  await db
    .updateTable('coupon_template')
    .set({ state: 'ARCHIVED' })
    .where('template_id', 'in', couponsOf(db, grab.sessionId))
    .execute();
  await forgetGrab(db, grab);
}
