import { operatorApi } from '@coupon-centre/contract/operator-api';
import { subscriberApi } from '@coupon-centre/contract/subscriber-api';
import type { Kysely } from 'kysely';
import type { Clock } from '#clock.ts';
import { toInstant } from '#coupon/business-day.ts';
import { createCatalogue } from '#coupon/catalogue.ts';
import { createClaims } from '#coupon/claim-queue.ts';
import { createPagePreviews } from '#coupon/page-preview.ts';
import { createUses } from '#coupon/use.ts';
import type { Schema } from '#db/schema.ts';
import type { StaleReads } from '#db/stale-reads.ts';
import { serveConsole } from '#features/console/serve-console.ts';
import { serveImages } from '#features/operator-content/serve-images.ts';
import { createSavedPictures } from '#features/saved/saved-pictures.ts';
import { serveSavedPicture } from '#features/saved/serve-saved-picture.ts';
import { serveWxSign } from '#features/social/get-wx-sign.ts';
import { describeApi } from '#http/api-description.ts';
import { serveHealth } from '#http/health.ts';
import { serveAll } from '#http/serve.ts';
import { serveOperators } from '#http/serve-operators.ts';
import { createHttpServer } from '#http/server.ts';
import { createIdentity } from '#identity/identity.ts';
import { latestReport } from '#jobs/invariants.ts';
import { countClaims } from '#metrics/claim-counts.ts';
import { createProcessMetrics } from '#metrics/process-metrics.ts';
import { createOperators } from '#operator/operators.ts';
import { createEventBuffer } from '#track/event-buffer.ts';
import { keepEvents } from '#track/event-store.ts';
import type { App, AppNeeds, Parts } from './app/app-needs.ts';
import { createCodeHandlers } from './app/create-code-handlers.ts';
import { createHandlers } from './app/create-handlers.ts';
import { createOperatorHandlers } from './app/create-operator-handlers.ts';
import { createServiceHandlers } from './app/create-service-handlers.ts';
import { createWorker } from './app/create-worker.ts';
import { serveBuiltPage } from './app/serve-built-page.ts';
import { serveMetrics } from './app/serve-metrics.ts';
import { serveRehearsals } from './app/serve-rehearsals.ts';
import { serveSandbox } from './app/serve-sandbox.ts';

/** Checked every minute; on a large database the check itself takes some. */
const CHECK_OVERDUE_MS = 10 * 60_000;

async function invariantsInWords(db: Kysely<Schema>, clock: Clock): Promise<string> {
  const report = await latestReport(db);
  if (report === null) return 'not checked yet';
  if (!report.holds) return 'violated';
  return clock.now() - report.atMs < CHECK_OVERDUE_MS ? 'hold' : `not checked since ${toInstant(report.atMs)}`;
}

/** How old what the replica answers may be. */
function replicaInWords({ behindMs }: StaleReads): string {
  const behind = behindMs();
  return Number.isFinite(behind) ? `at most ${Math.ceil(behind / 1_000)} s behind` : 'never seen';
}

/** The application on what it is given: nothing in it knows the environment, the time or a live system by itself. */
export async function createApp(needs: AppNeeds): Promise<App> {
  const { db, clock, log, deriveKey, gateways, settings, staleReads } = needs;
  const metrics = settings.metricsToken === undefined ? undefined : (needs.fellow?.own ?? createProcessMetrics());
  const catalogue = createCatalogue(db, clock, log);
  const uncounted = createClaims(db, catalogue, clock);
  const claims = metrics === undefined ? uncounted : countClaims(uncounted, metrics);
  const identity = createIdentity({ db, clock, deriveKey, sms: gateways.sms, numberAuth: gateways.numberAuth, log });
  const { cipher, confirmations } = identity;
  const { provisioning } = gateways;
  const uses = createUses({ db, clock, provisioning, cipher, confirmations, log, termsOf: catalogue.termsOf });
  const [previews, pictures] = [createPagePreviews(deriveKey), createSavedPictures(deriveKey)];
  const isReported = gateways.analytics !== undefined;
  const events = createEventBuffer({ clock, log, keep: (received) => keepEvents(db, received, !isReported) });
  const parts: Parts = { catalogue, claims, identity, uses, previews, pictures, events };
  const jobs = settings.role === 'api' ? undefined : createWorker(needs, parts);
  let rehearsals: ReturnType<typeof serveRehearsals> | undefined;
  let phase: 'starting' | 'running' | 'draining' = 'starting';

  const http = await createHttpServer(log, clock, settings.trustProxy, () => phase === 'draining');
  serveMetrics(http, needs, metrics);
  serveHealth(http, {
    ready: {
      phase: () => (phase === 'running' ? null : phase),
      catalogue: () => (catalogue.isFresh() ? null : 'too old'),
    },
    told: {
      invariants: () => invariantsInWords(db, clock),
      ...(staleReads && { replica: async () => replicaInWords(staleReads) }),
    },
  });
  if (settings.role !== 'worker') {
    // Before the description begins: it is nobody's to call but the command's.
    rehearsals = serveRehearsals(http, needs, parts);
    await describeApi(http);
    const handlers = createHandlers(needs, parts);
    serveAll(http, subscriberApi, handlers, identity.verify, clock);
    const operators = createOperators(db, deriveKey);
    const operatorHandlers = {
      ...createOperatorHandlers(needs, parts, operators),
      ...createServiceHandlers(needs, parts),
      ...createCodeHandlers(needs, parts),
    };
    await serveOperators(http, operatorApi, operatorHandlers, {
      access: operators.access,
      clock,
    });
    serveImages(http, needs.db);
    serveSavedPicture(http, pictures, clock);
    serveWxSign(http, { social: gateways.social, clock, hosts: settings.shareHosts });
    serveSandbox(http, needs, parts);
    await serveBuiltPage(http, needs, parts, handlers);
    if (needs.console !== undefined) await serveConsole(http, needs.console);
  }

  return {
    http,
    verify: identity.verify,
    async start() {
      await Promise.all([catalogue.start(), identity.start(), staleReads?.start(), http.ready()]);
      await jobs?.start();
      phase = 'running';
    },
    leave() {
      phase = 'draining';
    },
    async stop() {
      phase = 'draining';
      await http.close();
      rehearsals?.stop();
      await events.stop();
      await jobs?.stop();
      catalogue.stop();
      await staleReads?.stop();
      await identity.stop();
    },
  };
}
