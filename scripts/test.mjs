import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { handOnSignals, INTERRUPTED, isStopping } from './set-up/child.mjs';
import { chromium } from './set-up/debian.mjs';
import { install, runNpm, serverNode } from './set-up/install.mjs';
import { buildFrontEnds } from './set-up/page.mjs';
import { checkNodeVersion } from './set-up/project.mjs';
import { Problem, runCommand, say } from './set-up/say.mjs';
import { checkSpecification } from './set-up/specification.mjs';
import { runTool } from './set-up/tool.mjs';

/* `npm test`: sets up what is missing, then every check there is, the quick ones first. All run, also after one that failed. */

const WORKSPACES = ['contract', 'server', 'web', 'console', 'e2e', 'bench'];

const reports = mkdtempSync(join(tmpdir(), 'coupon-centre-reports-'));

/** How a check that only says yes or no went. */
const oneCheck = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 });

/** Runs Vitest on one of its configurations; how many of its tests passed and failed. */
async function runTests(name, vitestArguments, environment = {}) {
  const report = join(reports, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runTool('vitest', ['run', ...vitestArguments, ...reporters], environment);
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(readFileSync(report, 'utf8'));
  // A run can fail without a test that did: by a file that does not load, by an error outside of any test.
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
}

async function checkTypes() {
  const counts = [];
  for (const workspace of WORKSPACES) counts.push(oneCheck(await runTool('tsc', ['-p', workspace])));
  return { passed: total(counts, 'passed'), failed: total(counts, 'failed') };
}

/** Whether a fresh clone can be installed: a lock file that was written beside an installation may lack other platforms. */
async function checkLock() {
  const npmArguments = ['ci', '--dry-run', '--loglevel=error', '--no-audit', '--no-fund'];
  return oneCheck(await runNpm(npmArguments, { stdio: ['ignore', 'ignore', 'inherit'] }));
}

const steps = [
  ['Lock file (npm ci --dry-run)', checkLock],
  ['Form and style (biome)', async () => oneCheck(await runTool('biome', ['check', '--error-on-warnings', '.']))],
  ['Types (tsc)', checkTypes],
  ['Dead code (knip)', async () => oneCheck(await runTool('knip', []))],
  ['Specification (docs/specification.md)', async () => checkSpecification()],
  ['Contract, server and page (vitest)', () => runTests('unit', [])],
  ['Journeys in a browser (e2e)', async () => runTests('e2e', ['--root', 'e2e'], { CHROMIUM: await chromium() })],
];

const total = (counts, key) => counts.reduce((sum, count) => sum + count[key], 0);

async function runStep([name, work], index) {
  say(`\n── ${index + 1}/${steps.length} ${name}`);
  const startedAt = performance.now();
  const count = await work().catch((error) => {
    if (!(error instanceof Problem)) throw error;
    say(error.message);
    return { passed: 0, failed: 1 };
  });
  return { name, seconds: (performance.now() - startedAt) / 1_000, ...count };
}

function printSummary(results) {
  say('');
  for (const { name, passed, failed, seconds } of results) {
    say(
      `${failed === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(38)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(1).padStart(7)} s`,
    );
  }
  say(`\n${total(results, 'passed')} passed, ${total(results, 'failed')} failed`);
}

await runCommand(async () => {
  checkNodeVersion();
  handOnSignals();
  try {
    await install();
    serverNode();
    await buildFrontEnds();
    const results = [];
    for (const [index, step] of steps.entries()) {
      if (isStopping()) return INTERRUPTED;
      results.push(await runStep(step, index));
    }
    printSummary(results);
    return total(results, 'failed') === 0 ? 0 : 1;
  } finally {
    rmSync(reports, { recursive: true });
  }
});
