import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely } from 'kysely';
import { giveAuditKeys } from '#audit/audit-key.ts';
import { systemClock } from '#foundation/time/clock.ts';
import { administratorLines, ensureAdministrators } from '#operator/sign-in/first-administrator.ts';
import { type Database, openBeside, openDatabase } from '#platform/db/engine.ts';
import { kyselyOn } from '#platform/db/kysely.ts';
import { poolMaxOf } from '#platform/db/pool.ts';
import { changesTables } from '#platform/db/roles/changes-tables.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { createSlowStatements } from '#platform/db/slow-statements.ts';
import { whenAborted } from '#platform/gateways/bounded-call.ts';
import { gatewayLines, isMarked, liveSystems, simulatedInWords } from '#platform/gateways/gateway-settings.ts';
import {
  createPrimaryProcess,
  createSiblingProcess,
  type PrimaryProcess,
} from '#platform/metrics/sibling-processes.ts';
import { healthAddress, openAddresses } from '#platform/process/addresses.ts';
import { endAtLast } from '#platform/process/last-resort.ts';
import { createLog } from '#platform/process/log.ts';
import { checkPortIsFree, listenOrExplain } from '#platform/process/port-check.ts';
import { releaseMemory } from '#platform/process/release-memory.ts';
import { StartProblem } from '#platform/process/start-problem.ts';
import { listenForStop, type StopRequest } from '#platform/process/stop-request.ts';
import { commonPort, createWebProcesses, tellListening } from '#platform/process/web-processes.ts';
import { checkToServe } from '#platform/settings/check-to-serve.ts';
import { type Env, readEnv } from '#platform/settings/env.ts';
import { checkSandboxFits, openSecretsOf, type Secrets } from '#platform/settings/secrets.ts';
import { sendTraceparents } from '#platform/tracing/send-traceparents.ts';
import { countContent, isEmpty } from '#starter/write-starter.ts';
import type { App } from './app-needs.ts';
import { bringTablesUpToDate, bringUpToDate } from './bring-up-to-date.ts';
import { type GatewayModules, loadGatewayModules } from './choose-gateways.ts';
import { type Opened, openApp } from './open-app.ts';
import type { NodeProcess, Sandbox } from './sandbox.ts';

/** Longer than the longest answer takes. */
const DRAIN_MS = 15_000;
/** Longer than any step of the end takes, draining and the database's three ways to stop included. */
const LONGEST_STEP_MS = 90_000;
/** Between the last step of the end and the process's exit. */
const QUIET_MS = 100;
/** The whole end after draining, whatever hangs. Longer than answers under way and an embedded database's stop take together. */
const LAST_RESORT_MS = 60_000;

const NO_SANDBOX =
  'The sandbox is not part of this server: set SANDBOX=off and live gateways, or start sandbox/src/main.ts, as npm start does.';

const CHANGES_TABLES =
  'DATABASE_URL names a role that may change tables: give the nodes one that may not, and migrations their own (MIGRATION_DATABASE_URL, docs/operations.md)';

const NO_CONTENT =
  'There is no content yet: `npm run init` writes categories, documents, a theme and roles to begin with (docs/operations.md).';

/** A process from its settings on. */
interface Start extends Pick<NodeProcess, 'env' | 'log' | 'clock'> {
  readonly sandbox: Sandbox | undefined;
  readonly modules: GatewayModules;
  readonly stop: StopRequest;
  /** Settles once answers under way are no longer waited for. */
  readonly hurried: Promise<unknown>;
  /** What is to be closed, in the order in which it was opened. */
  readonly opened: (() => Promise<void>)[];
}

const tell = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Prints from the primary process only. */
const tellFirst = (line: string): boolean => cluster.isPrimary && tell(line);

/** Marks a step of the start; throws if a stop was requested. */
function step({ stop }: Start, line: string): void {
  stop.asked.throwIfAborted();
  tell(line);
}

/** What is open now; a worker has nothing to open in a browser. */
function tellOfOpening({ env }: Start, address: AddressInfo, sandboxKey: string | undefined): void {
  const lines =
    env.role === 'worker'
      ? ['The worker is at work; whether it is well:', `  ${healthAddress(address)}`]
      : ['The coupon centre is open:', ...openAddresses(address, { sandboxKey, hasDocs: env.apiDocs })];
  tell([...lines, 'Ctrl-C stops it.'].join('\n'));
}

