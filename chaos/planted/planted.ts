import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plantedBugs } from './planted-bugs.ts';
import { copyTree, notGreen, plant } from './tree-copy.ts';

/*
 * `npm run chaos -- planted [--cluster] [part of a name]`: plants every bug in a copy of the tree, and tells whether its test, which was
 * green without it, fails.
 */

const words = process.argv.slice(2);
const database = words.includes('--cluster') ? 'cluster' : 'one server';
const wanted = words.find((word) => word !== '--cluster') ?? '';
const bugs = plantedBugs.filter(({ name }) => name.includes(wanted));

/** How many were not caught. */
async function plantAll(folder: string): Promise<number> {
  await copyTree(folder);
  const before = await notGreen(folder, bugs, database);
  let missed = 0;
  for (const bug of bugs) {
    const verdict = before.get(bug.name) ?? (await plant(folder, bug, database));
    if (verdict !== 'caught') missed += 1;
    process.stdout.write(`${verdict.padEnd(12)} ${bug.name} (${bug.test} › ${bug.testName})\n`);
  }
  return missed;
}

if (bugs.length === 0) {
  process.stderr.write(`No planted bug has "${wanted}" in its name.\n`);
  process.exitCode = 2;
} else {
  const folder = await mkdtemp(join(tmpdir(), 'coupon-centre-planted-'));
  const missed = await plantAll(folder).finally(() => rm(folder, { recursive: true }));
  process.stdout.write(missed === 0 ? 'Every planted bug was caught.\n' : `${missed} were not caught.\n`);
  process.exitCode = missed === 0 ? 0 : 1;
}
