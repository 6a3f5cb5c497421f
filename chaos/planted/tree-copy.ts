import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { PlantedBug } from './planted-bug.ts';
import { outcomeOf, runTests, type TestDatabase } from './test-run.ts';

const run = promisify(execFile);
export const PROJECT = join(import.meta.dirname, '../..');
const LINK_OR_COPY = join(PROJECT, 'scripts/set-up/link-or-copy.sh');
const WORKSPACES = ['.', 'contract', 'server', 'sandbox', 'chaos'];
const BUFFER_BYTES = 64 * 1_048_576;

/** Copies the tracked files of the project to a new folder, with the installed packages. */
export async function copyTree(folder: string): Promise<void> {
  const { stdout } = await run('git', ['ls-files', '-z'], { cwd: PROJECT, maxBuffer: BUFFER_BYTES });
  for (const path of stdout.split('\0').filter((name) => name !== '' && existsSync(join(PROJECT, name)))) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await cp(join(PROJECT, path), join(folder, path));
  }
  for (const workspace of WORKSPACES) {
    const packages = join(PROJECT, workspace, 'node_modules');
    if (existsSync(packages)) await run('sh', [LINK_OR_COPY, packages, join(folder, workspace, 'node_modules')]);
  }
}

/** The file with the bug in it. Throws where the text to replace is not there exactly once. */
export async function withBug(folder: string, { name, file, find, replace }: PlantedBug): Promise<string> {
  const parts = (await readFile(join(folder, file), 'utf8')).split(find);
  if (parts.length !== 2) throw new Error(`${name}: its text is ${parts.length - 1} times in ${file}`);
  return parts.join(replace);
}

/** What became of a planted bug. Only a test that was green without it can catch it: `RED BEFORE` is a fault of the test. */
export type Verdict = 'caught' | 'SURVIVED' | 'RED BEFORE' | 'DID NOT RUN';

/** Runs the bugs' tests once in the copy without any bug. By name, the bugs whose test is not green there: planting them tells nothing. */
export async function notGreen(
  folder: string,
  bugs: readonly PlantedBug[],
  database?: TestDatabase,
): Promise<ReadonlyMap<string, Verdict>> {
  const report = await runTests(folder, new Set(bugs.map(({ test }) => test)), database);
  return new Map(
    bugs.flatMap((bug) => {
      const outcome = outcomeOf(report, bug);
      return outcome === 'PASSED' ? [] : [[bug.name, outcome === 'FAILED' ? 'RED BEFORE' : outcome] as const];
    }),
  );
}

/** Runs the test of a bug, which is green without it, with the bug in the copy; the file is as before afterwards. */
export async function plant(folder: string, bug: PlantedBug, database?: TestDatabase): Promise<Verdict> {
  const path = join(folder, bug.file);
  const before = await readFile(path, 'utf8');
  await writeFile(path, await withBug(folder, bug));
  try {
    const outcome = outcomeOf(await runTests(folder, new Set([bug.test]), database), bug);
    return outcome === 'DID NOT RUN' ? outcome : outcome === 'FAILED' ? 'caught' : 'SURVIVED';
  } finally {
    await writeFile(path, before);
  }
}
