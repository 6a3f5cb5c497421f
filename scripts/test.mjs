import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerHelp, readArguments } from './set-up/arguments.mjs';
import { buildClient, buildFrontEnds } from './set-up/builds.mjs';
import { handOnSignals, INTERRUPTED, isStopping } from './set-up/child.mjs';
import {
  firefox,
  headlessChromium,
  kannel,
  mmdebstrap,
  pgBouncer,
  prometheus,
  promtool,
  webkitDriver,
} from './set-up/debian.mjs';
import { install, runNpm, serverNode } from './set-up/install.mjs';
import { checkLicences } from './set-up/licences.mjs';
import { checkPrerequisites } from './set-up/prerequisites.mjs';
import { Problem, runCommand, say } from './set-up/say.mjs';
import { checkSpecification } from './set-up/specification.mjs';
import { runTool } from './set-up/tool.mjs';
import { checkTypes } from './set-up/types.mjs';

/*
 * `npm test`: sets up what is missing, then runs every check, the quick ones first. All run, even if one fails.
 * `npm test -- --skip crowd` leaves out the tests with thousands of connections, for a loaded laptop, `--skip journeys` those in
 * a browser, for a machine without one; not allowed in CI.
 * `npm run test:long`: the same for the tests that need other programs or patience; `-- --skip repeats` leaves out those that
 * repeat, a hundredfold, what `npm test` does.
 */

const USAGE = 'Usage: npm test -- [--skip crowd] [--skip journeys]\n       npm run test:long -- [--skip repeats]';
answerHelp(USAGE);

const isLong = process.argv[2] === 'long';
const SKIPPABLE = isLong ? ['repeats'] : ['crowd', 'journeys'];

/** Every fault of chaos and 100,000 requests: `npm test` has a short form of both. */
const REPEATS = ['**/all-faults.long.test.ts', '**/any-request.long.test.ts'];

/** What was asked to be left out. */
function skippedTests() {
  const args = process.argv.slice(isLong ? 3 : 2);
  const { values } = readArguments({ args, options: { skip: { type: 'string', multiple: true, default: [] } } }, USAGE);
  for (const skip of values.skip) {
    if (!SKIPPABLE.includes(skip)) throw new Problem(`Only ${SKIPPABLE.join(' or ')} can be skipped, not "${skip}"`);
    if (process.env.CI && !isLong) throw new Problem('CI skips no tests');
  }
  return values.skip;
}

const reports = mkdtempSync(join(tmpdir(), 'coupon-centre-reports-'));

/** The result of a check that only passes or fails. */
const oneCheck = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 });

/** Full names of the tests of a Vitest report that passed at a second attempt. */
const passedLater = ({ testResults }) =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, retryCount }) => status === 'passed' && retryCount > 0)
    .map(({ fullName }) => fullName);

/** Failed tests of a Vitest report, with the first line of why; a file that does not load counts as one. */
const failedTests = ({ testResults }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [{ test: name, why: firstLine(message) }] : [];
    return failed.map(({ fullName, failureMessages }) => ({ test: fullName, why: firstLine(failureMessages[0]) }));
  });

const firstLine = (message = '') => message.split('\n', 1)[0].slice(0, 200);

