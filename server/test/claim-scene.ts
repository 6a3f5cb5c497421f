import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { type Catalogue, createCatalogue } from '#catalogue/catalogue.ts';
import type { ClaimOutcome } from '#claim/claim.ts';
import { type Claims, createClaims } from '#claim/claim-queue.ts';
import type { ClaimDatabase } from '#claim/claim-store.ts';
import { type ClaimTarget, claimTarget } from '#claim/claim-target.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/** A clock that a test moves. */
export interface MovableClock extends Clock {
  moveTo(atMs: number): void;
  moveBy(ms: number): void;
}

/** Stands still at `startMs`. Default: runs with the system's clock, also after a move. */
export function movableClock(startMs?: number): MovableClock {
  const runningMs = (): number => (startMs === undefined ? Date.now() : 0);
  let offsetMs = startMs ?? 0;
  return {
    now: () => runningMs() + offsetMs,
    moveTo(atMs) {
      offsetMs = atMs - runningMs();
    },
    moveBy(ms) {
      offsetMs += ms;
    },
  };
}

/** A node's claim path on a database: its own catalogue, its own batchers. */
export interface ClaimScene {
  readonly catalogue: Catalogue;
  readonly claims: Claims;
  target(templateId: string, sessionId?: string): ClaimTarget;
  /** Reads the catalogue now instead of within half a second. */
  refresh(): Promise<void>;
  claim(by: {
    subscriberId?: string;
    templateId: string;
    sessionId?: string;
    requestId?: string | undefined;
  }): Promise<ClaimOutcome>;
  stop(): void;
}

export async function claimScene(
  db: Kysely<Schema>,
  clock: Clock,
  shelves: Pick<ClaimDatabase, 'homes' | 'leastUnits' | 'crowd'> = {},
): Promise<ClaimScene> {
  const catalogue = createCatalogue(db, clock, pino({ level: 'silent' }));
  await catalogue.refresh();
  const claims = createClaims({ db, ...shelves }, catalogue, clock);
  const target = (templateId: string, sessionId?: string): ClaimTarget => {
    const found = claimTarget(catalogue, { templateId, sessionId }, clock.now());
    if (found === undefined) throw new Error('the coupon is not in the catalogue');
    return found;
  };
  return {
    catalogue,
    claims,
    target,
    refresh: () => catalogue.refresh(),
    claim: ({ subscriberId = uuidv7(), templateId, sessionId, requestId = uuidv7() }) =>
      claims.claimOnce({ subscriberId, target: target(templateId, sessionId), requestId }),
    stop: () => catalogue.stop(),
  };
}

/** How many of each outcome. */
export function tally(outcomes: readonly ClaimOutcome[]): Partial<Record<ClaimOutcome['outcome'], number>> {
  const counts: Partial<Record<ClaimOutcome['outcome'], number>> = {};
  for (const { outcome } of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