/** On the first start, prints how to sign in at the console. */
async function tellOfAdministrators(db: Kysely<Schema>, nowMs: number): Promise<void> {
  const made = await db.transaction().execute((trx) => ensureAdministrators(trx, { nowMs, isStart: true }));
  if (made.length > 0) tell(administratorLines(made).join('\n'));
}

async function open(start: Start): Promise<void> {
  const { env, log, sandbox, stop, opened } = start;
  await checkPortIsFree(env.host, env.port);

  step(start, env.databaseUrl === undefined ? `Opening the database in ${env.dataDir} …` : 'Opening the database …');
  const database = await openDatabase(env, log);
  opened.push(database.close);

  step(start, 'Bringing its tables up to date …');
  await bringUpToDate(database, log);
  if (await changesTables(database.pool)) log.warn(CHANGES_TABLES);
  const node = nodeOn(database, start, await openSecretsOf(database.pool, env));
  await checkSandboxFits(database.pool, sandbox !== undefined);
  if (sandbox !== undefined) await bringTablesUpToDate(database, log, sandbox.migrations);

  tell(['Outside systems:', ...gatewayLines(env)].join('\n'));
  if (isMarked(env)) log.warn(`SANDBOX=on: ${simulatedInWords(liveSystems(env))}`);
  step(start, 'Opening the coupon centre …');
  const openSandbox = await sandbox?.open(node);
  const isSplit = env.webConcurrency > 1 && env.role !== 'worker';
  const sibling = isSplit && env.metricsToken !== undefined ? createPrimaryProcess() : undefined;
  const parts = { ...node, modules: start.modules, sandbox: openSandbox, sibling };
  const app = isSplit
    ? env.role === 'all' && (await startApp(start, parts, { role: 'worker', drainSeconds: 0 }))
    : await startApp(start, parts, env);
  const background = await openSandbox?.start();
  if (background !== undefined) opened.push(background.stop);
  stop.asked.throwIfAborted();
  const listening = isSplit || !app ? await openWebProcesses(start, sibling) : await listenAlone(env, app);

  if (env.role !== 'worker') {
    await tellOfAdministrators(node.db, node.clock.now());
    if (isEmpty(await countContent(node.db))) tell(NO_CONTENT);
  }
  tellOfOpening(start, listening, openSandbox?.key);
}

function nodeOn(database: Database, { env, log, clock }: Start, deriveKey: Secrets): NodeProcess {
  const slowStatements = createSlowStatements(log, env.slowStatementMs);
  const db = kyselyOn(database.pool, slowStatements.note);
  giveAuditKeys(db, deriveKey);
  return { env, log, clock, database, db, slowStatements, deriveKey };
}

async function startApp(
  start: Start,
  parts: Opened,
  { role, drainSeconds }: Pick<Env, 'role' | 'drainSeconds'>,
): Promise<App> {
  const app = await openApp(parts, role);
  // Only a service manager has a balancer to wait for: SIGTERM. A person at a terminal has not.
  start.opened.push(() => drain(start, app, start.stop.asked.reason === 'SIGTERM' ? drainSeconds : 0));
  await app.start();
  return app;
}

/** Reports unready, so that the balancer sends no new requests; then answers open requests and ends. */
async function drain({ hurried }: Start, app: App, drainSeconds: number): Promise<void> {
  app.leave();
  await Promise.race([pause(drainSeconds * SECOND_MS), hurried]);
  await Promise.race([app.stop(), hurried, pause(DRAIN_MS, undefined, { ref: false })]);
}

const listen = ({ host, port }: Env, { http }: App): Promise<AddressInfo> =>
  listenOrExplain(host, port, () => http.listenOnManySockets({ host, port }));

/** Our sockets would otherwise share the port with those of another node. */
async function listenAlone(env: Env, app: App): Promise<AddressInfo> {
  releaseMemory();
  await checkPortIsFree(env.host, env.port);
  return listen(env, app);
}

