import cluster from 'node:cluster';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { healthAddress, openAddresses } from '#addresses.ts';
import type { App } from '#app/app-needs.ts';
import { createAdvancedClock, systemClock } from '#clock.ts';
import { openBeside, openDatabase } from '#db/engine.ts';
import { kyselyOn } from '#db/kysely.ts';
import { migrate } from '#db/migrate.ts';
import { poolMaxOf } from '#db/pool.ts';
import type { Schema } from '#db/schema.ts';
import { type Env, readEnv } from '#env.ts';
import { createPhoneCipher } from '#identity/phone-cipher.ts';
import { createLog } from '#log.ts';
import { createFellow, createFirstFellow, type FirstFellow } from '#metrics/fellow-processes.ts';
import { type Opened, openApp } from '#open-app.ts';
import { ensureAdministrator } from '#operator/first-administrator.ts';
import { checkPortIsFree, listenOrExplain } from '#port-check.ts';
import { checkKeyFits, openSecrets } from '#secrets.ts';
import { seedCodeFile } from '#seed/code-file.ts';
import { keepGrabsComing } from '#seed/grabs/keep-grabs-coming.ts';
import { seedDemoProvince } from '#seed/seed.ts';
import { StartProblem } from '#start-problem.ts';
import { listenForStop } from '#stop-request.ts';
import { commonPort, createWebProcesses, tellListening } from '#web-processes.ts';

/*
 * The server's process: opens step by step what the settings name, serves until it is asked to stop, and closes in the
 * opposite order what was opened. However it ends, the embedded database ends with it.
 *
 * With WEB_CONCURRENCY this process has the database, the background work and the port, and several more like it answer the
 * calls; they run this file too.
 */

/** Longer than the longest answer takes. */
const DRAIN_MS = 15_000;
const SECOND_MS = 1_000;

/** Right, unless somebody sets it ahead on `/sandbox`. */
const clock = createAdvancedClock(systemClock);

/** Ctrl-C and the end of a terminal reach all processes; those that answer calls are ended by the one that started them. */
const stop = listenForStop(cluster.isWorker ? ['SIGTERM'] : undefined);
const tell = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Told by the process that was started, not by those that it starts. */
const tellFirst = (line: string): boolean => cluster.isPrimary && tell(line);

/** What is to be closed, in the order in which it was opened. */
const opened: (() => Promise<void>)[] = [];

/** Between two steps of the start; throws where we are to end already. */
function step(line: string): void {
  stop.asked.throwIfAborted();
  tell(line);
}

const untilHurried: Promise<unknown> = once(stop.hurried, 'abort');

/** Leaves first, for a balancer to see it and send nobody new; then answers what is under way, and ends. */
async function drain(app: App, drainSeconds: number): Promise<void> {
  app.leave();
  await Promise.race([pause(drainSeconds * SECOND_MS), untilHurried]);
  await Promise.race([app.stop(), untilHurried, pause(DRAIN_MS, undefined, { ref: false })]);
}

/** What is open now; a worker has nothing to open in a browser. */
function tellOfOpening(role: Env['role'], address: AddressInfo): void {
  const opened =
    role === 'worker'
      ? ['The worker is at work; whether it is well:', `  ${healthAddress(address)}`]
      : ['The coupon centre is open:', ...openAddresses(address, true)];
  tell([...opened, 'Ctrl-C stops it.'].join('\n'));
}

/** On the first start: who can sign in at the console, and how. */
async function tellOfAdministrator(db: Kysely<Schema>): Promise<void> {
  const first = await ensureAdministrator(db, clock.now());
  if (first === undefined) return;
  tell(`The console's first administrator: name ${first.name}, one-time password ${first.oneTimePassword}`);
  tell('The password is shown this once and has to be changed at the first sign-in.');
}

