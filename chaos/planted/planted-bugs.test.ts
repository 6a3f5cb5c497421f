import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { plantedBugs } from './planted-bugs.ts';
import { outcomeOf } from './test-run.ts';
import { PROJECT, withBug } from './tree-copy.ts';

it('there are at least thirty, each with a name of its own', () => {
  expect(new Set(plantedBugs.map(({ name }) => name)).size).toBeGreaterThanOrEqual(30);
});

it.each(plantedBugs)('$name: it can be planted, and its test is there', async (bug) => {
  expect(await withBug(PROJECT, bug)).toContain(bug.replace);
  expect(readFileSync(join(PROJECT, 'server', bug.test), 'utf8')).toContain(bug.testName);
});

it.each([
  ['FAILED', ['passed', 'failed']],
  ['PASSED', ['passed', 'skipped']],
  ['DID NOT RUN', ['skipped']],
  ['DID NOT RUN', []],
] as const)('%s: the tests of its name are %j, whatever others are', (outcome, statuses) => {
  const named = statuses.map((status) => ({ fullName: 'limits holds for each', status }));
  const report = {
    testResults: [
      {
        name: '/copy/server/src/limits.test.ts',
        assertionResults: [...named, { fullName: 'other', status: 'failed' }],
      },
      { name: '/copy/server/src/other.test.ts', assertionResults: [{ fullName: 'holds', status: 'failed' }] },
    ],
  };
  expect(outcomeOf(report, { test: 'src/limits.test.ts', testName: 'holds' })).toBe(outcome);
});
