import type { Schema } from '@coupon-centre/server/src/platform/db/schema/schema.ts';
import { grabRows } from '@coupon-centre/server/test/factories/grab.ts';
import { insertRows } from '@coupon-centre/server/test/factories/rows.ts';
import { templateRows } from '@coupon-centre/server/test/factories/template.ts';
import { localised } from '@coupon-centre/server/test/factories/words.ts';
import type { Kysely } from 'kysely';
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

/** Creates a grab with new coupons that only it has stock of, so that everyone may collect one of each in every round. */
export async function makeGrabOf(
  db: Kysely<Schema>,
  lineUp: LineUp,
  { startMs, endMs, nowMs }: GrabWindow & { readonly nowMs: number },
): Promise<DemoGrab> {
  const calendar = demoCalendar(nowMs);
  const made = lineUp.coupons.map((coupon, index) =>
    templateRows({
      ...demoTerms({ ...coupon, rules: [limitedTo(coupon.units), ...coupon.rules] }, { perPerson: 1 }, calendar),
      claimStartMs: startMs,
      claimEndMs: endMs,
      perPerson: 1,
      tags: (coupon.tags ?? []).map(localised),
      position: index + 1,
      createdAtMs: nowMs,
      stock: { total: 0 },
    }),
  );
  const coupons = made.map(({ template: { templateId } }, index) => ({
    templateId,
    total: lineUp.coupons[index]?.units ?? 0,
    atMs: nowMs,
  }));
  const { grab, rows } = grabRows({ startMs, endMs, coupons });
  await insertRows(db, ...made.map((coupon) => coupon.rows), ...rows);
  await db
    .withTables<SandboxSchema>()
    .insertInto('demo_grab')
    .values({ session_id: grab.sessionId, line_up: lineUp.name })
    .execute();
  return { sessionId: grab.sessionId, lineUp: lineUp.name, startMs, endMs, taken: 0 };
}

const couponsOf = (db: Kysely<Schema>, sessionId: string) =>
  db.selectFrom('stock_pool').select('template_id').where('session_id', '=', sessionId);

/** Reschedules a grab without claims. */
export async function moveGrab(db: Kysely<Schema>, grab: DemoGrab, window: GrabWindow): Promise<DemoGrab> {
  const start = new Date(window.startMs);
  const end = new Date(window.endMs);
  await db
    .updateTable('grab_session')
    .set({ start_at: start, end_at: end })
    .where('session_id', '=', grab.sessionId)
    .execute();
  await db
    .updateTable('coupon_template')
    .set({ claim_start: start, claim_end: end })
    .where('template_id', 'in', couponsOf(db, grab.sessionId))
    .execute();
  return { ...grab, ...window };
}

/** Archives the coupons of a grab that is over; owned ones stay valid. */
export async function archiveGrab(db: Kysely<Schema>, { sessionId }: DemoGrab): Promise<void> {
  await db
    .updateTable('coupon_template')
    .set({ state: 'ARCHIVED' })
    .where('template_id', 'in', couponsOf(db, sessionId))
    .execute();
  await db.withTables<SandboxSchema>().deleteFrom('demo_grab').where('session_id', '=', sessionId).execute();
}
