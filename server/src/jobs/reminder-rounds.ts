import { minutesMs, reminderDueMs } from '@coupon-centre/contract/reminder/reminder-time';
import type { Kysely } from 'kysely';
import type { Clock } from '#clock.ts';
import type { Catalogue } from '#coupon/catalogue.ts';
import { claimTarget } from '#coupon/claim-target.ts';
import { type AwaitedStart, awaitedStarts, handOverDue, moveReminders } from '#coupon/reminder-due-store.ts';
import type { Schema } from '#db/schema.ts';

const AT_ONCE = 500;
/** Hands so many batches over before it looks at anything else. */
const BATCHES_A_ROUND = 20;
/** Starts are compared when the catalogue moved, and besides so often: a node may set by a catalogue that is a second old. */
const COMPARE_EVERY_MS = 30_000;

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly catalogue: Pick<Catalogue, 'contents' | 'stock'>;
}

/** Hands what is due over to the outbox. Any number of workers may do so at once. */
export const createDueRound =
  ({ db, clock }: Pick<Needs, 'db' | 'clock'>) =>
  async (): Promise<void> => {
    for (let batch = 0; batch < BATCHES_A_ROUND; batch += 1) {
      if ((await handOverDue(db, clock.now(), AT_ONCE)) < AT_ONCE) return;
    }
  };

/** When reminders of a start that moved are due now; null where nothing changes, or nothing can be done until they are due. */
function movedTo({ catalogue }: Needs, start: AwaitedStart, nowMs: number) {
  const wanted = { templateId: start.templateId, sessionId: start.sessionId ?? undefined };
  const target = claimTarget(catalogue.contents(), catalogue.stock, wanted, nowMs);
  if (target === undefined || target.window.startMs === start.targetMs) return null;
  const targetMs = target.window.startMs;
  const { quietHoursToo } = start;
  const dueMs = reminderDueMs({ targetMs, beforeMs: minutesMs(start.leadMinutes), quietHoursToo });
  // What now falls into quiet hours to their end is looked at when it is due, and dropped then.
  return { targetMs, dueMs: dueMs ?? targetMs - minutesMs(start.leadMinutes) };
}

/** Moves reminders with the starts that operators moved. */
export function createMovedRound(needs: Needs): () => Promise<void> {
  const { db, clock, catalogue } = needs;
  let comparedVersion: string | undefined;
  let comparedAtMs = 0;
  return async () => {
    const { version } = catalogue.contents();
    const nowMs = clock.now();
    if (version === comparedVersion && Math.abs(nowMs - comparedAtMs) < COMPARE_EVERY_MS) return;
    for (const start of await awaitedStarts(db)) {
      const to = movedTo(needs, start, nowMs);
      if (to !== null) await moveReminders(db, start, to);
    }
    comparedVersion = version;
    comparedAtMs = nowMs;
  };
}
