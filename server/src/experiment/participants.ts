import type { Kysely } from 'kysely';
import { Counter, type Registry } from 'prom-client';
import { growingCache } from '#foundation/cache/growing-cache.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Comparison, type Holdout, isHeldOut, variantOf } from './assignment.ts';

/** People who looked lately, however many experiments they take part in; others are written again, which changes nothing. */
const REMEMBERED_PEOPLE = 50_000;
/** Not written yet, as while the database is away; more are dropped and counted. */
const WAITING_MAX = 100_000;
const BATCH_MAX = 500;
const AGAIN_MS = 1_000;

/**
 * Somebody who saw a coupon of the campaign, or would have if it were not kept from them; or who saw a claim page or a coupon whose
 * variants are compared.
 */
export type Participant = { readonly subscriberId: string; readonly sinceMs: number } & (
  | { readonly holdout: Holdout }
  | { readonly comparison: Comparison }
);

const experimentOf = (participant: Participant): string =>
  'holdout' in participant ? participant.holdout.campaignId : participant.comparison.comparisonId;

const keyOf = (participant: Participant): string => `${participant.subscriberId} ${experimentOf(participant)}`;

function rowOf(participant: Participant) {
  const { subscriberId, sinceMs } = participant;
  return {
    subscriber_id: subscriberId,
    campaign_id: experimentOf(participant),
    is_held_out: 'holdout' in participant && isHeldOut(participant.holdout, subscriberId),
    variant: 'comparison' in participant ? variantOf(participant.comparison, subscriberId) : 0,
    since: new Date(sinceMs),
  };
}

/** Writes who takes part, each once, with the first time, in whatever order the nodes write. */
export async function recordParticipants(db: Kysely<Schema>, participants: readonly Participant[]): Promise<void> {
  if (participants.length === 0) return;
  // In one order, so that two batches at once do not wait for each other in a circle.
  const sorted = [...participants].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  await db
    .insertInto('experiment_participant')
    .values(sorted.map(rowOf))
    .onConflict((conflict) =>
      conflict
        .columns(['subscriber_id', 'campaign_id'])
        .doUpdateSet(({ ref }) => ({ since: ref('excluded.since') }))
        .whereRef('excluded.since', '<', 'experiment_participant.since'),
    )
    .execute();
}

export interface Participants {
  /** At once, and nothing for a participant that is known here. */
  note(participant: Participant): void;
  /** Writes what waits, if the database answers. */
  stop(): Promise<void>;
}

/**
 * Notes participants in memory and writes new ones in batches, next to the request. What could not be written is tried again with its
 * first time: a later time of those who come back, of whom one group has more, would bias the comparison.
 */
export function createParticipants(db: Kysely<Schema>, metrics?: Registry): Participants {
  /** By person: the experiments that they take part in. */
  const known = growingCache<string[]>({ max: REMEMBERED_PEOPLE });
  const waiting = new Map<string, Participant>();
  const dropped =
    metrics &&
    new Counter({
      name: 'coupon_centre_experiment_participants_dropped_total',
      help: 'Participants of experiments that were not recorded at their first look, because too many waited or the node stopped.',
      registers: [metrics],
    });
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();

  async function writeAll(): Promise<void> {
    const noted = [...waiting];
    for (let at = 0; at < noted.length; at += BATCH_MAX) {
      const batch = noted.slice(at, at + BATCH_MAX);
      await recordParticipants(
        db,
        batch.map(([, participant]) => participant),
      );
      for (const [key] of batch) waiting.delete(key);
    }
  }
  /** What is wrong with the database shows elsewhere. */
  const tryAll = () => writeAll().catch(() => undefined);

  function writeIn(delayMs: number): void {
    timer ??= setTimeout(() => {
      underWay = tryAll().then(() => {
        timer = undefined;
        if (waiting.size > 0) writeIn(AGAIN_MS);
      });
    }, delayMs);
    timer.unref();
  }
  return {
    note(participant) {
      const key = keyOf(participant);
      const experimentId = experimentOf(participant);
      const experiments = known.get(participant.subscriberId) ?? [];
      if (experiments.includes(experimentId) || waiting.has(key)) return;
      if (waiting.size >= WAITING_MAX) {
        dropped?.inc();
        return;
      }
      known.set(participant.subscriberId, [...experiments, experimentId]);
      waiting.set(key, participant);
      writeIn(0);
    },
    async stop() {
      clearTimeout(timer);
      await underWay;
      clearTimeout(timer);
      await tryAll();
      dropped?.inc(waiting.size);
    },
  };
}
