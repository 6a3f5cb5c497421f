import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PlantedBug } from './planted-bug.ts';

const BUFFER_BYTES = 64 * 1_048_576;

/** Vitest's JSON report, as far as it is read. */
interface TestReport {
  readonly testResults: readonly {
    /** The test file, as an absolute path. */
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** `cluster`: a coordinator with two workers, with the extension's `pg_config` on the path. */
export type TestDatabase = 'one server' | 'cluster';

const SERVER = ['--project', 'server'];
const ON_CLUSTER = ['--root', 'server', '--config', 'vitest.citus.config.ts'];

/** Runs test files of the server in a copy of the tree; `files`: paths below `server/`, each once. */
export async function runTests(
  folder: string,
  files: ReadonlySet<string>,
  database: TestDatabase = 'one server',
): Promise<TestReport> {
  const report = join(folder, 'planted.json');
  await writeFile(report, '{"testResults":[]}');
  const vitest = join(folder, 'node_modules/.bin/vitest');
  const server = database === 'cluster' ? ON_CLUSTER : SERVER;
  const words = ['run', ...server, ...files, '--maxWorkers=1', '--reporter=json', `--outputFile=${report}`];
  // It fails where a test does; the report says which.
  await promisify(execFile)(vitest, words, { cwd: folder, maxBuffer: BUFFER_BYTES }).catch(() => undefined);
  return JSON.parse(await readFile(report, 'utf8')) as TestReport;
}

/** What became of a bug's test: where several have its name, one that failed counts. A skipped one did not run. */
export function outcomeOf(
  { testResults }: TestReport,
  { test, testName }: Pick<PlantedBug, 'test' | 'testName'>,
): 'FAILED' | 'PASSED' | 'DID NOT RUN' {
  const statuses = testResults
    .filter(({ name }) => name.endsWith(`/${test}`))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ fullName }) => fullName.includes(testName))
    .map(({ status }) => status);
  if (statuses.includes('failed')) return 'FAILED';
  return statuses.includes('passed') ? 'PASSED' : 'DID NOT RUN';
}
