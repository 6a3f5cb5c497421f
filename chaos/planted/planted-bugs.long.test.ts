import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandom } from '#random.ts';
import { plantedBugs } from './planted-bugs.ts';
import { copyTree, notGreen, plant, type Verdict } from './tree-copy.ts';

/* A sample, another one each day; all of them: `npm run chaos -- planted`. */

const SAMPLE = 4;
const DAY_MS = 86_400_000;
const sample = createRandom(Math.floor(Date.now() / DAY_MS))
  .shuffled(plantedBugs)
  .slice(0, SAMPLE);

let folder: string;
let before: ReadonlyMap<string, Verdict>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coupon-centre-planted-'));
  await copyTree(folder);
  before = await notGreen(folder, sample);
});
afterAll(() => rm(folder, { recursive: true }));

it.each(sample)('$name: its test, green without it, fails', async (bug) => {
  expect(before.get(bug.name) ?? (await plant(folder, bug))).toBe('caught');
});
