import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { arrivals } from './arrivals.ts';
import { play } from './play.ts';
import { makePlayers, rehearsalTokens } from './rehearsal-sessions.ts';
import { dropOldShadows, dropShadow, makeShadow, openShadow, type ShadowMaker } from './shadow.ts';
import { readTotals } from './shadow-totals.ts';
import { makeSheet, type Sheet, type Targets } from './sheet.ts';

/** Time for retries after the last arrival. */
const AFTERWARDS_MS = 60_000;
/** Time until the opening; the first tap comes a second early. */
const LEAD_MS = 1_500;

export interface Rehearsal {
  readonly templateId: string;
  readonly grabId: string | undefined;
  readonly stock: number | undefined;
  readonly people: number;
  readonly seconds: number;
  readonly url: string;
  readonly connections: number;
  readonly targets: Targets;
}

export interface RehearsalNeeds {
  /** As the nodes reach it. */
  readonly db: Kysely<Schema>;
  readonly maker: ShadowMaker;
  readonly clock: Clock;
  readonly deriveKey: DeriveKey;
  readonly stopped: AbortSignal;
  /** Receives progress lines. */
  readonly tell: (line: string) => void;
}

/**
 * Plays a grab on shadow stock against the system at the address, whose database this is, and judges it. Throws NoRehearsal
 * if there is nothing to rehearse. The shadow is always dropped.
 */
export async function rehearse(
  asked: Rehearsal,
  { db, maker, clock, deriveKey, stopped, tell }: RehearsalNeeds,
): Promise<Sheet> {
  const { templateId, grabId, people, seconds } = asked;
  const spanMs = seconds * SECOND_MS;
  const rehearsalId = uuidv7();
  const players = makePlayers(rehearsalTokens(deriveKey), { rehearsalId, people }, clock.now());
  await dropOldShadows(maker.db, clock.now());
  const shadow = await makeShadow(maker, { rehearsalId, templateId, grabId, stock: asked.stock }, clock.now());
  try {
    tell(`${shadow.title} (${templateId}): ${shadow.stock} shadow units, ${shadow.perPerson} a person.`);
    tell(`${people} people within ${seconds} s at ${asked.url}, over ${asked.connections} connections …`);
    const opensAtMs = clock.now() + LEAD_MS;
    await openShadow(db, shadow, { opensAtMs, closesAtMs: opensAtMs + spanMs + AFTERWARDS_MS });
    const played = await play({
      url: asked.url,
      templateId,
      grabId,
      players,
      arrivals: arrivals(people, spanMs),
      opensAtMs,
      connections: asked.connections,
      stopped,
    });
    tell(`The last answer came ${(played.lastedMs / SECOND_MS).toFixed(1)} s after the opening.`);
    const totals = await readTotals(db, shadow, played.endings);
    return makeSheet(played, { totals, perPerson: shadow.perPerson }, asked.targets);
  } finally {
    await dropShadow(maker.db, shadow.schema);
  }
}
