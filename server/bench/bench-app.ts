import { join } from 'node:path';
import { seedDemoProvince } from '@coupon-centre/sandbox/src/demo/demo-province.ts';
import { createSandboxTwins } from '@coupon-centre/sandbox/src/gateways/sandbox-twins.ts';
import { serveSandbox } from '@coupon-centre/sandbox/src/serve-sandbox.ts';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { createApp } from '#app/app.ts';
import type { App } from '#app/app-needs.ts';
import { giveAuditKeys } from '#audit/audit-key.ts';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import { createPhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { type Clock, systemClock } from '#foundation/time/clock.ts';
import { loadBuiltPage } from '#front-ends/built-page.ts';
import { openDatabase } from '#platform/db/engine.ts';
import { kyselyOn } from '#platform/db/kysely.ts';
import { createPool } from '#platform/db/pool.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { createLog } from '#platform/process/log.ts';
import type { RiskSettings } from '#platform/settings/risk-env.ts';
import { openSecrets } from '#platform/settings/secrets.ts';
import { temporaryFolder } from '#test/data-folder.ts';
import { migrateWithSandbox } from '#test/migrate-with-sandbox.ts';

interface BenchApp {
  readonly app: App;
  readonly db: Kysely<Schema>;
  readonly pool: pg.Pool;
  /** With the role that owns the tables: to fill them without their keys, and for tables of the bench's own. */
  readonly ownerPool: pg.Pool;
  readonly clock: Clock;
  readonly deriveKey: DeriveKey;
  /** Serves; prints its address and what was made for the bench as JSON; ends with the standard input. */
  serve(made: Readonly<Record<string, unknown>>): Promise<void>;
}

interface BenchOptions {
  readonly isDemo?: boolean;
  readonly keptIn?: string | undefined;
  readonly trustProxy?: boolean;
  readonly risk?: RiskSettings;
  readonly metricsToken?: string;
}

/**
 * The real application on a new embedded database with its usual, durable settings. A demo has the demo's catalogue, and the page
 * if it is built. `keptIn`: a folder where the database stays for another run. `trustProxy`: takes addresses from
 * `X-Forwarded-For`. `risk`: what the risk engine does. `metricsToken`: the node has `/metrics`.
 */
export async function benchApp(
  role: 'all' | 'api',
  { isDemo = false, keptIn, trustProxy = false, risk, metricsToken }: BenchOptions = {},
): Promise<BenchApp> {
  const folder = keptIn === undefined ? await temporaryFolder() : { path: keptIn, remove: async () => undefined };
  const log = createLog('error');
  const dataDir = join(folder.path, 'data');
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, log);
  await migrateWithSandbox(database);
  const ownerPool = createPool(database.owner?.connection ?? database.connection, log);
  const db = kyselyOn(database.pool);
  const deriveKey = openSecrets({ secretKey: undefined, dataDir });
  giveAuditKeys(db, deriveKey);
  const clock = systemClock;
  if (isDemo) await seedDemoProvince({ db, clock, log, cipher: createPhoneCipher(deriveKey) });
  const built = isDemo ? await loadBuiltPage() : undefined;
  const twins = createSandboxTwins({ db, clock, deriveKey });
  const app = await createApp({
    db,
    pool: database.pool,
    clock,
    log,
    deriveKey,
    gateways: {
      ...twins,
      // Answers at once: what another system does for a use is not measured.
      provisioning: { ...twins.provisioning, grant: async () => ({ kind: 'granted' }) },
      smsRoutes: [{ name: 'sandbox', gateway: twins.sms, hasReceipts: true }],
      analytics: undefined,
      risk: undefined,
      challenge: undefined,
    },
    serveSandbox: (http, node) =>
      serveSandbox(http, { ...node, twins, plays: { sms: true, provisioning: true, numberAuth: true, mail: true } }),
    settings: { role, trustProxy, pageLinkHosts: [], shareHosts: [], metricsToken, ...(risk && { risk }) },
    page: built && {
      built,
      settings: {
        hostAppMarkers: [],
        fontFactorPattern: '()',
        debugConsole: false,
        customerService: { phone: null, url: null },
      },
    },
  });
  return {
    app,
    db,
    pool: database.pool,
    ownerPool,
    clock,
    deriveKey,
    async serve(made) {
      await app.start();
      const { port } = await app.http.listenOnManySockets({ port: 0, host: '127.0.0.1' });
      process.stdin.resume();
      process.stdin.on('close', async () => {
        await app.stop();
        await ownerPool.end();
        await database.close();
        await folder.remove();
        process.exit();
      });
      process.stdout.write(`${JSON.stringify({ baseUrl: `http://127.0.0.1:${port}`, ...made })}\n`);
    },
  };
}
