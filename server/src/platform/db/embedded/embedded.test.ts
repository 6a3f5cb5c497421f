import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createPool } from '#platform/db/pool.ts';
import { type TemporaryFolder, temporaryFolder } from '#test/data-folder.ts';
import { type Embedded, SERVING_USER, type SocketConnection, startEmbedded } from './embedded.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { processStart } from './process-start.ts';

const BACK_WITHIN_MS = 10_000;
const log = pino({ level: 'silent' });

let made: TemporaryFolder;
let temporary: TemporaryFolder;
let dataDir: string;
let opened: Embedded[];

beforeAll(async () => {
  made = await temporaryFolder();
  await (await startEmbedded({ dataDir: join(made.path, 'data'), log })).close();
});
afterAll(() => made.remove());
beforeEach(async () => {
  temporary = await temporaryFolder();
  dataDir = join(temporary.path, 'data');
  opened = [];
});
afterEach(async () => {
  for (const embedded of opened) await embedded.close();
  await temporary.remove();
});

/** The data folder as a first start leaves it: a copy, as making a database takes seconds. */
const haveDatabase = () => promisify(execFile)('cp', ['-a', join(made.path, 'data'), dataDir]);

async function start(folder: string = dataDir): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir: folder, log });
  opened.push(embedded);
  return embedded;
}

async function query(connection: SocketConnection, text: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  return client.query(text).then(
    ({ rows }) => client.end().then(() => rows),
    (error: unknown) => client.end().then(() => Promise.reject(error)),
  );
}

type ServerProcess = ChildProcessByStdio<null, Readable, null>;

