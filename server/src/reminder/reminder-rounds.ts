import { minutesMs, reminderDueMs } from '@coupon-centre/contract/reminder/reminder-time';
import type { Kysely } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { claimTarget } from '#claim/claim-target.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type AwaitedStart, awaitedStarts, handOverDue, moveReminders } from './reminder-due-store.ts';

const AT_ONCE = 500;
/** Maximum batches handed over per round. */
const BATCHES_A_ROUND = 20;
/**
 * Starts are compared when the catalogue changed, and also at this interval: a node may set reminders by a catalogue that
 * is a second old.
 */
const COMPARE_EVERY_MS = 30_000;

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly catalogue: Pick<Catalogue, 'contents' | 'stock'>;
}

/** Hands due reminders over to the outbox. Safe with concurrent workers. */
export const createDueRound =
  ({ db, clock }: Pick<Needs, 'db' | 'clock'>) =>
  async (): Promise<void> => {
    for (let batch = 0; batch < BATCHES_A_ROUND; batch += 1) {
      if ((await handOverDue(db, clock.now(), AT_ONCE)) < AT_ONCE) return;
    }
  };

/**
 * The new target and due time of a rescheduled start's reminders; null if unchanged, or if nothing can be decided before
 * they are due.
 */
function movedTo({ catalogue }: Needs, start: AwaitedStart, nowMs: number) {
  const wanted = { templateId: start.templateId, sessionId: start.sessionId ?? undefined };
  const target = claimTarget(catalogue, wanted, nowMs);
  if (target === undefined || target.window.startMs === start.targetMs) return null;
  const targetMs = target.window.startMs;
  const { quietHoursToo } = start;
  const dueMs = reminderDueMs({ targetMs, beforeMs: minutesMs(start.leadMinutes), quietHoursToo });
  // A reminder that no longer fits before or after the quiet hours is examined when due, and dropped then.
  return { targetMs, dueMs: dueMs ?? targetMs - minutesMs(start.leadMinutes) };
}

/** Moves reminders of rescheduled starts. */
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
