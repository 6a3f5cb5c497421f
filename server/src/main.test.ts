import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readPostmasterFile } from '#platform/db/embedded/postmaster-file.ts';
import { processStart } from '#platform/db/embedded/process-start.ts';
import { type TemporaryFolder, temporaryFolder } from '#test/data-folder.ts';
import { type ServerProcess, startServer } from '#test/server-process.ts';

const OPEN = /page +(http:\S+)/;

let folder: TemporaryFolder;
let dataDir: string;
let running: ServerProcess[];

beforeAll(async () => {
  folder = await temporaryFolder();
  dataDir = join(folder.path, 'data');
});
afterAll(() => folder.remove());
beforeEach(() => {
  running = [];
});
afterEach(async () => {
  for (const server of running) {
    server.process.kill('SIGTERM');
    await server.ended;
  }
});

const PLAIN_MAIN = join(import.meta.dirname, 'main.ts');

function start(settings: Readonly<Record<string, string>> = {}, withChannel = false): ServerProcess {
  const server = startServer({ DATA_DIR: dataDir, DEMO_PROVINCE: 'false', ...settings }, { withChannel });
  running.push(server);
  return server;
}

const databasePid = async (): Promise<number | undefined> => (await readPostmasterFile(join(dataDir, 'postgres')))?.pid;

async function expectAllEnded(database: number | undefined): Promise<void> {
  expect(database).toBeGreaterThan(0);
  expect(processStart(database ?? 0)).toBeNull();
  expect(await databasePid()).toBeUndefined();
  expect(existsSync(join(dataDir, 'lock'))).toBe(false);
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s: it drains, and the database ends with it', async (signal) => {
  const server = start();
  const [, address = ''] = await server.prints(OPEN);
  expect((await fetch(new URL('/readyz', address))).status).toBe(200);
  const database = await databasePid();
  server.process.kill(signal);
  const { code, errors } = await server.ended;
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  await expectAllEnded(database);
});

test('the start script is gone: it ends, and the database with it', async () => {
  const server = start({}, true);
  await server.prints(OPEN);
  const database = await databasePid();
  server.process.disconnect();
  expect((await server.ended).code).toBe(0);
  await expectAllEnded(database);
});

test('when its output is closed, it ends, and the database with it', async () => {
  const server = start({ LOG_LEVEL: 'debug' });
  await server.prints(OPEN);
  const database = await databasePid();
  server.process.stdout.destroy();
  // The next thing it has to say finds the pipe closed.
  process.kill(database ?? 0, 'SIGHUP');
  expect((await server.ended).code).toBe(0);
  await expectAllEnded(database);
});

test('a worker says where its health is, and has nothing to open in a browser', async () => {
  const server = start({ ROLE: 'worker' });
  const [, address = ''] = await server.prints(/(http:\S+\/readyz)/);
  expect((await fetch(address)).status).toBe(200);
  expect((await fetch(new URL('/bass-cardModuleH5/', address))).status).toBe(404);
  server.process.kill('SIGTERM');
  expect((await server.ended).output).not.toMatch(OPEN);
});

test('asked to end, it says that it is not ready and still answers for as long as it was told', async () => {
  const server = start({ DRAIN_SECONDS: '1' });
  const [, address = ''] = await server.prints(OPEN);
  const ready = new URL('/readyz', address);
  server.process.kill('SIGTERM');
  await server.prints(/Stopping/);
  const draining = await fetch(ready);
  expect([draining.status, draining.headers.get('connection')]).toEqual([503, 'close']);
  expect(await draining.json()).toMatchObject({ phase: 'draining' });
  expect((await fetch(new URL('/healthz', address))).status).toBe(200);
  expect((await server.ended).code).toBe(0);
});

test('asked to stop while it starts: it ends without having opened', async () => {
  const server = start();
  await server.prints(/Opening the database/);
  server.process.kill('SIGINT');
  const { code, output } = await server.ended;
  expect(code).toBe(0);
  expect(output).not.toMatch(OPEN);
  expect(await databasePid()).toBeUndefined();
});

test('a second server on the folder says so in one sentence', async () => {
  const first = start();
  const [, address = ''] = await first.prints(OPEN);
  const second = await start().ended;
  expect(second.code).toBe(1);
  expect(second.errors).toBe(`This folder is already served by process ${first.process.pid}: ${dataDir}\n`);
  expect((await fetch(new URL('/readyz', address))).status).toBe(200);
});

test('a port in use is refused before anything is touched', async () => {
  const other = createServer();
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const { port } = other.address() as AddressInfo;
  const untouched = join(folder.path, 'untouched');
  const { code, errors } = await start({ PORT: String(port), DATA_DIR: untouched }).ended;
  other.close();
  expect({ code, errors }).toEqual({
    code: 1,
    errors: `Port ${port} is in use; stop the other process, or set PORT to another.\n`,
  });
  expect(existsSync(untouched)).toBe(false);
});

test.each([
  [{ PORT: 'eighty' }, 'PORT should be a whole number from 0 to 65535.'],
  [{ HOST: '192.0.2.1' }, 'HOST 192.0.2.1 is not an address of this machine; 0.0.0.0 stands for all of them.'],
  [
    { DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/coupons', SECRET_KEY: Buffer.alloc(32, 1).toString('base64') },
    'DATABASE_URL (127.0.0.1:1/coupons) cannot be used: nothing listens there.',
  ],
])('%o is refused with one sentence', async (settings, sentence) => {
  const { code, errors } = await start(settings).ended;
  expect({ code, errors }).toEqual({ code: 1, errors: `${sentence}\n` });
});

test('without the sandbox, settings that ask for it are refused in one sentence before anything is touched', async () => {
  const untouched = join(folder.path, 'without-sandbox');
  const settings = { DATA_DIR: untouched, SOCIAL_GATEWAY: 'sandbox', NUMBER_AUTH_GATEWAY: 'none' };
  const { code, errors } = await startServer(settings, { main: PLAIN_MAIN }).ended;
  expect({ code, errors }).toEqual({
    code: 1,
    errors:
      'SMS_GATEWAY, PROVISIONING_GATEWAY, SOCIAL_GATEWAY: the sandbox is not part of this server; set a live gateway, or start sandbox/src/main.ts, as npm start does.\n',
  });
  expect(existsSync(untouched)).toBe(false);
});