const serverProcess = (): ServerProcess =>
  spawn(process.execPath, [join(import.meta.dirname, '../../../../test/engine-on-folder.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });

async function connectionOf(server: ServerProcess): Promise<SocketConnection> {
  const [line] = await once(createInterface({ input: server.stdout }), 'line');
  return JSON.parse(String(line)) as SocketConnection;
}

async function killByForce(server: ServerProcess): Promise<void> {
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
}

async function databaseProcess(): Promise<number> {
  const file = await readPostmasterFile(join(dataDir, 'postgres'));
  if (file === null) throw new Error('No database runs here');
  return file.pid;
}

test('what was written is there after it was closed and opened again', async () => {
  await haveDatabase();
  const first = await start();
  await query(first.connection, 'CREATE TABLE kept AS SELECT 1 AS n');
  await first.close();
  const second = await start();
  expect(await query(second.connection, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
});

test('it is durable, checks its pages, listens on no network and sorts the same everywhere', async () => {
  const { connection } = await start();
  const asked = 'fsync synchronous_commit full_page_writes data_checksums listen_addresses ssl server_encoding';
  const rows = await query(
    connection,
    `SELECT name, setting FROM pg_settings WHERE name = ANY (string_to_array('${asked}', ' ')) ORDER BY name`,
  );
  expect(rows).toEqual([
    { name: 'data_checksums', setting: 'on' },
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'listen_addresses', setting: '' },
    { name: 'server_encoding', setting: 'UTF8' },
    { name: 'ssl', setting: 'off' },
    { name: 'synchronous_commit', setting: 'on' },
  ]);
  expect(await query(connection, 'SELECT datlocprovider FROM pg_database WHERE datname = current_database()')).toEqual([
    { datlocprovider: 'b' },
  ]);
});

test('a second server on the folder is refused and names the process of the first, which goes on', async () => {
  await haveDatabase();
  const first = await start();
  await expect(start()).rejects.toThrow(new RegExp(`^This folder is already served by process ${process.pid}: `));
  expect(await query(first.connection, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
});

test('a server killed while it writes: the next one has every acknowledged row', async () => {
  await haveDatabase();
  const server = serverProcess();
  const connection = await connectionOf(server);
  await query(connection, 'CREATE TABLE kept (n integer)');
  const client = new pg.Client(connection);
  client.on('error', (error) => log.debug(error));
  await client.connect();
  let acknowledged = 0;
  const writeOn = async (): Promise<void> => {
    for (; ; acknowledged += 1) await client.query('INSERT INTO kept VALUES ($1)', [acknowledged]);
  };
  const cutOff = expect(writeOn()).rejects.toThrow();
  await vi.waitUntil(() => acknowledged > 50);
  await killByForce(server);
  const orphan = await databaseProcess();
  const next = await start();
  await cutOff;
  expect(await databaseProcess()).not.toBe(orphan);
  const [kept] = await query(next.connection, 'SELECT count(*)::integer AS rows FROM kept');
  // One more may have been committed without its answer having arrived.
  expect([acknowledged, acknowledged + 1]).toContain((kept as { rows: number }).rows);
});

test('server and database killed together: the folder opens again', async () => {
  await haveDatabase();
  const server = serverProcess();
  await query(await connectionOf(server), 'CREATE TABLE kept AS SELECT 1 AS n');
  const database = await databaseProcess();
  await killByForce(server);
  process.kill(database, 'SIGKILL');
  const next = await start();
  expect(await query(next.connection, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
});

test('a database killed under a running server is back by itself, and its pool with it', async () => {
  await haveDatabase();
  const { connection } = await start();
  const pool = createPool(connection, log);
  await pool.query('CREATE TABLE kept AS SELECT 1 AS n');
  const killed = await databaseProcess();
  process.kill(killed, 'SIGKILL');
  const writeToNewOne = async (): Promise<void> => {
    expect(await databaseProcess()).not.toBe(killed);
    await pool.query('INSERT INTO kept VALUES (2)');
  };
  await vi.waitFor(writeToNewOne, { timeout: BACK_WITHIN_MS, interval: 50 });
  expect((await pool.query('SELECT n FROM kept ORDER BY n')).rows).toEqual([{ n: 1 }, { n: 2 }]);
  await pool.end();
});

test('a database whose files cannot be read for a while is back when they can be, and the server goes on', async () => {
  await haveDatabase();
  const { connection } = await start();
  await query(connection, 'CREATE TABLE kept AS SELECT 1 AS n');
  const file = join(dataDir, 'postgres/postmaster.pid');
  const killed = await databaseProcess();
  const aside = join(temporary.path, 'aside');
  await rename(file, aside);
  // Reading a folder fails as a disk does: with another error than 'no such file'.
  await mkdir(file);
  process.kill(killed, 'SIGKILL');
  await vi.waitUntil(() => processStart(killed) === null, { timeout: BACK_WITHIN_MS });
  // Several attempts fail meanwhile.
  await pause(1_000);
  await rm(file, { recursive: true });
  const back = async () => expect(await query(connection, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
  await vi.waitFor(back, { timeout: BACK_WITHIN_MS, interval: 50 });
});

test('a database that does not become ready is stopped with the server all the same', async () => {
  await haveDatabase();
  const embedded = await start();
  const cluster = join(dataDir, 'postgres');
  const killed = await databaseProcess();
  process.kill(killed, 'SIGKILL');
  const another = async () => {
    const said = await readPostmasterFile(cluster);
    expect(said?.pid ?? killed).not.toBe(killed);
    return said?.pid ?? 0;
  };
  const pid = await vi.waitFor(another, { timeout: BACK_WITHIN_MS, interval: 1 });
  await writeFile(join(cluster, 'postmaster.pid'), `${pid}\n`);
  await embedded.close();
  expect(processStart(pid)).toBeNull();
});

test('a data folder where the system allows none is refused at once', async () => {
  await expect(start('/proc/coupon-centre/data')).rejects.toThrow(
    /^The data folder .* cannot be used: the system allows/,
  );
});

test('a first start that was killed half way leaves a folder on which the next one starts', async () => {
  const server = serverProcess();
  await vi.waitUntil(async () => (await readdir(dataDir).catch(() => [])).some((name) => name.includes('unfinished')), {
    timeout: BACK_WITHIN_MS,
    interval: 5,
  });
  await killByForce(server);
  const next = await start();
  expect(await query(next.connection, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  expect((await readdir(dataDir)).filter((name) => name.includes('unfinished'))).toEqual([]);
});

test('a folder whose path is too long for a socket is served all the same', async () => {
  const deep = join(dataDir, 'a-folder-with-a-long-name/'.repeat(6));
  const { connection } = await start(deep);
  expect(connection.host.length).toBeLessThan(90);
  expect(await query(connection, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
});

test('a folder that another major version of PostgreSQL made is refused and left as it is', async () => {
  const version = join(dataDir, 'postgres/PG_VERSION');
  await mkdir(join(dataDir, 'postgres'), { recursive: true });
  await writeFile(version, '17\n');
  await expect(start()).rejects.toThrow(/was made by PostgreSQL 17, and this server brings PostgreSQL 18/);
  expect(await readFile(version, 'utf8')).toBe('17\n');
});

test('a data folder that lies below a file is refused with a reason', async () => {
  const file = join(temporary.path, 'file');
  await writeFile(file, '');
  await expect(start(join(file, 'data'))).rejects.toThrow(
    /^The data folder .* cannot be used: it is a file or lies below one/,
  );
});

test.runIf(process.getuid?.() === 0)('as root: a folder the database’s account cannot reach is refused', async () => {
  await chmod(temporary.path, 0o700);
  await expect(start()).rejects.toThrow(/^The database runs as .*, which has no access to /);
});

test('its owner and the role that serves enter, no password is kept, and other accounts are refused', async () => {
  await haveDatabase();
  const { connection } = await start();
  const serving = { ...connection, user: SERVING_USER };
  expect(await query(serving, 'SELECT current_user AS name')).toEqual([{ name: SERVING_USER }]);
  expect(
    await query(connection, 'SELECT count(*)::integer AS kept FROM pg_authid WHERE rolpassword IS NOT NULL'),
  ).toEqual([{ kept: 0 }]);
  // The role of a move is there only while one runs, and comes by its password.
  const rules = 'SELECT user_name, auth_method FROM pg_hba_file_rules ORDER BY rule_number';
  expect(await query(connection, rules)).toEqual([
    { user_name: ['coupon_centre_move'], auth_method: 'scram-sha-256' },
    { user_name: ['all'], auth_method: 'peer' },
  ]);
  await expect(query(serving, 'SELECT * FROM pg_authid')).rejects.toMatchObject({ code: '42501' });
});

test('the database of a version that had one role gets the one that serves', async () => {
  await haveDatabase();
  const first = await start();
  await query(first.connection, `DROP ROLE ${SERVING_USER}`);
  await first.close();
  await writeFile(join(dataDir, 'postgres/pg_hba.conf'), 'local all all trust\n');
  const second = await start();
  expect(await query({ ...second.connection, user: SERVING_USER }, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
});

test('what keeps a database from starting is said, not the hint or the line after it', async () => {
  await haveDatabase();
  const first = await start();
  await query(first.connection, "SELECT pg_create_logical_replication_slot('of_a_move', 'pgoutput')");
  await first.close();
  opened.length = 0;
  await expect(startEmbedded({ dataDir, log, settings: { wal_level: 'replica' } })).rejects.toThrow(
    /does not start: FATAL: .*"of_a_move" exists, but/,
  );
}, 60_000);