async function open(env: Env, log: Logger): Promise<void> {
  await checkPortIsFree(env.host, env.port);

  step(env.databaseUrl === undefined ? `Opening the database in ${env.dataDir} …` : 'Opening the database …');
  const database = await openDatabase(env, log);
  opened.push(database.close);

  step('Bringing its tables up to date …');
  await migrate(database.connection, log);
  const deriveKey = openSecrets(env);
  await checkKeyFits(database.pool, deriveKey);

  step('Opening the coupon centre …');
  const db = kyselyOn(database.pool);
  if (env.demoProvince) await seedDemoProvince({ db, clock, log, cipher: createPhoneCipher(deriveKey) });
  const codeFileToTry = env.demoProvince
    ? await seedCodeFile({ db, pool: database.directPool, clock, deriveKey })
    : undefined;
  const isSplit = env.webConcurrency > 1 && env.role !== 'worker';
  const fellow = isSplit && env.metricsToken !== undefined ? createFirstFellow() : undefined;
  const parts = { env, database, deriveKey, clock, log, codeFileToTry, fellow };
  const app = isSplit
    ? env.role === 'all' && (await startApp(parts, 'worker', 0))
    : await startApp({ ...parts, advancedClock: clock }, env.role);
  const grabs = keepGrabsComing({ db, clock, log });
  opened.push(grabs.stop);
  await grabs.start();
  stop.asked.throwIfAborted();
  const listening = isSplit || !app ? await openWebProcesses(env, log, fellow) : await listen(env, app);

  if (env.role !== 'worker') await tellOfAdministrator(db);
  tellOfOpening(env.role, listening);
}

async function startApp(parts: Opened, role: Env['role'], drainSeconds = parts.env.drainSeconds): Promise<App> {
  const app = await openApp(parts, role);
  opened.push(() => drain(app, drainSeconds));
  await app.start();
  return app;
}

async function listen({ host, port }: Env, { http }: App, reusePort = false): Promise<AddressInfo> {
  const where = { host, port, reusePort };
  await listenOrExplain(host, port, () => http.listen(where));
  return http.server.address() as AddressInfo;
}

async function openWebProcesses(
  { webConcurrency, host, port }: Env,
  log: Logger,
  fellow: FirstFellow | undefined,
): Promise<AddressInfo> {
  const settings = { PORT: String(await commonPort(host, port)) };
  const processes = createWebProcesses(webConcurrency, settings, log, (child) => fellow?.add(child));
  opened.push(() => processes.stop(stop.hurried));
  return processes.start();
}

/** One of several processes that answer calls, on the database that the first one has opened. */
async function openWebProcess(env: Env, log: Logger): Promise<void> {
  const database = await openBeside({ ...env, poolMax: poolMaxOf(env.webConcurrency) }, log);
  opened.push(database.close);
  const deriveKey = openSecrets(env);
  const db = kyselyOn(database.pool);
  const codeFileToTry = env.demoProvince
    ? await seedCodeFile({ db, pool: database.directPool, clock, deriveKey })
    : undefined;
  const fellow = cluster.worker && env.metricsToken !== undefined ? createFellow(cluster.worker) : undefined;
  const app = await startApp({ env, database, deriveKey, clock, log, codeFileToTry, fellow }, 'api');
  stop.asked.throwIfAborted();
  tellListening(await listen(env, app, true));
}

function report(error: unknown): void {
  process.exitCode = 1;
  const said = error instanceof StartProblem ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${said}\n`);
}

try {
  const env = readEnv();
  const log = createLog(env.logLevel);
  await (cluster.isWorker ? openWebProcess(env, log) : open(env, log));
  if (!stop.asked.aborted) await once(stop.asked, 'abort');
  tellFirst(`Stopping (${String(stop.asked.reason)}): answers under way are finished, then the database ends …`);
} catch (error) {
  if (!stop.asked.aborted) report(error);
}
for (const close of opened.reverse()) await close().catch(report);
if (stop.asked.aborted) tellFirst('Stopped.');
process.exit();
