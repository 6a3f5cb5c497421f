import { existsSync } from 'node:fs';
import { constants, copyFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { findRunning, SERVING_USER, type SocketConnection, startEmbedded } from '#platform/db/embedded/embedded.ts';
import { checkServer } from '#platform/db/engine.ts';
import type { Migrations, TableOwner } from '#platform/db/migrate.ts';
import type { ListenAddress } from '#platform/db/move/source-listener.ts';
import type { Connection } from '#platform/db/pool.ts';
import { answerHelp } from '#platform/process/answer-help.ts';
import { createLog } from '#platform/process/log.ts';
import { StartProblem } from '#platform/process/start-problem.ts';
import { type Env, readEnv } from '#platform/settings/env.ts';
import { runPlainCommand, type Said } from '../run-command.ts';
import { cancelMove, compare, type Move, moveDatabase, type Switched, seconds } from './move-database.ts';

const USAGE = `npm run move -- <DATABASE_URL> [--switch | --check | --cancel] [--listen <address>:<port>]
npm run move -- --data-dir <new folder> [--switch | --check | --cancel]`;
const ADDRESS = /^postgres(?:ql)?:\/\//;
const LOCAL = /^(?:\/.*|localhost|127(?:\.\d+){3}|::1|)$/;
const LOOPBACK: ListenAddress = { host: '127.0.0.1', port: 0 };
const CONNECTIONS = 4;
const KEY = 'secret.key';

interface Options {
  readonly url: string | undefined;
  readonly dataDir: string | undefined;
  readonly act: 'FOLLOW' | 'SWITCH' | 'CHECK' | 'CANCEL';
  readonly listen: ListenAddress | undefined;
}

function listenAddressIn(text: string | undefined): ListenAddress | undefined {
  if (text === undefined) return undefined;
  const [, host, port] = /^\[?([^\]]+?)\]?:(\d{1,5})$/.exec(text) ?? [];
  if (host === undefined) throw new StartProblem('--listen should be <address of this machine>:<port>.');
  return { host, port: Number(port) };
}

function parsed() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        'data-dir': { type: 'string' },
        listen: { type: 'string' },
        switch: { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
        cancel: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new StartProblem(`${(error as Error).message}\n${USAGE}`);
  }
}

function readOptions(): Options {
  const { values, positionals } = parsed();
  const acts = (['switch', 'check', 'cancel'] as const).filter((act) => values[act]);
  const [url, ...more] = positionals;
  const isOne = (url === undefined) !== (values['data-dir'] === undefined);
  if (!isOne || more.length > 0 || acts.length > 1) throw new StartProblem(`Where to? ${USAGE}`);
  const act = ({ switch: 'SWITCH', check: 'CHECK', cancel: 'CANCEL' } as const)[acts[0] ?? 'switch'];
  return {
    url,
    dataDir: values['data-dir'],
    act: acts.length === 0 ? 'FOLLOW' : act,
    listen: listenAddressIn(values.listen),
  };
}

/** The new database. */
interface Target {
  readonly owner: TableOwner;
  readonly shown: string;
  readonly listen: ListenAddress;
  close(): Promise<void>;
}

function listenFor(url: string, { listen }: Options): ListenAddress {
  if (listen !== undefined) return listen;
  const { host } = new pg.Client({ connectionString: url });
  if (LOCAL.test(host)) return LOOPBACK;
  throw new StartProblem(
    `The server of ${host} reads the rows from here: name an address of this machine that it reaches, with --listen <address>:<port>. What goes over it is not encrypted; docs/operations.md says how to lead it through ssh.`,
  );
}

async function openTarget(options: Options, env: Env): Promise<Target> {
  const { url, dataDir = '' } = options;
  if (url === undefined) {
    if (resolve(dataDir) === resolve(env.dataDir)) throw new StartProblem('--data-dir names the old data folder.');
    // What ran once without its archive would leave a gap there.
    const embedded = await startEmbedded({ dataDir, archiveDir: env.archiveDir, log: createLog('silent') });
    const owner = { connection: embedded.connection, grantTo: SERVING_USER };
    return { owner, shown: resolve(dataDir), listen: LOOPBACK, close: embedded.close };
  }
  if (!ADDRESS.test(url)) throw new StartProblem('The new database should be named as postgres://user@host/database.');
  const listen = listenFor(url, options);
  await checkServer('DATABASE_URL', url);
  const { host, port, database } = new pg.Client({ connectionString: url });
  const owner = { connection: { connectionString: url }, grantTo: undefined };
  return { owner, shown: `${database} on ${host}:${port}`, listen, close: async () => undefined };
}

