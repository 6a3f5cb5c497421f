import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runCommandFile } from '#test/run-command.ts';
import { scene } from '#test/scene.ts';

const { database, administrator } = await scene({ operators: ['administrator'] });
const folder = await mkdtemp(join(tmpdir(), 'bundle-'));
afterAll(() => rm(folder, { recursive: true }));
const file = join(folder, 'bundle.json');
/** On the test's database. */
const run = (...words: string[]) => runCommandFile('bundle.ts', { DATABASE_URL: database.url }, words);
const fair = { kind: 'channel', ch: 'fair', name: { 'zh-CN': '展会', en: 'Fair' }, position: 7 };

it('exports, shows, compares and imports', async () => {
  expect(await run('export', file)).toMatchObject({ code: 0, output: 'share platform\nin all    share 1\n' });
  const bundle = JSON.parse(await readFile(file, 'utf8'));
  expect(bundle.parts).toEqual(['content', 'campaigns']);
  await writeFile(file, JSON.stringify({ ...bundle, things: [fair] }));
  expect(await run('show', file)).toMatchObject({ code: 0, output: 'channel fair\nin all    channel 1\n' });
  expect(await run('diff', file)).toMatchObject({
    code: 1,
    output: 'new       channel fair\nonly here share platform\n',
  });
  const dry = await run('import', file, '--operator', administrator.name, '--dry-run');
  expect(dry).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^new .+\nonly here .+\nNothing was written\. In effect: 1\./),
  });
  const done = await run('import', file, '--operator', administrator.name);
  expect(done).toMatchObject({
    code: 0,
    output: expect.stringMatching(/\nIn effect: 1\. Drafts: 0\. Waiting for approval: 0\.\n$/),
  });
  expect(await run('diff', file)).toEqual({
    code: 0,
    output: 'only here share platform\nsame      channel 1\n',
    errors: '',
  });
});

it.each([
  [['import', file], 2, 'In whose name?'],
  [['export', file, '--only', 'all'], 2, '--only should be content or campaigns'],
  [['show', join(import.meta.dirname, 'bundle.ts')], 1, 'It is no JSON'],
  [['diff', file, '--operator', 'x'], 2, 'diff has no --operator'],
])('%j ends with %i and says why', async (words, code, said) => {
  const ended = await run(...words);
  expect(ended.code).toBe(code);
  expect(`${ended.output}${ended.errors}`).toContain(said);
});