/** Runs Vitest with one of its configurations; returns how many tests passed and failed, and which. */
async function runTests(name, vitestArguments, environment = {}) {
  const report = join(reports, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runTool('vitest', ['run', ...vitestArguments, ...reporters], environment);
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const found = JSON.parse(readFileSync(report, 'utf8'));
  const { numPassedTests: passed, numFailedTests: failed } = found;
  // A run can fail without a failed test: by a file that does not load, or an error outside any test.
  return {
    passed,
    failed: code === 0 ? failed : Math.max(failed, 1),
    failures: failedTests(found),
    later: passedLater(found),
  };
}

/** Whether a fresh clone can be installed: a lock file written on top of an installation may lack other platforms. */
async function checkLock() {
  const npmArguments = ['ci', '--dry-run', '--loglevel=error', '--no-audit', '--no-fund'];
  return oneCheck(await runNpm(npmArguments));
}

/** The program's setting; nothing where it cannot be had, and the tests that need it are left out, except in CI. */
const unlessMissing = (setting, program) =>
  program().then(
    (path) => ({ [setting]: path }),
    (error) => {
      if (process.env.CI || !(error instanceof Problem)) throw error;
      say(`Left out. ${error.message}`);
      return {};
    },
  );

/** Contract, server and front ends. */
const runUnitTests = async ({ skipped, programs }) =>
  runTests('unit', ['--project=!long*', ...(skipped.includes('crowd') ? ['--project=!crowd'] : [])], programs);

const runLongTests = ({ skipped, programs }) => {
  const leftOut = skipped.includes('repeats') ? REPEATS.map((files) => `--exclude=${files}`) : [];
  return runTests('long', ['--project=long*', ...leftOut], programs);
};

/** The journeys of one language; those that do not depend on it run with the Chinese ones. */
const runJourneys = (language, programs) => runTests('e2e', ['--root', 'e2e'], { ...programs, JOURNEYS_IN: language });

/** Programs that npm does not provide, looked for before anything else: their settings. */
const programsFor = async (skipped) => ({
  ...(await unlessMissing('PROMTOOL', promtool)),
  ...(!skipped.includes('journeys') && { CHROMIUM: await headlessChromium() }),
});

const programsForLong = async () => ({
  CHROMIUM: await headlessChromium(),
  ...(await unlessMissing('BEARERBOX', kannel)),
  ...(await unlessMissing('PROMETHEUS', prometheus)),
  ...(await unlessMissing('MMDEBSTRAP', mmdebstrap)),
  ...(await unlessMissing('PGBOUNCER', pgBouncer)),
  ...(await unlessMissing('WEBKIT_DRIVER', webkitDriver)),
  ...(await unlessMissing('FIREFOX', firefox)),
});

/** Unused code, and then what only tests use. */
const checkDeadCode = async () => {
  const codes = await Promise.all([[], ['--production']].map((words) => runTool('knip', words)));
  return oneCheck(Math.max(...codes));
};

/** Every check of `npm test`, without what is skipped. */
const allSteps = ({ skipped, programs }) => [
  ['Lock file (npm ci --dry-run)', checkLock],
  ['Form and style (biome)', async () => oneCheck(await runTool('biome', ['check', '--error-on-warnings', '.']))],
  ['Types (tsc)', checkTypes],
  ['Imports between folders (dependency-cruiser)', async () => oneCheck(await runTool('node', ['scripts/arrows.mjs']))],
  ['Dead code (knip)', checkDeadCode],
  ['Licences of what is released', async () => checkLicences()],
  ['Specification (docs/specification.md)', async () => checkSpecification()],
  ['Contract, server and page (vitest)', () => runUnitTests({ skipped, programs })],
  ...(skipped.includes('journeys') ? [] : [['Journeys in a browser (e2e)', () => runJourneys('zh-CN', programs)]]),
];

/** Every check of `npm run test:long`: what needs other programs or patience. */
const longSteps = ({ skipped, programs }) => [
  ['Other programs, faults (vitest)', () => runLongTests({ skipped, programs })],
  ['Journeys in English, other browsers (e2e)', () => runJourneys('en', programs)],
];

const total = (counts, key) => counts.reduce((sum, count) => sum + count[key], 0);

async function runStep([name, work], place) {
  say(`\n── ${place} ${name}`);
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
  for (const { name, passed, failed, seconds, failures = [], later = [] } of results) {
    say(
      `${failed === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(38)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(1).padStart(7)} s`,
    );
    for (const { test, why } of failures) say(`        ${test}: ${why}`);
    for (const test of later) say(`        passed at the second attempt: ${test}`);
  }
  say(`\n${total(results, 'passed')} passed, ${total(results, 'failed')} failed`);
}

await runCommand(async () => {
  checkPrerequisites();
  const skipped = skippedTests();
  handOnSignals();
  try {
    const programs = await (isLong ? programsForLong() : programsFor(skipped));
    const steps = (isLong ? longSteps : allSteps)({ skipped, programs });
    await install();
    serverNode();
    await buildFrontEnds();
    if (!isStopping()) await buildClient();
    const results = [];
    for (const [index, step] of steps.entries()) {
      if (isStopping()) return INTERRUPTED;
      results.push(await runStep(step, `${index + 1}/${steps.length}`));
    }
    printSummary(results);
    return total(results, 'failed') === 0 ? 0 : 1;
  } finally {
    rmSync(reports, { recursive: true });
  }
});