async function openSource({
  databaseUrl,
  dataDir,
  archiveDir,
}: Env): Promise<{ connection: SocketConnection; close(): Promise<void> }> {
  if (databaseUrl !== undefined) {
    throw new StartProblem(
      'DATABASE_URL is set: this moves the embedded database in DATA_DIR. Run it without DATABASE_URL.',
    );
  }
  const running = await findRunning(dataDir);
  if (running !== null) return { connection: running, close: async () => undefined };
  if (!existsSync(join(dataDir, 'postgres')))
    throw new StartProblem(`There is no database in ${resolve(dataDir)} (DATA_DIR).`);
  return startEmbedded({ dataDir, archiveDir, log: createLog('silent') });
}

const poolOn = (connection: Connection): pg.Pool => {
  const pool = new pg.Pool({ ...connection, application_name: 'coupon-centre move', max: CONNECTIONS });
  // A connection that breaks fails its query; without a listener it would end the process as well.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

const summed = ({ tables, rows }: Pick<Switched, 'tables' | 'rows'>): string =>
  `${tables} tables with ${rows.toLocaleString('en')} rows are equal by count and sum, and the invariants agree.`;

/** What is left to be done, by hand. */
async function nextSteps({ url, dataDir = '' }: Options, env: Env): Promise<readonly string[]> {
  const key = join(resolve(env.dataDir), KEY);
  if (url === undefined) {
    const isCopied = existsSync(key);
    // Not over a key that is there: then this was done before, or it is another one.
    if (isCopied) await copyFile(key, join(dataDir, KEY), constants.COPYFILE_EXCL).catch(ignoreExisting);
    return [
      `Stop the server, set DATA_DIR=${resolve(dataDir)}, and start this release.`,
      ...(isCopied ? [`The key of the data, ${KEY}, was copied with it.`] : []),
    ];
  }
  return [
    'Stop the server, set DATABASE_URL, and MIGRATION_DATABASE_URL if another role owns the tables than serves; start it.',
    ...(env.secretKey === undefined && env.secretKeyCommand === undefined
      ? [`The key of the data stays where it is: set SECRET_KEY to what is in ${key}.`]
      : []),
    ...(env.sandbox ? ['Its data is simulated: it starts with SANDBOX=on.'] : []),
  ];
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

async function act(move: Move, options: Options, env: Env): Promise<Said> {
  if (options.act === 'CANCEL') {
    await cancelMove(move);
    return {
      isWell: true,
      lines: ['The old database is open to its server. What is in the new one is not used: drop it.'],
    };
  }
  if (options.act === 'CHECK') {
    const comparison = await compare(move);
    const isWell = comparison.differences.length === 0;
    const lines = isWell ? [summed(comparison)] : comparison.differences;
    return { isWell, lines: [...lines, `The comparison took ${seconds(comparison.tookMs)}.`] };
  }
  const done = await moveDatabase(move, options.act === 'SWITCH');
  if (done === null) return { isWell: true, lines: ['Stopped. The same command goes on; with --switch it finishes.'] };
  const lines =
    done === 'FINISHED_BEFORE'
      ? ['The move had been verified already.']
      : [summed(done), `The old database is closed, since ${seconds(done.closedMs)}.`];
  return { isWell: true, lines: [...lines, ...(await nextSteps(options, env))] };
}

/** Every signal is only a wish: one that ended the process in the middle of a switch would leave the old database closed. */
function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop.abort());
  // The terminal may be gone; an output that is closed must not end the command either.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return stop.signal;
}

/** Runs `npm run move`. Exit status: 0 done or stopped, 1 the databases differ, 2 with a sentence where it cannot be done. */
export const runMoveCommand = (sandboxMigrations: Migrations): Promise<void> =>
  runPlainCommand(async () => {
    answerHelp(`Usage:\n${USAGE}`);
    const options = readOptions();
    const env = readEnv();
    const stop = stopSignal();
    const opened: (() => Promise<void>)[] = [];
    try {
      const source = await openSource(env);
      opened.push(source.close);
      const target = await openTarget(options, env);
      opened.push(target.close);
      const [from, to] = [poolOn(source.connection), poolOn(target.owner.connection)];
      opened.push(
        () => from.end(),
        () => to.end(),
      );
      const { rows } = await from.query('SELECT to_regclass($1) IS NOT NULL AS is_there', [sandboxMigrations.history]);
      const move: Move = {
        source: from,
        sourceOwner: { connection: source.connection, grantTo: SERVING_USER },
        target: to,
        targetOwner: target.owner,
        shownTarget: target.shown,
        listen: target.listen,
        sandbox: rows[0]?.is_there === true ? sandboxMigrations : undefined,
        tell: (line) => process.stdout.write(`${line}\n`),
        stop,
        log: createLog('silent'),
      };
      return await act(move, options, env);
    } finally {
      for (const close of opened.reverse()) await close();
    }
  });
