import { Kysely, PostgresDialect } from 'kysely';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import { systemClock } from '#foundation/time/clock.ts';
import { type Database, openBeside } from '#platform/db/engine.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { analyticsChecks } from '#platform/gateways/analytics/analytics-checks.ts';
import { challengeChecks } from '#platform/gateways/challenge/challenge-checks.ts';
import { type BrokenPeers, openBrokenPeers } from '#platform/gateways/checks/broken-peers.ts';
import {
  type Breakage,
  breakages,
  type Check,
  type Checked,
  LeftOut,
  type Trial,
} from '#platform/gateways/checks/check.ts';
import { isModulePath } from '#platform/gateways/gateway-module.ts';
import type { GatewayName, GatewayPorts } from '#platform/gateways/gateways.ts';
import { mailChecks } from '#platform/gateways/mail/mail-checks.ts';
import { numberAuthChecks } from '#platform/gateways/number-auth/number-auth-checks.ts';
import { provisioningChecks } from '#platform/gateways/provisioning/provisioning-checks.ts';
import { riskChecks } from '#platform/gateways/risk/risk-checks.ts';
import { smsChecks } from '#platform/gateways/sms/sms-checks.ts';
import { socialChecks } from '#platform/gateways/social/social-checks.ts';
import { createLog } from '#platform/process/log.ts';
import { StartProblem } from '#platform/process/start-problem.ts';
import { type Env, readEnv } from '#platform/settings/env.ts';
import { openSecrets } from '#platform/settings/secrets.ts';
import { chooseGateway, gatewayPorts, loadGatewayModules } from './choose-gateways.ts';

interface Asked {
  /** Undefined: nothing is sent or granted. */
  readonly trial: Trial | undefined;
  /** An address that may get a real mail. */
  readonly mail: string | undefined;
  readonly read: Read;
}

type PortOf<Name extends GatewayName> = NonNullable<GatewayPorts[Name]>;
type ChecksOf<Name extends GatewayName> = (checked: Checked<PortOf<Name>>) => readonly Check[];

/** Reads the settings, `readEnv`. */
type Read = typeof readEnv;

const clock = systemClock;

/** Every port has its checks. */
const checksOf: { readonly [Name in GatewayName]: ChecksOf<Name> } = {
  sms: smsChecks,
  sms2: smsChecks,
  provisioning: (checked) => provisioningChecks(checked, clock),
  numberAuth: numberAuthChecks,
  social: socialChecks,
  analytics: (checked) => analyticsChecks(checked, clock),
  mail: mailChecks,
  risk: riskChecks,
  challenge: challengeChecks,
};

const nameOf = (setting: string): GatewayName | undefined =>
  (Object.keys(gatewayPorts) as GatewayName[]).find((name) => gatewayPorts[name].setting === setting);

const SETTINGS = Object.values(gatewayPorts).map(({ setting }) => setting);

/** The settings, with every address over HTTP and every host and port leading to `url`. */
const readBroken = (read: Read, url: string): Env => {
  const { hostname, port } = new URL(url);
  return read((variables) =>
    Object.fromEntries(
      Object.entries(variables).map(([name, value = '']) => {
        if (/^https?:\/\//.test(value)) return [name, url];
        if (/._HOST$/.test(name) && value !== '') return [name, hostname];
        return [name, /._PORT$/.test(name) && value !== '' ? port : value];
      }),
    ),
  );
};

/** They keep a connection in a protocol that the broken peers do not speak; their own tests break it. */
const CONNECTED: ReadonlySet<string> = new Set(['smpp', 'cmpp']);

/** Whether a gateway can be made with broken addresses: an adapter of ours over HTTP, or a module whose settings change with them. */
const canBeBroken = (env: Env, value: string, broken: Env): boolean =>
  isModulePath(value)
    ? JSON.stringify(env.gatewayVariables) !== JSON.stringify(broken.gatewayVariables)
    : !CONNECTED.has(value);

/** Opens the database when it is first asked, and as it is: most gateways never do. */
function lazyDatabase(env: Env) {
  let opened: Promise<Database> | undefined;
  const pool = async () => {
    opened ??= openBeside(env, createLog('silent'));
    return (await opened).pool;
  };
  return {
    db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }),
    close: async () => (await opened)?.close(),
  };
}

