import { api } from '@coupon-centre/contract/api/api';
import { MINUTE_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Clock } from '#foundation/time/clock.ts';
import { lastKnown } from '#foundation/time/last-known.ts';
import { serveConsole } from '#front-ends/serve-console.ts';
import { type InvariantReport, latestReport } from '#invariants/invariants.ts';
import { createNodeKeys } from '#keys/node-keys.ts';
import { clockInWords, createDatabaseWatch, databaseInWords } from '#platform/db/database-watch.ts';
import type { StaleReads } from '#platform/db/stale-reads.ts';
import { simulatedInWords } from '#platform/gateways/gateway-settings.ts';
import { describeApi } from '#platform/http/api-description.ts';
import { serveHealth } from '#platform/http/health.ts';
import { serveCalls } from '#platform/http/serve-calls.ts';
import { createHttpServer } from '#platform/http/server.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { serveMetrics } from '#platform/metrics/serve-metrics.ts';
import { inWords, readRelease } from '#platform/process/release.ts';
import type { App, AppNeeds } from './app-needs.ts';
import { countOutcomes } from './count-outcomes.ts';
import { keepToBranch } from './keep-to-branch.ts';
import { createNode } from './node.ts';
import { createRooms } from './rooms.ts';
import { serveBuiltPage } from './serve-built-page.ts';

/** The check runs every minute; on a large database it takes minutes. */
const CHECK_OVERDUE_MS = 10 * MINUTE_MS;

/** How long a probe waits for the database before it answers from memory. */
const PROBE_PATIENCE_MS = 300;

function invariantsInWords(report: InvariantReport | null | undefined, clock: Clock): string {
  if (report === undefined) return 'unknown';
  if (report === null) return 'not checked yet';
  if (!report.holds) return 'violated';
  return clock.now() - report.atMs < CHECK_OVERDUE_MS ? 'hold' : `not checked since ${toInstant(report.atMs)}`;
}

/** The replica's lag as text. */
function replicaInWords({ behindMs }: StaleReads): string {
  const behind = behindMs();
  return Number.isFinite(behind) ? `at most ${Math.ceil(behind / SECOND_MS)} s behind` : 'never seen';
}

/** The application. It reads environment, time and live systems only through `needs`. */
export async function createApp(needs: AppNeeds): Promise<App> {
  const node = createNode(needs);
  const { db, pool, clock, log, settings, staleReads, catalogue, identity, risk, operators, sms, audienceSubjects } =
    node;
  const { handlers: rooms, messages, work } = countOutcomes(createRooms(node), node.metrics);
  const handlers = keepToBranch(db, rooms);
  const jobs = settings.role === 'api' ? undefined : createJobs({ db, pool, clock, log, messages, work });
  const keys = createNodeKeys(node);
  const watch = createDatabaseWatch({ pool, clock, log });
  const readReport = lastKnown(() => latestReport(db), PROBE_PATIENCE_MS);
  let phase: 'starting' | 'running' | 'draining' = 'starting';

  const http = await createHttpServer({
    log,
    clock,
    trustProxy: settings.trustProxy,
    isLeaving: () => phase === 'draining',
    origins: { page: settings.publicOrigin, console: settings.consoleOrigin },
  });
  serveMetrics(http, { ...node, watch }, node.metrics);
  const release = readRelease();
  serveHealth(http, {
    ready: {
      phase: () => (phase === 'running' ? null : phase),
      database: () => databaseInWords(watch),
      catalogue: () => (catalogue.isFresh() ? null : 'too old'),
      keys: keys.problem,
    },
    notes: {
      invariants: async () => invariantsInWords(await readReport(), clock),
      clock: async () => clockInWords(watch),
      release: async () => inWords(release),
      ...(needs.changesTables === true && { database: async () => 'its role may change tables' }),
      ...(needs.serveSandbox && { sandbox: async () => `on, ${simulatedInWords(settings.liveSystems ?? [])}` }),
      ...(staleReads && { replica: async () => replicaInWords(staleReads) }),
    },
  });
  if (settings.role !== 'worker') {
    if (settings.apiDocs === true) await describeApi(http);
    const { verify } = identity;
    await serveCalls(
      http,
      { calls: api, handlers },
      {
        clock,
        verify,
        access: operators.access,
        answers: operators.answers,
      },
    );
    for (const room of work) await room.serve?.(http);
    node.serveSandbox?.(http, node);
    await serveBuiltPage(http, node, handlers);
    if (node.console !== undefined)
      await serveConsole(http, node.console, settings.sandboxMark === true ? (settings.liveSystems ?? []) : undefined);
  }

  return {
    http,
    verify: identity.verify,
    async start() {
      await keys.start();
      await Promise.all([
        watch.start(),
        catalogue.start(),
        node.homes.start(),
        identity.start(),
        risk.start(),
        staleReads?.start(),
        http.ready(),
      ]);
      await sms.start();
      await jobs?.start();
      phase = 'running';
    },
    leave() {
      phase = 'draining';
    },
    async stop() {
      phase = 'draining';
      await http.close();
      for (const room of work) await room.stop?.();
      await audienceSubjects.stop();
      await jobs?.stop();
      await sms.stop();
      catalogue.stop();
      await Promise.all([node.homes.stop(), staleReads?.stop()]);
      await risk.stop();
      await identity.stop();
      await keys.stop();
      await watch.stop();
    },
  };
}
