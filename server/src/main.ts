import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { healthAddress, openAddresses } from '#addresses.ts';
import type { App } from '#app/app-needs.ts';
import { createApp } from '#app.ts';
import { loadBuiltConsole } from '#built-console.ts';
import { loadBuiltPage } from '#built-page.ts';
import { createAdvancedClock, systemClock } from '#clock.ts';
import { openDatabase } from '#db/engine.ts';
import { kyselyOn } from '#db/kysely.ts';
import { migrate } from '#db/migrate.ts';
import type { Schema } from '#db/schema.ts';
import { type Env, readEnv } from '#env.ts';
import { chooseAnalytics } from '#gateways/analytics/choose-analytics.ts';
import { createGateways } from '#gateways/gateways.ts';
import { chooseNumberAuth } from '#gateways/number-auth/choose-number-auth.ts';
import { chooseSocialApp } from '#gateways/social/choose-social-app.ts';
import { createPhoneCipher } from '#identity/phone-cipher.ts';
import { createLog } from '#log.ts';
import { ensureAdministrator } from '#operator/first-administrator.ts';
import { checkPortIsFree, listenOrExplain } from '#port-check.ts';
import { checkKeyFits, openSecrets } from '#secrets.ts';
import { seedCodeFile } from '#seed/code-file.ts';
import { keepGrabsComing } from '#seed/grabs/keep-grabs-coming.ts';
import { seedDemoProvince } from '#seed/seed.ts';
import { StartProblem } from '#start-problem.ts';
import { listenForStop } from '#stop-request.ts';

/*
 * The server's process: opens step by step what the settings name, serves until it is asked to stop, and closes in the
 * opposite order what was opened. However it ends, the embedded database ends with it.
 */

/** Longer than the longest answer takes. */
const DRAIN_MS = 15_000;
const SECOND_MS = 1_000;

/** Right, unless somebody sets it ahead on `/sandbox`. */
const clock = createAdvancedClock(systemClock);

const stop = listenForStop();
const tell = (line: string): boolean => process.stdout.write(`${line}\n`);

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

async function open(): Promise<void> {
  const env = readEnv();
  const log = createLog(env.logLevel);
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
  const built = await loadBuiltPage();
  const app = await createApp({
    db,
    pool: database.directPool,
    clock,
    advancedClock: clock,
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
    settings: env,
    page: built && { built, settings: env },
    console: await loadBuiltConsole(),
    codeFileToTry,
  });
  opened.push(() => drain(app, env.drainSeconds));
  await app.start();
  const grabs = keepGrabsComing({ db, clock, log });
  opened.push(grabs.stop);
  await grabs.start();
  stop.asked.throwIfAborted();
  await listenOrExplain(env.host, env.port, () => app.http.listen({ host: env.host, port: env.port }));

  if (env.role !== 'worker') await tellOfAdministrator(db);
  tellOfOpening(env.role, app.http.server.address() as AddressInfo);
}

function report(error: unknown): void {
  process.exitCode = 1;
  const said = error instanceof StartProblem ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${said}\n`);
}

try {
  await open();
  if (!stop.asked.aborted) await once(stop.asked, 'abort');
  tell(`Stopping (${String(stop.asked.reason)}): answers under way are finished, then the database ends …`);
} catch (error) {
  if (!stop.asked.aborted) report(error);
}
for (const close of opened.reverse()) await close().catch(report);
if (stop.asked.aborted) tell('Stopped.');
process.exit();
