import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { countContent, isEmpty } from '#starter/write-starter.ts';
import { COMPILE_CACHE } from '#test/compile-cache.ts';
import { MASTER_KEY } from '#test/master-key.ts';
import { runCommandFile } from '#test/run-command.ts';
import { databaseScene } from '#test/scene.ts';
import { gatherAnswers } from './gather-answers.ts';
import { planSettings } from './planned-settings.ts';
import { withSettings } from './settings-file.ts';

const { database, db } = await databaseScene();
const folder = await mkdtemp(join(tmpdir(), 'init-'));
afterAll(() => rm(folder, { recursive: true }));
const settingsPath = join(folder, 'settings');
beforeEach(() => rm(settingsPath, { force: true }));

const answers = {
  'operator-zh': '启澜移动云溪分公司',
  'operator-en': 'Qilan Mobile, Yunxi',
  hotline: '4001234567',
  'address-zh': '云溪市滨江路1号',
  'address-en': '1 Riverside Road, Yunxi',
  'privacy-contact': 'privacy@example.com',
  'public-origin': 'https://coupons.example.com',
  'database-url': database.url,
  administrators: 'wang.wei, li.na',
};
const answersPath = join(folder, 'answers.json');
await writeFile(answersPath, JSON.stringify(answers));
const logoPath = join(folder, 'logo.png');
const svgPath = join(folder, 'logo.svg');
await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).toFile(logoPath);
await writeFile(svgPath, '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');