async function openWebProcesses(
  { env: { webConcurrency, host, port }, log, stop, opened }: Start,
  sibling: PrimaryProcess | undefined,
): Promise<AddressInfo> {
  await checkPortIsFree(host, port);
  const settings = { PORT: String(await commonPort(host, port)) };
  const onBegun = (child: Worker): void => sibling?.add(child);
  const processes = createWebProcesses({ count: webConcurrency, settings, log, onBegun });
  opened.push(() => processes.stop(stop.hurried));
  return processes.start();
}

/** One of several processes that answer calls, on the database that the first one has opened. */
async function openWebProcess(start: Start): Promise<void> {
  const { env, log, sandbox, stop, opened } = start;
  const database = await openBeside({ ...env, poolMax: poolMaxOf(env.webConcurrency) }, log);
  opened.push(database.close);
  const node = nodeOn(database, start, await openSecretsOf(database.pool, env));
  const openSandbox = await sandbox?.open(node);
  const sibling = cluster.worker && env.metricsToken !== undefined ? createSiblingProcess(cluster.worker) : undefined;
  const app = await startApp(
    start,
    { ...node, modules: start.modules, sandbox: openSandbox, sibling },
    { ...env, role: 'api' },
  );
  stop.asked.throwIfAborted();
  releaseMemory();
  tellListening(await listen(env, app));
}

/** OpenTelemetry is loaded only here, where it is wanted. */
async function beginTraces(log: Start['log']): Promise<() => Promise<void>> {
  const { startTracing } = await import('#platform/tracing/start-tracing.ts');
  return startTracing(log);
}

function report(error: unknown): void {
  process.exitCode = 1;
  const said = error instanceof StartProblem ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${said}\n`);
}

/** A step of the end that hangs does not keep the next one from being taken, nor the process from ending. */
const inTime = (step: Promise<void>): Promise<void> =>
  Promise.race([
    step,
    pause(LONGEST_STEP_MS, undefined, { ref: false }).then(() => {
      throw new Error(`a step of the end took longer than ${LONGEST_STEP_MS / SECOND_MS} s`);
    }),
  ]);

/**
 * Runs the server's process: opens what the settings name step by step, serves until it is asked to stop, closes everything in
 * reverse order, and exits. The embedded database always ends with it.
 *
 * `createSandbox` is used when, and only when, the settings allow a sandbox.
 *
 * With WEB_CONCURRENCY this process keeps the database, the background work and the port; child processes with the same main
 * file answer the calls.
 */
export async function startNode(createSandbox?: () => Promise<Sandbox>): Promise<never> {
  // Ctrl-C and the end of a terminal reach all processes; the primary process ends the children.
  const stop = listenForStop(cluster.isWorker ? ['SIGTERM'] : undefined);
  const hurried = once(stop.hurried, 'abort');
  const opened: Start['opened'] = [];
  try {
    const env = readEnv();
    checkToServe(env);
    endAtLast(stop.asked, env.drainSeconds * SECOND_MS + LAST_RESORT_MS);
    if (env.sandbox && createSandbox === undefined) throw new StartProblem(NO_SANDBOX);
    const sandbox = env.sandbox ? await createSandbox?.() : undefined;
    const log = createLog(env.logLevel, isMarked(env));
    const clock = sandbox?.clock ?? systemClock;
    const modules = await Promise.race([loadGatewayModules(env, clock), whenAborted(stop.asked)]);
    if (env.otlpEndpoint === undefined) sendTraceparents();
    else opened.push(await beginTraces(log));
    const start = { env, log, clock, sandbox, modules, stop, hurried, opened };
    await (cluster.isWorker ? openWebProcess(start) : open(start));
    if (!stop.asked.aborted) await once(stop.asked, 'abort');
    tellFirst(`Stopping (${String(stop.asked.reason)}): answers under way are finished, then the database ends …`);
  } catch (error) {
    if (!stop.asked.aborted) report(error);
  }
  for (const close of opened.reverse()) await inTime(close()).catch(report);
  if (stop.asked.aborted) tellFirst('Stopped.');
  // Node's exit waits for the compilers that are at work in other threads, and they for a collection that only this one can make: it
  // would wait for ever (seen once; https://github.com/nodejs/node/issues/54918). In a quiet moment they are done.
  await pause(QUIET_MS);
  process.exit();
}
