import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { plantedBugs } from './planted-bugs.ts';
import { PROJECT, withBug } from './tree-copy.ts';

it('there are at least thirty, each with a name of its own', () => {
  expect(new Set(plantedBugs.map(({ name }) => name)).size).toBeGreaterThanOrEqual(30);
});

it.each(plantedBugs)('$name: it can be planted, and its test is there', async (bug) => {
  expect(await withBug(PROJECT, bug)).toContain(bug.replace);
  expect(readFileSync(join(PROJECT, 'server', bug.test), 'utf8')).toContain(bug.testName);
});
