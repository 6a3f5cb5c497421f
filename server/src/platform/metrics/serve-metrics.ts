import { createHash, timingSafeEqual } from 'node:crypto';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { Counter, Gauge, Registry } from 'prom-client';
import type { Clock } from '#foundation/time/clock.ts';
import { lastKnown } from '#foundation/time/last-known.ts';
import type { DatabaseWatch } from '#platform/db/database-watch.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { SlowStatements } from '#platform/db/slow-statements.ts';
import type { StaleReads } from '#platform/db/stale-reads.ts';
import { countCalls } from './call-counts.ts';
import { readDataFolderMetrics } from './data-folder-metrics.ts';
import { readDatabaseMetrics, watchMetrics } from './database-metrics.ts';
import type { SiblingProcess } from './sibling-processes.ts';

const PATH = '/metrics';
/** How long a scrape waits for the database before it answers with what was read last. */
const PATIENCE_MS = 400;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

export interface MetricsNeeds {
  readonly db: Kysely<Schema>;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly watch: DatabaseWatch;
  readonly staleReads?: StaleReads | undefined;
  readonly slowStatements?: SlowStatements | undefined;
  readonly dataDir?: string | undefined;
  readonly sibling?: SiblingProcess | undefined;
  /** `metricsToken`: bearer token for `/metrics`; without it there is no `/metrics`. `archiveDir`: where the embedded database archives its log. */
  readonly settings: { readonly metricsToken?: string | undefined; readonly archiveDir?: string | undefined };
}

function registerSlowStatements(slow: SlowStatements, registry: Registry): void {
  new Counter({
    name: 'coupon_centre_slow_statements_total',
    help: 'Statements that took SLOW_STATEMENT_MS or longer, by what they do and to which table.',
    labelNames: ['statement'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [statement, count] of slow.counts) this.inc({ statement }, count);
    },
  });
}

/** Registers this process's connection metrics. */
function registerConnections({ pool, staleReads }: MetricsNeeds, registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: 'coupon_centre_database_connections',
    help: 'Direct database connections and waiters.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  if (staleReads === undefined) return;
  new Gauge({
    name: 'coupon_centre_replica_behind_seconds',
    help: 'Replica lag.',
    aggregator: 'max',
    registers,
    collect() {
      this.set(staleReads.behindMs() / SECOND_MS);
    },
  });
}

/**
 * `/metrics` in Prometheus's text format, for callers with the token. Figures from the database are those that were read last where it
 * takes longer, and left out while it does not answer.
 * Call it before adding the routes that are to be counted. `own`: this process's own metrics.
 */
export function serveMetrics(http: FastifyInstance, needs: MetricsNeeds, own: Registry | undefined): void {
  const { settings, sibling } = needs;
  if (own === undefined || settings.metricsToken === undefined) return;
  const expected = digest(`Bearer ${settings.metricsToken}`);
  countCalls(http, own);
  registerConnections(needs, own);
  if (needs.slowStatements !== undefined) registerSlowStatements(needs.slowStatements, own);
  const { dataDir, clock } = needs;
  const isArchived = settings.archiveDir !== undefined;
  const ofDatabase = lastKnown(() => readDatabaseMetrics(needs), PATIENCE_MS);
  const ofFolder = lastKnown(
    async () => (dataDir === undefined ? undefined : readDataFolderMetrics({ dataDir, isArchived, clock })),
    PATIENCE_MS,
  );
  http.get(PATH, { schema: { hide: true } }, async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) return reply.callNotFound();
    const [ofProcesses, shared = new Registry(), folder = new Registry()] = await Promise.all([
      sibling?.readAll() ?? own,
      ofDatabase(),
      ofFolder(),
    ]);
    const all = Registry.merge([ofProcesses, shared, folder, watchMetrics(needs.watch)]);
    return reply.type(own.contentType).send(await all.metrics());
  });
}