/** The gateway of a setting in these settings. */
async function gatewayIn<Name extends GatewayName>(name: Name, env: Env, db: Kysely<Schema>): Promise<PortOf<Name>> {
  const modules = await loadGatewayModules(env, clock, [name]);
  let secrets: DeriveKey | undefined;
  const deriveKey: DeriveKey = (purpose, bytes) => {
    secrets ??= openSecrets(env);
    return secrets(purpose, bytes);
  };
  const gateway = chooseGateway(name, env, { db, clock, deriveKey, modules, twins: undefined });
  return gateway as PortOf<Name>;
}

async function brokenOf<Name extends GatewayName>(
  name: Name,
  { urls }: BrokenPeers,
  { read, db }: { readonly read: Read; readonly db: Kysely<Schema> },
) {
  const all = Object.keys(breakages).map(async (breakage) => {
    const broken = readBroken(read, urls[breakage as Breakage]);
    return [breakage, await gatewayIn(name, broken, db)];
  });
  return Object.fromEntries(await Promise.all(all)) as Readonly<Record<Breakage, PortOf<Name>>>;
}

interface Result {
  readonly holds: boolean;
  readonly line: string;
}

/** One check in a line, and whether it holds. */
async function runCheck({ what, run }: Check): Promise<Result> {
  const found = await run();
  if (found === null) return { holds: true, line: `ok        ${what}` };
  if (found instanceof LeftOut) return { holds: true, line: `left out  ${what}: ${found.why}` };
  return { holds: false, line: `FAULT     ${what}: ${found}` };
}

async function checkPort<Name extends GatewayName>(
  name: Name,
  env: Env,
  { trial, mail, read }: Asked,
): Promise<Result[]> {
  const lazy = lazyDatabase(env);
  const peers = await openBrokenPeers();
  try {
    const live = await gatewayIn(name, env, lazy.db);
    const path = gatewayPorts[name].of(env) ?? '';
    const broken = canBeBroken(env, path, readBroken(read, peers.urls.gone))
      ? await brokenOf(name, peers, { read, db: lazy.db })
      : undefined;
    const checks = checksOf[name]({ live, broken, trial, mail });
    const results = await Promise.all(checks.filter(({ isTrial }) => isTrial !== true).map(runCheck));
    for (const check of checks.filter(({ isTrial }) => isTrial === true)) results.push(await runCheck(check));
    return results;
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    return [{ holds: false, line: `FAULT     ${error.message}` }];
  } finally {
    peers.close();
    await lazy.close();
  }
}

/**
 * Checks the gateway that a setting names against what its port promises. Sends and grants nothing outside without `trial`.
 * Throws StartProblem if there is nothing to check.
 */
export async function checkGateway(setting: string, { trial, mail, read = readEnv }: Partial<Asked>) {
  const name = nameOf(setting);
  if (name === undefined) throw new StartProblem(`Which setting? One of ${SETTINGS.join(', ')}.`);
  const env = read();
  const value = gatewayPorts[name].of(env);
  if (value === undefined || ['sandbox', 'none', 'built-in'].includes(value)) {
    throw new StartProblem(`${setting} is ${value ?? 'not set'}: there is nothing outside to check.`);
  }
  const results = await checkPort(name, env, { trial, mail, read });
  const faults = results.filter(({ holds }) => !holds).length;
  const summary =
    faults === 0 ? 'ok: the gateway keeps what was checked' : `${faults} of ${results.length} checks failed`;
  return { isWell: faults === 0, lines: [`${setting}=${value}`, ...results.map(({ line }) => line), summary] };
}
