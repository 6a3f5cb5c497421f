import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plantedBugs } from './planted-bugs.ts';
import { copyTree, plant } from './tree-copy.ts';

/* `npm run chaos -- planted [part of a name]`: plants every bug in a copy of the tree, and tells whether its test fails. */

const wanted = process.argv[2] ?? '';
const folder = await mkdtemp(join(tmpdir(), 'coupon-centre-planted-'));
let missed = 0;
try {
  await copyTree(folder);
  for (const bug of plantedBugs.filter(({ name }) => name.includes(wanted))) {
    const verdict = await plant(folder, bug);
    if (verdict !== 'caught') missed += 1;
    process.stdout.write(`${verdict.padEnd(12)} ${bug.name} (${bug.test} › ${bug.testName})\n`);
  }
} finally {
  await rm(folder, { recursive: true });
}
process.stdout.write(missed === 0 ? 'Every planted bug was caught.\n' : `${missed} were not caught.\n`);
process.exitCode = missed === 0 ? 0 : 1;
