import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { PlantedBug } from './planted-bugs.ts';

const run = promisify(execFile);
export const PROJECT = join(import.meta.dirname, '../..');
const WORKSPACES = ['.', 'contract', 'server', 'sandbox', 'chaos'];
const BUFFER_BYTES = 64 * 1_048_576;

/** Copies the tracked files of the project to a new folder, with links to the installed packages. */
export async function copyTree(folder: string): Promise<void> {
  const { stdout } = await run('git', ['ls-files', '-z'], { cwd: PROJECT, maxBuffer: BUFFER_BYTES });
  for (const path of stdout.split('\0').filter((name) => name !== '' && existsSync(join(PROJECT, name)))) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await cp(join(PROJECT, path), join(folder, path));
  }
  for (const workspace of WORKSPACES) {
    const packages = join(PROJECT, workspace, 'node_modules');
    // Hard links: a symbolic link would lead to the workspaces of the project itself.
    if (existsSync(packages)) await run('cp', ['-al', packages, join(folder, workspace, 'node_modules')]);
  }
}

/** The file with the bug in it. Throws where the text to replace is not there exactly once. */
export async function withBug(folder: string, { name, file, find, replace }: PlantedBug): Promise<string> {
  const parts = (await readFile(join(folder, file), 'utf8')).split(find);
  if (parts.length !== 2) throw new Error(`${name}: its text is ${parts.length - 1} times in ${file}`);
  return parts.join(replace);
}

/** What became of a planted bug. */
export type Verdict = 'caught' | 'SURVIVED' | 'DID NOT RUN';

interface TestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** Runs the bug's test in the copy; the file is as before afterwards. */
export async function plant(folder: string, bug: PlantedBug): Promise<Verdict> {
  const path = join(folder, bug.file);
  const before = await readFile(path, 'utf8');
  const report = join(folder, 'planted.json');
  await writeFile(report, '{"testResults":[]}');
  await writeFile(path, await withBug(folder, bug));
  try {
    const vitest = join(folder, 'node_modules/.bin/vitest');
    const test = [
      'run',
      '--project',
      'server',
      bug.test,
      '--maxWorkers=1',
      '--reporter=json',
      `--outputFile=${report}`,
    ];
    await run(vitest, test, { cwd: folder, maxBuffer: BUFFER_BYTES }).catch(() => undefined);
    const { testResults } = JSON.parse(await readFile(report, 'utf8')) as TestReport;
    const named = testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ fullName }) => fullName.includes(bug.testName));
    if (named.length === 0) return 'DID NOT RUN';
    return named.some(({ status }) => status === 'failed') ? 'caught' : 'SURVIVED';
  } finally {
    await writeFile(path, before);
  }
}
