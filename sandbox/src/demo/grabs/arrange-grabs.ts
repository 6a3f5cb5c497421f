import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import type { Schema } from '@coupon-centre/server/src/platform/db/schema/schema.ts';
import { type Kysely, sql } from 'kysely';
import { archiveGrab, type DemoGrab, makeGrabOf, moveGrab, readGrabs } from '#demo/grabs/grab-store.ts';
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
export const GRAB_SHOWN_AFTER_END_MS = 10 * MINUTE_MS;

/** Advisory lock, the same on all nodes: one arranges at a time. */
const LOCK_KEY = 7_266_839;

/** Grabs start on whole minutes, as the page says they do. */
const wholeMinute = (atMs: number): number => Math.floor(atMs / MINUTE_MS) * MINUTE_MS;

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
      last === undefined || last.endMs <= nowMs
        ? wholeMinute(nowMs) + FIRST_GRAB_AFTER_MS
        : last.startMs + GRAB_EVERY_MS;
    const window = { startMs, endMs: startMs + GRAB_RUNS_MS };
    const spare = untouched.findIndex((grab) => grab.lineUp === lineUp.name);
    const [grab] = spare === -1 ? [] : untouched.splice(spare, 1);
    last = grab === undefined ? await makeGrabOf(trx, lineUp, { ...window, nowMs }) : await moveGrab(trx, grab, window);
  }
}

/**
 * Makes sure that grabs are running or scheduled (now: epoch milliseconds), in the demo province only. A grab that is over
 * moves to a new time or is archived, so that the catalogue does not grow and the database grows only with what people
 * collect. May be called at any time, from any node.
 */
export async function arrangeGrabs(db: Kysely<Schema>, nowMs: number): Promise<void> {
  const demo = await db.withTables<SandboxSchema>().selectFrom('demo_province').select('seeded_at').executeTakeFirst();
  if (demo === undefined) return;
  if (db.isTransaction) await arrange(db, nowMs);
  else await db.transaction().execute((trx) => arrange(trx, nowMs));
}
