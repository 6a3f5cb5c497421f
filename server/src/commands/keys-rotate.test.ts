import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { giveAuditKeys } from '#audit/audit-key.ts';
import { systemClock } from '#foundation/time/clock.ts';
import { createRotation } from '#keys/rotation.ts';
import { sealedTables } from '#keys/sealed-tables.ts';
import { keysIn } from '#platform/settings/key-source.ts';
import { checkKeyFits, followKeys, openSecrets } from '#platform/settings/secrets.ts';
import { COMPILE_CACHE } from '#test/compile-cache.ts';
import { temporaryFolder } from '#test/data-folder.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { MASTER_KEY } from '#test/master-key.ts';

const PROJECT = join(import.meta.dirname, '../../..');
const FIRST = MASTER_KEY.toString('base64');
const ENTRY = /^2:[\w+/-]+={0,2}$/m;

const databases: TestDatabase[] = [];
let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
  databases.push(database);
  await checkKeyFits(database.pool, openSecrets({ secretKey: MASTER_KEY, dataDir: '' }));
});
afterAll(async () => {
  for (const one of databases) await one.close();
});

/** `npm run keys:rotate -- words`, as in the documentation, with these settings alone. */
function rotateKeys(settings: Readonly<Record<string, string>>, ...words: string[]) {
  const { promise, resolve } = Promise.withResolvers<{ code: number; output: string; errors: string }>();
  const env = {
    ...COMPILE_CACHE,
    PATH: [dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter),
    npm_config_logs_max: '0',
    npm_config_update_notifier: 'false',
    // Empty variables override the project's .env.
    SECRET_KEY: '',
    DATABASE_URL: database.url,
    ...settings,
  };
  execFile('npm', ['run', '--silent', 'keys:rotate', '--', ...words], { env, cwd: PROJECT }, (error, output, errors) =>
    resolve({ code: Number(error?.code ?? 0), output, errors }),
  );
  return promise;
}

const known = () => database.db.selectFrom('key_ring').select(['key_id', 'state']).orderBy('key_id').execute();

it('without a new key in the setting prints one and begins nothing; with it begins, once, and --status says how far it is', async () => {
  const missing = await rotateKeys({ SECRET_KEY: FIRST });
  expect(missing).toMatchObject({ code: 1, errors: '' });
  const [entry = ''] = ENTRY.exec(missing.output) ?? [];
  expect(keysIn(entry)?.get(2)).toHaveLength(32);
  expect(missing.output).not.toContain(FIRST);
  expect(await known()).toEqual([{ key_id: 1, state: 'WRITING' }]);

  const both = { SECRET_KEY: `${FIRST},${entry}` };
  const begun = await rotateKeys(both);
  expect(begun).toMatchObject({ code: 0, errors: '' });
  expect(begun.output).toMatch(
    /^The rotation has begun; .+\nKey 1 writes, since .+\.\nKey 2 waits until every node has it, since .+\.\n$/,
  );
  expect(await known()).toEqual([
    { key_id: 1, state: 'WRITING' },
    { key_id: 2, state: 'ANNOUNCED' },
  ]);
  const again = await rotateKeys(both);
  expect([again.code, again.output]).toEqual([0, begun.output.replace(/^.+\n/, '')]);

  const deriveKey = openSecrets({ secretKey: keysIn(both.SECRET_KEY), dataDir: '' });
  await followKeys(database.pool, deriveKey);
  giveAuditKeys(database.db, deriveKey);
  const tables = sealedTables.slice(0, 2);
  const rotate = createRotation({ ...database, clock: systemClock, deriveKey, tables });
  expect(await rotate()).toBe('more');
  await followKeys(database.pool, deriveKey);
  expect(await rotate()).toBe('more');
  const status = await rotateKeys(both, '--status');
  expect(status.code).toBe(0);
  expect(status.output).toMatch(/^Key 1 is only read with, since .+\.\nKey 2 writes, since .+\.\n/);
  expect(status.output).toContain('\nSealed again: 1 of 2 tables.\n');
  expect(status.output).toMatch(/\nThe earlier key retires when all of this is 0, and not before .+\.\n$/);
}, 120_000);

it('--status begins nothing, and an unknown option is told', async () => {
  const both = { SECRET_KEY: `${FIRST},2:${Buffer.alloc(32, 9).toString('base64')}` };
  const status = await rotateKeys(both, '--status');
  expect(status).toMatchObject({ code: 0, output: expect.stringMatching(/^Key 1 writes, since .+\.\n$/) });
  expect(await known()).toEqual([{ key_id: 1, state: 'WRITING' }]);
  const wrong = await rotateKeys(both, '--now');
  expect(wrong).toMatchObject({ code: 2, output: '' });
  expect(wrong.errors).toContain('Usage: npm run keys:rotate -- [--status]');
}, 120_000);

it('adds the new key to the file where the keys come from one, for its owner alone, and begins', async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const settings = { DATABASE_URL: '', DATA_DIR: folder.path };
  const file = join(folder.path, 'secret.key');
  expect((await rotateKeys(settings, '--status')).output).toMatch(/^Key 1 writes, since .+\.\n$/);
  const first = (await readFile(file, 'utf8')).trimEnd();
  const begun = await rotateKeys(settings);
  expect([begun.code, begun.output]).toEqual([0, expect.stringMatching(/^The rotation has begun; .+\nKey 1 writes/)]);
  expect(begun.output).not.toContain(first);
  const [kept, added = '', ...rest] = (await readFile(file, 'utf8')).trimEnd().split('\n');
  expect([kept, rest]).toEqual([first, []]);
  expect(added).toMatch(ENTRY);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await rotateKeys(settings, '--status')).output).toMatch(
    /\nKey 2 waits until every node has it, since .+\.\n$/,
  );
}, 240_000);
