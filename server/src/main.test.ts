import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
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

const OWN_DATABASE = {
  DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/coupons',
  SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
};

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

test.each(['SIGINT', 'SIGHUP'] as const)('%s: it drains, and the database ends with it', async (signal) => {
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

test('SIGTERM: it says that it is not ready, still answers for some seconds, and ends with its database', async () => {
  const server = start({ DRAIN_SECONDS: '' });
  const [, address = ''] = await server.prints(OPEN);
  const ready = new URL('/readyz', address);
  const database = await databasePid();
  server.process.kill('SIGTERM');
  await server.prints(/Stopping/);
  const draining = await fetch(ready);
  expect([draining.status, draining.headers.get('connection')]).toEqual([503, 'close']);
  expect(await draining.json()).toMatchObject({ phase: 'draining' });
  expect((await fetch(new URL('/healthz', address))).status).toBe(200);
  const { code, errors } = await server.ended;
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  await expectAllEnded(database);
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
  [{ ...OWN_DATABASE, SANDBOX: 'on' }, 'DATABASE_URL (127.0.0.1:1/coupons) cannot be used: nothing listens there.'],
])('%o is refused with one sentence', async (settings, sentence) => {
  const { code, errors } = await start(settings).ended;
  expect({ code, errors }).toEqual({ code: 1, errors: `${sentence}\n` });
});

const NOTHING_LIVE = (names: string) =>
  `Set ${names} to a live gateway each; or set SANDBOX=on, and everything outside is simulated and marked as such. Set PUBLIC_ORIGIN to the address at which subscribers open the page, like https://host, without a path.\n`;

test.each([
  ['a database of one’s own, and nothing else', OWN_DATABASE, 'SMS_GATEWAY, PROVISIONING_GATEWAY'],
  ['the sandbox switched off', { SANDBOX: 'off' }, 'SMS_GATEWAY, PROVISIONING_GATEWAY'],
  [
    'a twin asked for by name',
    { ...OWN_DATABASE, SMS_GATEWAY: './sms.mjs', NUMBER_AUTH_GATEWAY: 'sandbox', SOCIAL_GATEWAY: 'sandbox' },
    'PROVISIONING_GATEWAY, NUMBER_AUTH_GATEWAY, SOCIAL_GATEWAY',
  ],
])(
  '%s: refused with the names of all settings that are missing, before anything is touched',
  async (_, settings, names) => {
    const untouched = join(folder.path, 'no-sandbox');
    const { code, errors } = await start({ DATA_DIR: untouched, ...settings }).ended;
    expect({ code, errors }).toEqual({ code: 1, errors: NOTHING_LIVE(names) });
    expect(existsSync(untouched)).toBe(false);
  },
);

test('the server without the sandbox does not play it', async () => {
  const untouched = join(folder.path, 'without-sandbox');
  const { code, errors } = await startServer({ DATA_DIR: untouched }, { main: PLAIN_MAIN }).ended;
  expect(code).toBe(1);
  expect(errors).toMatch(/^The sandbox is not part of this server: set SANDBOX=off and live gateways.*\n$/);
  expect(existsSync(untouched)).toBe(false);
});

test('every outside system is named at the start, how to begin without any content, and the sandbox is open to other machines by its key only', async () => {
  const server = start();
  await server.prints(/no content yet: `npm run init`/);
  const [said] = await server.prints(/Outside systems:[\s\S]*Ctrl-C/);
  expect(said).toContain('  SMS: sandbox, simulated\n  provisioning: sandbox, simulated\n');
  const [, address = ''] = await server.prints(OPEN);
  expect((await fetch(new URL('/sandbox/sms.json', address))).status).toBe(200);
  const outside = { headers: { 'x-forwarded-for': '192.0.2.7' } };
  expect((await fetch(new URL('/sandbox/sms.json', address), outside)).status).toBe(404);
  expect(await (await fetch(new URL('/readyz', address))).json()).toMatchObject({
    sandbox: expect.stringMatching(/^on/),
  });
});

test('with a module for each gateway and no sandbox it runs, and nothing of the sandbox is there', async () => {
  const own = join(folder.path, 'gateway.mjs');
  await writeFile(
    own,
    `export const createGateway = ({ settings }) => ({
       send: async () => ({ kind: 'accepted', reference: settings.GATEWAY_NAME }),
       grant: async () => ({ kind: 'granted' }),
       ask: async () => ({ kind: 'unknownOrder' }),
       reverse: async () => ({ kind: 'unknown' }),
       askReversal: async () => ({ kind: 'unknownReversal' }),
     });`,
  );
  const live = { SANDBOX: 'off', SMS_GATEWAY: own, PROVISIONING_GATEWAY: own, GATEWAY_NAME: 'ours' };
  const settings = { ...live, PUBLIC_ORIGIN: 'https://coupons.example' };
  const server = startServer({ DATA_DIR: join(folder.path, 'live'), ...settings }, { main: PLAIN_MAIN });
  running.push(server);
  const [, address = ''] = await server.prints(OPEN);
  for (const path of ['/sandbox/sms.json', '/docs/', '/openapi.json']) {
    expect((await fetch(new URL(path, address))).status).toBe(404);
  }
  expect(await (await fetch(new URL('/readyz', address))).json()).not.toHaveProperty('sandbox');
});

test('a start that waits for a module ends when it is asked to', async () => {
  const hanging = join(folder.path, 'hanging.mjs');
  await writeFile(
    hanging,
    "process.stdout.write('loading the module\\n'); await new Promise(() => {}); export const createGateway = null;",
  );
  const server = start({ SANDBOX: 'on', PROVISIONING_GATEWAY: hanging });
  await server.prints(/loading the module/);
  server.process.kill('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0, errors: '' });
});

test.each([
  ['export const x = 1;', 'exports no function createGateway'],
  ['export const createGateway = () => ({ grant: async () => null });', 'makes a gateway without ask'],
  ['this is not a module', 'cannot be loaded (Unexpected identifier'],
])(
  'a module that does not implement the port is refused by name, before anything is touched: %s',
  async (source, what) => {
    const wrong = join(folder.path, 'wrong.mjs');
    await writeFile(wrong, source);
    const { code, errors } = await start({
      SANDBOX: 'on',
      PROVISIONING_GATEWAY: wrong,
      DATA_DIR: join(folder.path, 'wrong'),
    }).ended;
    expect(code).toBe(1);
    expect(errors).toContain(`PROVISIONING_GATEWAY: the module ${wrong} ${what}`);
    expect(existsSync(join(folder.path, 'wrong'))).toBe(false);
  },
);
