import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import type { Clock } from '#foundation/time/clock.ts';
import type { DatabaseWatch } from '#platform/db/database-watch.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import {
  readAuditHead,
  readBudgets,
  readDailySums,
  readInvariants,
  readOpen,
  readOutbox,
  readQueues,
  readReconciliation,
  readWebhooks,
} from '#platform/jobs/read-jobs.ts';
import { readArchive } from './read-archive.ts';
import { show } from './show.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: Logger;
}

function showReconciliation(
  registry: Registry,
  { open, doneAtMs }: Awaited<ReturnType<typeof readReconciliation>>,
  nowMs: number,
): void {
  show(registry, {
    name: 'coupon_centre_billing_differences_open',
    help: "Open differences between our orders and the biller's book; anything but 0 is an alarm.",
    values: [[{}, open]],
  });
  if (doneAtMs === undefined) return;
  show(registry, {
    name: 'coupon_centre_reconciled_seconds',
    help: "Seconds since a business day was last compared with the biller's book.",
    values: [[{}, (nowMs - doneAtMs) / SECOND_MS]],
  });
}

function showWebhooks(
  registry: Registry,
  { pending, off }: Awaited<ReturnType<typeof readWebhooks>>,
  oldestSeconds: number,
): void {
  show(registry, {
    name: 'coupon_centre_webhook_pending',
    help: 'Deliveries of events that an endpoint has not taken yet.',
    values: [[{}, pending]],
  });
  show(registry, {
    name: 'coupon_centre_webhook_oldest_seconds',
    help: 'Seconds since the oldest of these deliveries was made.',
    values: [[{}, oldestSeconds]],
  });
  show(registry, {
    name: 'coupon_centre_webhooks_switched_off',
    help: 'Endpoints that were switched off after three days of failures, or by the answer 410.',
    values: [[{}, off]],
  });
}

function showAudit(registry: Registry, { seq, mark }: NonNullable<Awaited<ReturnType<typeof readAuditHead>>>): void {
  show(registry, {
    name: 'coupon_centre_audit_head_seq',
    help: 'The number of the last entry of the audit; it never falls.',
    values: [[{}, seq]],
  });
  show(registry, {
    name: 'coupon_centre_audit_head_mark',
    help: "The first 48 bits of that entry's hash, as a number: for the same entry it is always the same.",
    values: [[{}, mark]],
  });
}

function showArchive(
  registry: Registry,
  { ageSeconds, isFailing }: NonNullable<Awaited<ReturnType<typeof readArchive>>>,
) {
  show(registry, {
    name: 'coupon_centre_wal_archive_failing',
    help: 'Whether the last attempt to archive a segment of the log failed.',
    values: [[{}, isFailing ? 1 : 0]],
  });
  show(registry, {
    name: 'coupon_centre_wal_archive_age_seconds',
    help: 'Seconds since a segment of the log was last archived, or since the server began to count.',
    values: [[{}, ageSeconds]],
  });
}

