import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '#test/data-folder.ts';
import { databaseScene } from '#test/scene.ts';
import { checkKeyFits, checkSandboxFits, openSecrets, openSecretsOf } from './secrets.ts';

let folder: TemporaryFolder;
const { database } = await databaseScene();
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

const open = (secretKey?: Buffer) => openSecrets({ secretKey, dataDir: folder.path });
const keyFile = (): string => join(folder.path, 'secret.key');

test('the same master key gives the same key for a purpose, and each purpose its own', () => {
  const first = open(Buffer.alloc(32, 1));
  const second = open(Buffer.alloc(32, 1));
  expect(first('sealing', 32)).toEqual(second('sealing', 32));
  expect(first('sealing', 32)).not.toEqual(first('tokens', 32));
  expect(first('sealing', 32)).not.toEqual(open(Buffer.alloc(32, 2))('sealing', 32));
  expect(first('sealing', 16)).toHaveLength(16);
});

test('without one a key is made once, for the owner only', async () => {
  expect(open()('sealing', 32)).toEqual(open()('sealing', 32));
  expect((await stat(keyFile())).mode & 0o777).toBe(0o600);
  expect(Buffer.from(await readFile(keyFile(), 'utf8'), 'base64')).toHaveLength(32);
});

test('a command gives the key; its failure is told without what it printed', () => {
  const key = Buffer.alloc(32, 3);
  const by = (secretKeyCommand: string) =>
    openSecrets({ secretKey: undefined, secretKeyCommand, dataDir: folder.path })('sealing', 32);
  expect(by(`echo ${key.toString('base64')}`)).toEqual(open(key)('sealing', 32));
  expect(() => by('echo secret; exit 3')).toThrow(/^SECRET_KEY_COMMAND failed: exit status 3\.$/);
  expect(() => by('echo c2hvcnQ=')).toThrow(/^SECRET_KEY_COMMAND must print 32 random bytes/);
});

test('a damaged key file is refused, and left as it is', async () => {
  await writeFile(keyFile(), 'something else');
  expect(() => open()).toThrow(/secret\.key is not the key that was made with this data/);
  expect(await readFile(keyFile(), 'utf8')).toBe('something else');
});

test('a database is opened only with the key it was first opened with', async () => {
  await checkKeyFits(database.pool, open(Buffer.alloc(32, 1)));
  await checkKeyFits(database.pool, open(Buffer.alloc(32, 1)));
  await expect(checkKeyFits(database.pool, open(Buffer.alloc(32, 2)))).rejects.toThrow(/^The key .* is not the one/);
});

test('no key is made for a database that has one: it would look like the lost one', async () => {
  const source = { secretKey: undefined, dataDir: folder.path };
  await openSecretsOf(database.pool, { ...source, secretKey: Buffer.alloc(32, 1) });
  await expect(openSecretsOf(database.pool, source)).rejects.toThrow(/^There is no key: .*Put back the one/);
  await expect(stat(keyFile())).rejects.toThrow(/ENOENT/);
});

test('the first start decides whether a database belongs to a sandbox, and a start of the other kind is refused', async () => {
  await checkKeyFits(database.pool, open(Buffer.alloc(32, 1)));
  await checkSandboxFits(database.pool, false);
  await checkSandboxFits(database.pool, false);
  await expect(checkSandboxFits(database.pool, true)).rejects.toThrow(/^This database holds real data/);
  await database.pool.query('UPDATE key_check SET is_sandbox = true');
  await expect(checkSandboxFits(database.pool, false)).rejects.toThrow(/^This database was filled by a sandbox/);
});
