import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbedded } from '#platform/db/embedded/embedded.ts';
import { COMPILE_CACHE } from '#test/compile-cache.ts';
import { type TemporaryFolder, temporaryFolder } from '#test/data-folder.ts';

const MAIN = join(import.meta.dirname, '../../../../sandbox/src/move.ts');
const log = pino({ level: 'silent' });
const THERE = 'postgres://coupon_centre@db.example/coupon_centre';

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

/** Runs the command; resolves to its exit status and what it says on stderr. */
function move(words: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  const { promise, resolve } = Promise.withResolvers<{ code: number; errors: string }>();
  const env = {
    ...COMPILE_CACHE,
    PATH: '/usr/bin:/bin',
    DATABASE_URL: '',
    DATA_DIR: join(folder.path, 'none'),
    ...settings,
  };
  execFile(process.execPath, [MAIN, ...words], { env }, (error, _output, errors) =>
    resolve({ code: Number(error?.code ?? 0), errors }),
  );
  return promise;
}

it.each<[string, readonly string[], RegExp]>([
  ['no database', [], /^Where to\? npm run move -- <DATABASE_URL>/],
  ['two databases', [THERE, '--data-dir', 'new'], /^Where to\?/],
  ['two things at once', [THERE, '--switch', '--cancel'], /^Where to\?/],
  ['an option that it has not', [THERE, '--swich'], /Unknown option '--swich'[\s\S]*npm run move/],
  [
    'an address without a port',
    [THERE, '--listen', '10.0.0.5'],
    /^--listen should be <address of this machine>:<port>\.\n$/,
  ],
  ['no embedded database', [THERE], /^There is no database in .*none \(DATA_DIR\)\.\n$/],
])('refuses %s', async (_what, words, said) => {
  expect(await move(words)).toEqual({ code: 2, errors: expect.stringMatching(said) });
});

it('refuses to move what DATABASE_URL names', async () => {
  const settings = { DATABASE_URL: THERE, SECRET_KEY: Buffer.alloc(32).toString('base64') };
  expect(await move([THERE], settings)).toEqual({ code: 2, errors: expect.stringMatching(/^DATABASE_URL is set: /) });
});

it('asks for a way to this machine before it writes anything, and for an address that is one', async () => {
  const DATA_DIR = join(folder.path, 'data');
  await (await startEmbedded({ dataDir: DATA_DIR, log })).close();
  expect((await move([THERE], { DATA_DIR })).errors).toMatch(
    /^The server of db\.example reads the rows from here: .*--listen/,
  );
  expect((await move(['db.example'], { DATA_DIR })).errors).toMatch(/should be named as postgres:/);
  expect((await move(['--data-dir', DATA_DIR], { DATA_DIR })).errors).toMatch(/names the old data folder/);
});

it('archives the log of both embedded databases for as long as it runs them', async () => {
  const place = (name: string): string => join(folder.path, name);
  const settings = { DATA_DIR: place('source'), ARCHIVE_DIR: place('archive') };
  await (await startEmbedded({ dataDir: settings.DATA_DIR, log })).close();
  expect(await move(['--data-dir', place('target'), '--cancel'], settings)).toEqual({ code: 0, errors: '' });
  const archives = await readdir(settings.ARCHIVE_DIR);
  expect(archives).toHaveLength(2);
  // A database that stops in order archives what it has.
  for (const name of archives)
    expect(await readdir(join(settings.ARCHIVE_DIR, name))).toContainEqual(expect.stringMatching(/^[0-9A-F]{24}$/));
});