interface Ended {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** Runs the command as `npm run init` does, without a terminal. */
function run(...words: string[]): Promise<Ended> {
  const { promise, resolve } = Promise.withResolvers<Ended>();
  const env = { ...COMPILE_CACHE, SECRET_KEY: MASTER_KEY.toString('base64'), DATABASE_URL: '' };
  const flags = ['--settings', settingsPath, '--language', 'en', ...words];
  const child = execFile(
    process.execPath,
    [join(import.meta.dirname, '../init.ts'), ...flags],
    { env },
    (error, output, errors) => resolve({ code: Number(error?.code ?? 0), output, errors }),
  );
  child.stdin?.end();
  return promise;
}
const runWithAnswers = (...words: string[]) => run('--answers', answersPath, ...words);

it('names every answer that is missing or wrong, and writes nothing', async () => {
  const { code, errors } = await run('--colour', 'blue', '--administrators', 'one', '--sms', 'pigeon', '--yes');
  expect(code).toBe(2);
  for (const name of ['operator-zh', 'hotline', 'colour', 'administrators', 'sms'])
    expect(errors).toContain(`--${name}: `);
  expect(errors).not.toContain('--mail');
  await expect(stat(settingsPath)).rejects.toThrow('ENOENT');
});

it.each([
  [['--logo', svgPath, '--yes'], 'is no PNG, JPEG or WebP picture'],
  [['--logo', join(folder, 'none'), '--yes'], 'cannot be read'],
  [[], 'add --yes'],
  [['--horn', 'x'], "Unknown option '--horn'"],
])('%j is refused with a sentence, and nothing is written', async (words, sentence) => {
  const { code, errors } = await runWithAnswers(...words);
  expect([code, errors]).toEqual([2, expect.stringContaining(sentence)]);
  await expect(stat(settingsPath)).rejects.toThrow('ENOENT');
  expect(isEmpty(await countContent(db))).toBe(true);
});

it('says in both languages how it is used', async () => {
  expect((await run('--help')).output).toMatch(/Usage: npm run init[\s\S]*--operator-zh[\s\S]*--administrators/);
  expect((await run('--help', '--language', 'zh')).output).toContain('用法：npm run init');
});

it('sets a province up, says what is still to be set, and a second run changes nothing', async () => {
  await writeFile(
    settingsPath,
    `# ours\nSECRET_KEY=${MASTER_KEY.toString('base64')}\n#SMS_GATEWAY=\nLOG_LEVEL=warn\n`,
    { mode: 0o640 },
  );
  const live = ['--sms', 'kannel', '--provisioning', 'tmf654', '--logo', logoPath, '--yes'];
  const first = await runWithAnswers(...live);
  expect(first).toMatchObject({ code: 0, errors: '' });
  expect(first.output).toMatch(/name wang\.wei, one-time password \S+\n.*name li\.na/);
  expect(first.output).toMatch(/Still to be set in [\s\S]*KANNEL_URL[\s\S]*TMF654_URL/);
  const written = await readFile(settingsPath, 'utf8');
  expect(written).toMatch(/^# ours\nSECRET_KEY=.+\nSMS_GATEWAY=kannel\nLOG_LEVEL=warn\n/);
  expect(written).toMatch(/^PUBLIC_ORIGIN=https:\/\/coupons\.example\.com$/m);
  expect(written).toMatch(/^SANDBOX=off\nDEMO_PROVINCE=false$/m);
  expect((await stat(settingsPath)).mode & 0o777).toBe(0o640);
  const [share] = await db.selectFrom('share_text').select('image').execute();
  expect(share?.image.en).toMatch(/images\/\w+\.webp$/);

  await db.updateTable('category').set({ position: 7 }).where('class_id', '=', 'life').execute();
  const counts = await countContent(db);
  const second = await runWithAnswers(...live, '--operator-en', 'Another');
  expect(second.output).toMatch(/as they were\.\nThere is content, and it was not changed: 5 coupons, 5 categories/);
  expect(second.output).toContain('There are two administrators already.');
  expect(await countContent(db)).toEqual(counts);
  expect(await readFile(settingsPath, 'utf8')).toBe(written);

  const other = await runWithAnswers(...live, '--public-origin', 'https://other.example.com');
  expect([other.code, other.errors]).toEqual([
    2,
    expect.stringContaining('PUBLIC_ORIGIN; to replace them add --overwrite'),
  ]);
  expect(await readFile(settingsPath, 'utf8')).toBe(written);
  await runWithAnswers(...live, '--public-origin', 'https://other.example.com', '--overwrite');
  expect(await readFile(settingsPath, 'utf8')).toContain('PUBLIC_ORIGIN=https://other.example.com\n');
});

it('makes new settings readable to their owner only', async () => {
  await runWithAnswers('--yes');
  expect((await stat(settingsPath)).mode & 0o777).toBe(0o600);
});

it('--administrators-only asks for nothing else', async () => {
  const words = ['--administrators-only', '--language', 'en'];
  const { output } = await runCommandFile('init.ts', { DATABASE_URL: database.url }, words);
  expect(output).toBe('There are two administrators already.\n');
});

it('asks again until an answer fits, offers the settings so far, and shows no password', async () => {
  const asked: string[] = [];
  const said: string[] = [];
  const replies = ['12ab', '4001234567'];
  const terminal = {
    ask: async (question: string) => {
      asked.push(question);
      return question.includes('customer service') ? (replies.shift() ?? '') : '';
    },
    say: (line: string) => {
      said.push(line);
    },
  };
  const { hotline: _, 'public-origin': __, 'database-url': ___, ...given } = answers;
  const settings = { DATABASE_URL: 'postgres://me:secret@db:5432/coupons' };
  const gathered = await gatherAnswers({ given, settings, locale: 'en' }, terminal);
  expect(gathered).toMatchObject({ hotline: '4001234567', 'database-url': settings.DATABASE_URL, sms: 'sandbox' });
  expect(said).toEqual(['That should be 3 to 20 digits']);
  expect(asked.join()).toContain('postgres://me:***@db:5432/coupons');
  expect(asked.join()).not.toContain('secret');
});

it('makes a key for a database of one’s own, once', async () => {
  const gathered = await gatherAnswers({ given: answers, settings: {}, locale: 'zh-CN' }, undefined);
  const planned = planSettings(gathered, { text: '', values: {} });
  expect(Buffer.from(planned.settings['SECRET_KEY'] ?? '', 'base64')).toHaveLength(32);
  expect(planSettings(gathered, { text: '', values: planned.settings })).toEqual({
    settings: expect.not.objectContaining({ SECRET_KEY: expect.anything() }),
    changed: [],
    made: [],
  });
  expect(planSettings({ ...gathered, 'database-url': undefined }, { text: '', values: {} }).made).toEqual([]);
});

it('puts a setting where it, or its comment, is', () => {
  expect(withSettings('A=1\n#B=\n#A=0\n', { A: '2', B: 'x y', C: '3' })).toBe("A=2\nB='x y'\n#A=0\nC=3\n");
});
