import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Gauge, Registry } from 'prom-client';
import { countCalls } from '#http/call-counts.ts';
import { readDatabaseMetrics } from '#metrics/database-metrics.ts';
import type { AppNeeds } from './app-needs.ts';

const PATH = '/metrics';
const SECOND_MS = 1_000;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** What this process alone knows of the database. */
function tellConnections({ pool, staleReads }: AppNeeds, registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: 'coupon_centre_database_connections',
    help: 'Connections straight to the database, and who waits for one.',
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
    help: 'How old what the replica answers may be.',
    aggregator: 'max',
    registers,
    collect() {
      this.set(staleReads.behindMs() / SECOND_MS);
    },
  });
}

/**
 * `/metrics` in the text that Prometheus reads, for whoever has the token. What the database would say is left out while it
 * does not. Call it before the routes that are to be counted are added. `own`: what this process tells of itself.
 */
export function serveMetrics(http: FastifyInstance, needs: AppNeeds, own: Registry | undefined): void {
  const { settings, fellow } = needs;
  if (own === undefined || settings.metricsToken === undefined) return;
  const expected = digest(`Bearer ${settings.metricsToken}`);
  countCalls(http, own);
  tellConnections(needs, own);
  http.get(PATH, { schema: { hide: true } }, async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) return reply.callNotFound();
    const [told, ofDatabase] = await Promise.all([fellow?.tellAll() ?? own, readDatabaseMetrics(needs)]);
    return reply.type(own.contentType).send(await Registry.merge([told, ofDatabase]).metrics());
  });
}
