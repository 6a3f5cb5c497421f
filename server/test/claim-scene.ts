import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '#clock.ts';
import { type Catalogue, createCatalogue } from '#coupon/catalogue.ts';
import type { ClaimOutcome } from '#coupon/claim.ts';
import { type Claims, createClaims } from '#coupon/claim-queue.ts';
import { type ClaimTarget, claimTarget } from '#coupon/claim-target.ts';
import type { Schema } from '#db/schema.ts';

/** A clock that stands until it is moved. */
export interface MovableClock extends Clock {
  moveTo(atMs: number): void;
  moveBy(ms: number): void;
}

export function movableClock(startMs: number): MovableClock {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    moveTo(atMs) {
      nowMs = atMs;
    },
    moveBy(ms) {
      nowMs += ms;
    },
  };
}

/** A node's claim path on a database: its own catalogue, its own lanes. */
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

export async function claimScene(db: Kysely<Schema>, clock: Clock): Promise<ClaimScene> {
  const catalogue = createCatalogue(db, clock, pino({ level: 'silent' }));
  await catalogue.refresh();
  const claims = createClaims(db, catalogue, clock);
  const target = (templateId: string, sessionId?: string): ClaimTarget => {
    const found = claimTarget(catalogue.contents(), catalogue.stock, { templateId, sessionId }, clock.now());
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
