import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { Gauge, Registry } from 'prom-client';
import { readInvariants, readOutbox, readQueues } from '#board/read-jobs.ts';
import type { Clock } from '#clock.ts';
import type { Schema } from '#db/schema.ts';

const SECOND_MS = 1_000;

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: Logger;
}

type Values = readonly (readonly [Readonly<Record<string, string>>, number])[];

function show(registry: Registry, name: string, help: string, values: Values): void {
  const labelNames = Object.keys(values[0]?.[0] ?? {});
  const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
  for (const [labels, value] of values) gauge.set(labels, value);
}

async function showShared(registry: Registry, { db, clock }: Needs): Promise<void> {
  const nowMs = clock.now();
  const [outbox, queues, checked] = await Promise.all([readOutbox(db, nowMs), readQueues(db), readInvariants(db)]);
  show(
    registry,
    'coupon_centre_outbox_waiting',
    'Messages that outside systems still have to be told, by kind.',
    outbox.map(({ kind, waiting }) => [{ kind }, waiting]),
  );
  show(
    registry,
    'coupon_centre_outbox_late_seconds',
    'For how long the oldest of them has been due.',
    outbox.map(({ kind, oldest }) => [{ kind }, Math.max(0, nowMs - (oldest?.getTime() ?? nowMs)) / SECOND_MS]),
  );
  show(
    registry,
    'coupon_centre_queue_jobs',
    'Jobs by queue and state, as a worker counted them last.',
    queues.flatMap(({ name: queue, waiting, active, failed }) => [
      [{ queue, state: 'waiting' }, waiting] as const,
      [{ queue, state: 'active' }, active] as const,
      [{ queue, state: 'failed' }, failed] as const,
    ]),
  );
  if (checked === null) return;
  show(
    registry,
    'coupon_centre_invariant_violations',
    'Violations that the standing check found last; anything but 0 is an alarm.',
    checked.violations.map(({ name: invariant, count }) => [{ invariant }, count]),
  );
  show(registry, 'coupon_centre_invariants_checked_seconds', 'Since when the standing check has not run.', [
    [{}, (nowMs - checked.checkedAtMs) / SECOND_MS],
  ]);
}

/** What the database knows now; the same at every node. While it does not answer, that alone. */
export async function readDatabaseMetrics(needs: Needs): Promise<Registry> {
  const registry = new Registry();
  const isUp = await showShared(registry, needs).then(
    () => true,
    (err: unknown) => {
      needs.log.warn({ err }, 'the database could not be asked for its metrics');
      return false;
    },
  );
  show(registry, 'coupon_centre_database_up', 'Whether the database answered.', [[{}, isUp ? 1 : 0]]);
  return registry;
}
