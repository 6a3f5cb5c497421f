import { loadBuiltConsole } from '#front-ends/built-console.ts';
import { loadBuiltPage } from '#front-ends/built-page.ts';
import { providerSettingsOf } from '#operator/provider/provider-settings.ts';
import { changesTables } from '#platform/db/roles/changes-tables.ts';
import { openReplica } from '#platform/db/stale-reads.ts';
import { isMarked, liveSystems } from '#platform/gateways/gateway-settings.ts';
import { carrierTermsOf } from '#platform/gateways/number-auth/number-auth-settings.ts';
import type { SiblingProcess } from '#platform/metrics/sibling-processes.ts';
import { dailyCapsOf } from '#platform/settings/daily-caps-env.ts';
import type { Env } from '#platform/settings/env.ts';
import { privacyOf } from '#platform/settings/privacy-env.ts';
import { riskOf } from '#platform/settings/risk-env.ts';
import { smsCapsOf } from '#platform/settings/sms-caps-env.ts';
import { createApp } from './app.ts';
import type { App } from './app-needs.ts';
import { chooseGateways, type GatewayModules } from './choose-gateways.ts';
import type { NodeProcess, OpenSandbox } from './sandbox.ts';

export interface Opened extends NodeProcess {
  readonly modules: GatewayModules;
  readonly sandbox: OpenSandbox | undefined;
  readonly sibling: SiblingProcess | undefined;
}

/** The application as the settings want it, on a database that is open and up to date. */
export async function openApp(opened: Opened, role: Env['role']): Promise<App> {
  const { env, database, db, slowStatements, deriveKey, clock, log, modules, sandbox, sibling } = opened;
  const { auditAnchorUrl: url, auditAnchorSecret: secret } = env;
  const built = await loadBuiltPage();
  return createApp({
    db,
    pool: database.directPool,
    slowStatements,
    dataDir: env.databaseUrl === undefined ? env.dataDir : undefined,
    clock,
    log,
    deriveKey,
    sealedTables: sandbox?.sealedTables,
    gateways: chooseGateways(env, { db, clock, deriveKey, modules, twins: sandbox?.twins }),
    settings: {
      ...env,
      role,
      sandboxMark: isMarked(env),
      liveSystems: liveSystems(env),
      webhookPrivateHosts: env.sandbox ? 'all' : env.webhookPrivateHosts,
      dailyCaps: dailyCapsOf(env),
      smsCaps: smsCapsOf(env),
      auditAnchors: { file: env.auditAnchorFile, hook: url !== undefined && secret ? { url, secret } : undefined },
      privacy: privacyOf(env),
      carrierTerms: carrierTermsOf(env),
      risk: riskOf(env),
      identityProvider: providerSettingsOf(env),
    },
    page: built && {
      built,
      settings: {
        hostAppMarkers: env.hostAppMarkers,
        fontFactorPattern: env.fontFactorPattern,
        debugConsole: env.debugConsole,
        customerService: { phone: env.customerServicePhone, url: env.customerServiceUrl },
      },
    },
    console: await loadBuiltConsole(),
    serveSandbox: sandbox?.serve,
    sibling,
    changesTables: await changesTables(database.pool),
    staleReads:
      env.databaseReplicaUrl === undefined || role === 'worker'
        ? undefined
        : openReplica(env.databaseReplicaUrl, db, log),
  });
}
