import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import type { Schema } from '@coupon-centre/server/src/platform/db/schema/schema.ts';
import { type Kysely, sql } from 'kysely';
import { archiveGrab, type DemoGrab, makeGrabOf, moveGrab, readGrabs } from '#demo/grabs/grab-store.ts';
import { lineUpAfter } from '#demo/grabs/line-ups.ts';
import type { SandboxSchema } from '#sandbox-schema.ts';

/** With none to come, the next one opens this long from now. */
export const FIRST_GRAB_AFTER_MS = 3 * MINUTE_MS;
export const GRAB_RUNS_MS = 5 * MINUTE_MS;
/** From the opening of one to the opening of the next. */
export const GRAB_EVERY_MS = 10 * MINUTE_MS;
/** Grabs that are running or still to come at any time. */
export const GRABS_AHEAD = 3;
/** An ended grab is still shown this long. */
export const GRAB_SHOWN_AFTER_END_MS = 10 * MINUTE_MS;

/** Any number, the same for all nodes of a database: one arranges at a time. */
const LOCK_KEY = 7_266_839;

async function arrange(trx: Kysely<Schema>, nowMs: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${LOCK_KEY})`.execute(trx);
  const grabs = await readGrabs(trx);
  const coming = grabs.filter(({ endMs }) => endMs > nowMs);
  const over = grabs.filter(({ endMs }) => endMs + GRAB_SHOWN_AFTER_END_MS <= nowMs);
  for (const grab of over.filter(({ taken }) => taken > 0)) await archiveGrab(trx, grab);
  const untouched = over.filter(({ taken }) => taken === 0);

  let last: DemoGrab | undefined = coming.at(-1) ?? grabs.at(-1);
  for (let count = coming.length; count < GRABS_AHEAD; count += 1) {
    const lineUp = lineUpAfter(last?.lineUp);
    const startMs =
      last === undefined || last.endMs <= nowMs ? nowMs + FIRST_GRAB_AFTER_MS : last.startMs + GRAB_EVERY_MS;
    const window = { startMs, endMs: startMs + GRAB_RUNS_MS };
    const spare = untouched.findIndex((grab) => grab.lineUp === lineUp.name);
    const [grab] = spare === -1 ? [] : untouched.splice(spare, 1);
    last = grab === undefined ? await makeGrabOf(trx, lineUp, { ...window, nowMs }) : await moveGrab(trx, grab, window);
  }
}

/**
 * Makes sure that grabs run or are to come (now: epoch milliseconds), in a province that was made for demonstration and
 * nowhere else. What is over moves to a new time or is archived, so the catalogue does not grow, and the database only with
 * what people take. May be called at any time, from any node.
 */
export async function arrangeGrabs(db: Kysely<Schema>, nowMs: number): Promise<void> {
  const demo = await db.withTables<SandboxSchema>().selectFrom('demo_province').select('seeded_at').executeTakeFirst();
  if (demo === undefined) return;
  if (db.isTransaction) await arrange(db, nowMs);
  else await db.transaction().execute((trx) => arrange(trx, nowMs));
}
