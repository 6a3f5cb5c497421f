import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import type { Schema } from '@coupon-centre/server/src/platform/db/schema/schema.ts';
import { type Kysely, sql } from 'kysely';
import {
  archiveGrab,
  couponsToGoOn,
  type DemoGrab,
  forgetGrab,
  type GrabWindow,
  makeGrabOf,
  moveGrab,
  readGrabs,
  repeatGrab,
} from '#demo/grabs/grab-store.ts';
import type { LineUp } from '#demo/grabs/line-up.ts';
import { lineUpAfter } from '#demo/grabs/line-ups.ts';
import type { SandboxSchema } from '#sandbox-schema.ts';

/** If none is scheduled, the next one opens after this time, at most a minute earlier: on a whole minute. */
export const FIRST_GRAB_AFTER_MS = 3 * MINUTE_MS;
export const GRAB_RUNS_MS = 5 * MINUTE_MS;
/** Between the openings of two grabs. */
export const GRAB_EVERY_MS = 10 * MINUTE_MS;
/** Grabs that are running or still to come at any time. */
export const GRABS_AHEAD = 3;
/** How long an ended grab is still shown. */
const GRAB_SHOWN_AFTER_END_MS = 10 * MINUTE_MS;

/** Advisory lock, the same on all nodes: one arranges at a time. */
const LOCK_KEY = 7_266_839;

/** Grabs start on whole minutes, as the page says they do. */
const wholeMinute = (atMs: number): number => Math.floor(atMs / MINUTE_MS) * MINUTE_MS;

interface Round extends GrabWindow {
  readonly lineUp: LineUp;
  readonly nowMs: number;
  /** One that is over and that nothing was taken from. */
  readonly spare: DemoGrab | undefined;
  /** The line-up's last one. */
  readonly earlier: DemoGrab | undefined;
}

/** The next round of a line-up, with the coupons of an earlier one as long as they can go on. */
async function nextRound(
  trx: Kysely<Schema>,
  { lineUp, spare, earlier, startMs, endMs, nowMs }: Round,
): Promise<DemoGrab> {
  const window = { startMs, endMs };
  for (const grab of [spare, earlier]) {
    if (grab === undefined) continue;
    const templateIds = await couponsToGoOn(trx, lineUp, grab);
    if (templateIds === undefined) await archiveGrab(trx, grab);
    else if (grab === spare) return moveGrab(trx, grab, window);
    else return repeatGrab(trx, lineUp, { ...window, nowMs, templateIds });
  }
  return makeGrabOf(trx, lineUp, { ...window, nowMs });
}

async function arrange(trx: Kysely<Schema>, nowMs: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${LOCK_KEY})`.execute(trx);
  const grabs = await readGrabs(trx);
  const coming = grabs.filter(({ endMs }) => endMs > nowMs);
  const over = grabs.filter(({ endMs }) => endMs + GRAB_SHOWN_AFTER_END_MS <= nowMs);
  const untouched = over.filter(({ taken }) => taken === 0);

  let last: DemoGrab | undefined = coming.at(-1) ?? grabs.at(-1);
  for (let count = coming.length; count < GRABS_AHEAD; count += 1) {
    const lineUp = lineUpAfter(last?.lineUp);
    const startMs =
      last === undefined || last.endMs <= nowMs
        ? wholeMinute(nowMs) + FIRST_GRAB_AFTER_MS
        : last.startMs + GRAB_EVERY_MS;
    const spareAt = untouched.findIndex((grab) => grab.lineUp === lineUp.name);
    const [spare] = spareAt === -1 ? [] : untouched.splice(spareAt, 1);
    const earlier = grabs.findLast((grab) => grab.lineUp === lineUp.name);
    last = await nextRound(trx, { lineUp, spare, earlier, startMs, endMs: startMs + GRAB_RUNS_MS, nowMs });
  }
  for (const grab of over.filter(({ taken }) => taken > 0)) await forgetGrab(trx, grab);
}

/**
 * Makes sure that grabs are running or scheduled (now: epoch milliseconds), in the demo province only. A line-up comes
 * again with the same coupons. A grab that is over moves to a new time if nothing was taken from it, so that the database grows only
 * with what people collect. May be called at any time, from any node.
 */
export async function arrangeGrabs(db: Kysely<Schema>, nowMs: number): Promise<void> {
  const demo = await db.withTables<SandboxSchema>().selectFrom('demo_province').select('seeded_at').executeTakeFirst();
  if (demo === undefined) return;
  if (db.isTransaction) await arrange(db, nowMs);
  else await db.transaction().execute((trx) => arrange(trx, nowMs));
}
