import type { App } from '#app/app-needs.ts';
import { createApp } from '#app.ts';
import { loadBuiltConsole } from '#built-console.ts';
import { loadBuiltPage } from '#built-page.ts';
import type { AdvancedClock, Clock } from '#clock.ts';
import type { Database } from '#db/engine.ts';
import { kyselyOn } from '#db/kysely.ts';
import { openReplica } from '#db/stale-reads.ts';
import type { Env } from '#env.ts';
import type { CodeFileToTry } from '#features/sandbox/code-file-desk.ts';
import { chooseAnalytics } from '#gateways/analytics/choose-analytics.ts';
import { createGateways } from '#gateways/gateways.ts';
import { chooseNumberAuth } from '#gateways/number-auth/choose-number-auth.ts';
import { chooseSocialApp } from '#gateways/social/choose-social-app.ts';
import type { DeriveKey } from '#identity/sealed-box.ts';
import type { createLog } from '#log.ts';
import type { Fellow } from '#metrics/fellow-processes.ts';

export interface Opened {
  readonly env: Env;
  readonly database: Database;
  readonly deriveKey: DeriveKey;
  readonly clock: Clock;
  /** The same clock where all of the node is in this process: setting it ahead reaches no other. */
  readonly advancedClock?: AdvancedClock | undefined;
  readonly log: ReturnType<typeof createLog>;
  readonly codeFileToTry?: CodeFileToTry | undefined;
  readonly fellow?: Fellow | undefined;
}

/** The application as the settings want it, on a database that is open and up to date. */
export async function openApp(opened: Opened, role: Env['role']): Promise<App> {
  const { env, database, deriveKey, clock, advancedClock, log, codeFileToTry, fellow } = opened;
  const db = kyselyOn(database.pool);
  const built = await loadBuiltPage();
  return createApp({
    db,
    pool: database.directPool,
    clock,
    ...(advancedClock && { advancedClock }),
    log,
    deriveKey,
    gateways: createGateways({
      db,
      clock,
      deriveKey,
      numberAuth: chooseNumberAuth(env, clock),
      social: chooseSocialApp(env, { db, clock, deriveKey }),
      analytics: chooseAnalytics(env),
    }),
    settings: { ...env, role },
    page: built && { built, settings: env },
    console: await loadBuiltConsole(),
    codeFileToTry,
    fellow,
    staleReads:
      env.databaseReplicaUrl === undefined || role === 'worker'
        ? undefined
        : openReplica(env.databaseReplicaUrl, db, log),
  });
}
