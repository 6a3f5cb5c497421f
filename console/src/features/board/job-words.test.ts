import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jobWords } from '@coupon-centre/contract/board/job-words';
import { expect, test } from 'vitest';

const SERVER = join(import.meta.dirname, '../../../../server/src');
const read = (file: string): string => readFileSync(join(SERVER, file), 'utf8');
const found = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

const jobs = read('platform/jobs/jobs.ts');
const queueOf = jobs.slice(jobs.indexOf('const queueOf'), jobs.indexOf('};', jobs.indexOf('const queueOf')));
const sources = globSync('**/*.ts', { cwd: SERVER }).filter((file) => !file.endsWith('.test.ts'));
const timed = sources.map(read).flatMap((text) => found(text, /name: '([a-z-]+)',\s+(?:\/\/[^\n]*\s+)?cron:/g));
const checks = read('invariants/invariants.ts');

test('every check, queue and kind of message has a name in both languages', () => {
  expect(timed.length).toBeGreaterThan(6);
  for (const locale of ['zh-CN', 'en'] as const) {
    const { kinds, queueNames, checks: named } = jobWords[locale];
    expect(found(queueOf, /([A-Z_]+): '/g).filter((kind) => kinds[kind] === undefined)).toEqual([]);
    expect([...found(queueOf, /: '([a-z-]+)'/g), ...timed].filter((name) => queueNames[name] === undefined)).toEqual(
      [],
    );
    const all = found(checks.slice(0, checks.indexOf('] as const')), /^ {2}'(\w+)',$/gm);
    expect(all.length).toBeGreaterThan(10);
    expect(all.filter((name) => named[name] === undefined)).toEqual([]);
  }
});
