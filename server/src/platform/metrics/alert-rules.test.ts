import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hasPromtool, PROMTOOL } from '#test/promtool.ts';

const PROJECT = join(import.meta.dirname, '../../../..');
const FOLDER = join(PROJECT, 'deploy/prometheus');
const rules = readFileSync(join(FOLDER, 'coupon-centre.rules.yml'), 'utf8');
const namesIn = (text: string, pattern: RegExp): readonly string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
];
const alerts = namesIn(rules, /alert: (\w+)/g);

describe.skipIf(!hasPromtool)('the alert rules (where promtool is missing: apt-get install prometheus)', () => {
  test('are rules', () => {
    const said = execFileSync(PROMTOOL, ['check', 'rules', 'coupon-centre.rules.yml'], {
      cwd: FOLDER,
      encoding: 'utf8',
    });
    expect(said).toContain('SUCCESS');
  });

  test('are quiet while all is well, and each fires when what it watches is wrong', async () => {
    execFileSync(PROMTOOL, ['test', 'rules', 'coupon-centre.test.yml'], { cwd: FOLDER, encoding: 'utf8' });
    const tested = await readFile(join(FOLDER, 'coupon-centre.test.yml'), 'utf8');
    expect(namesIn(tested, /alertname="(\w+)"/g).toSorted()).toEqual(alerts.toSorted());
  });
});

test('the rules name metrics that there are', async () => {
  const known = new Set<string>();
  for await (const file of glob('server/src/**/*.ts', { cwd: PROJECT })) {
    if (file.endsWith('.test.ts')) continue;
    for (const name of namesIn(await readFile(join(PROJECT, file), 'utf8'), /'(coupon_centre_\w+)'/g)) known.add(name);
  }
  const named = namesIn(rules, /\b(coupon_centre_\w+?)(?:_bucket)?\b(?!:)/g);
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test('the document says of each alert what to do', async () => {
  const document = await readFile(join(PROJECT, 'docs/operations.md'), 'utf8');
  expect(alerts.filter((name) => !document.includes(`| \`${name}\` |`))).toEqual([]);
});
