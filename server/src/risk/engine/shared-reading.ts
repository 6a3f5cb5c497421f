import { MINUTE_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely } from 'kysely';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Sightings } from './sightings.ts';

const SHARED_EVERY_MS = 30 * SECOND_MS;
const SHARED_RETRY_MAX_MS = 10 * MINUTE_MS;
/** How far sightings may be committed after their time. */
const SHARED_LATE_MS = MINUTE_MS;

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
}

/** To be called each second; reads where it is due: of all devices first, then of those seen since; after failures less and less often. */
export function createSharedReading(
  sightings: Pick<Sightings, 'readShared'>,
  { db, clock }: Needs,
): () => Promise<void> {
  let readAtMs: number | undefined;
  let dueAtMs = 0;
  let failures = 0;
  return async () => {
    const nowMs = clock.now();
    if (nowMs < dueAtMs) return;
    failures += 1;
    dueAtMs = nowMs + Math.min(SHARED_EVERY_MS * 2 ** failures, SHARED_RETRY_MAX_MS);
    await sightings.readShared(db, readAtMs === undefined ? null : new Date(readAtMs - SHARED_LATE_MS));
    failures = 0;
    dueAtMs = nowMs + SHARED_EVERY_MS;
    readAtMs = nowMs;
  };
}