async function showShared(registry: Registry, { db, clock }: Needs): Promise<void> {
  const nowMs = clock.now();
  const [outbox, uses, reversals, queues, checked, reconciled, webhooks, dailySums, budgets, audit, archive] =
    await Promise.all([
      readOutbox(db, nowMs),
      readOpen(db, 'use_order'),
      readOpen(db, 'use_reversal'),
      readQueues(db),
      readInvariants(db),
      readReconciliation(db),
      readWebhooks(db),
      readDailySums(db, nowMs),
      readBudgets(db),
      readAuditHead(db),
      readArchive(db),
    ]);
  const secondsSince = (oldest: Date | null | undefined): number =>
    Math.max(0, nowMs - (oldest?.getTime() ?? nowMs)) / SECOND_MS;
  show(registry, {
    name: 'coupon_centre_outbox_waiting',
    help: 'Undelivered outbox messages, by kind.',
    values: outbox.map(({ kind, waiting }) => [{ kind }, waiting]),
  });
  show(registry, {
    name: 'coupon_centre_outbox_late_seconds',
    help: 'Seconds since the oldest undelivered outbox message was due.',
    values: outbox.map(({ kind, oldest }) => [{ kind }, secondsSince(oldest)]),
  });
  show(registry, {
    name: 'coupon_centre_uses_pending',
    help: 'Uses that the biller has not settled, and those handed over to operators.',
    values: uses.map(({ state, open }) => [{ state }, open]),
  });
  show(registry, {
    name: 'coupon_centre_uses_oldest_seconds',
    help: 'Seconds since the oldest of these uses began.',
    values: uses.map(({ state, oldest }) => [{ state }, secondsSince(oldest)]),
  });
  show(registry, {
    name: 'coupon_centre_reversals_pending',
    help: 'Reversals of uses that the biller has not settled, and those handed over to operators.',
    values: reversals.map(({ state, open }) => [{ state }, open]),
  });
  show(registry, {
    name: 'coupon_centre_queue_jobs',
    help: 'Jobs by queue and state, as last counted by a worker.',
    values: queues.flatMap(({ name: queue, waiting, active, failed }) => [
      [{ queue, state: 'waiting' }, waiting] as const,
      [{ queue, state: 'active' }, active] as const,
      [{ queue, state: 'failed' }, failed] as const,
    ]),
  });
  showReconciliation(registry, reconciled, nowMs);
  showWebhooks(registry, webhooks, secondsSince(webhooks.oldest));
  show(registry, {
    name: 'coupon_centre_daily_sums_reached',
    help: 'Operators who reached this percentage of a daily cap of gifts, reveals or restores today.',
    values: dailySums.map(({ what, percent, operators }) => [{ what, percent: String(percent) }, operators]),
  });
  show(registry, {
    name: 'coupon_centre_budget_left_fen',
    help: 'What is left of the budget of a campaign that is not closed, by its id.',
    values: budgets.map(({ campaign_id: campaign, left_fen }) => [{ campaign }, left_fen]),
  });
  if (audit !== undefined) showAudit(registry, audit);
  if (archive !== undefined) showArchive(registry, archive);
  if (checked === null) return;
  show(registry, {
    name: 'coupon_centre_invariant_violations',
    help: 'Violations found by the last invariant check; anything but 0 is an alarm.',
    values: checked.violations.map(({ name: invariant, count }) => [{ invariant }, count]),
  });
  show(registry, {
    name: 'coupon_centre_invariants_checked_seconds',
    help: 'Seconds since the last invariant check.',
    values: [[{}, (nowMs - checked.checkedAtMs) / SECOND_MS]],
  });
}

/** Metrics from the database, the same on every node. Rejects while it does not answer. */
export async function readDatabaseMetrics(needs: Needs): Promise<Registry> {
  const registry = new Registry();
  try {
    await showShared(registry, needs);
  } catch (err) {
    needs.log.warn({ err }, 'could not read metrics from the database');
    throw err;
  }
  return registry;
}

/** What this process knows of its database and its clock, from memory. */
export function watchMetrics(watch: DatabaseWatch): Registry {
  const registry = new Registry();
  show(registry, {
    name: 'coupon_centre_database_up',
    help: 'Whether the database answered within the last five seconds.',
    values: [[{}, watch.isUp() ? 1 : 0]],
  });
  show(registry, {
    name: 'coupon_centre_database_takes_writes',
    help: 'Whether a write succeeded within the last five seconds.',
    values: [[{}, watch.takesWrites() ? 1 : 0]],
  });
  show(registry, {
    name: 'coupon_centre_database_damaged_pages',
    help: 'Times that the database read a damaged page; anything but 0 is an alarm.',
    values: [[{}, watch.damagedPages()]],
  });
  const aheadMs = watch.clockAheadMs();
  if (aheadMs === undefined) return registry;
  show(registry, {
    name: 'coupon_centre_clock_ahead_seconds',
    help: "How far this machine's clock is ahead of the database's; beyond 30 either way nothing is retired.",
    values: [[{}, aheadMs / SECOND_MS]],
  });
  return registry;
}
