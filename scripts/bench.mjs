import { readdirSync } from 'node:fs';
import { answerHelp } from './set-up/arguments.mjs';
import { buildFrontEnds } from './set-up/builds.mjs';
import { handOnSignals, INTERRUPTED, isStopping, run } from './set-up/child.mjs';
import { citusInstallation } from './set-up/citus.mjs';
import { chromium, wrk } from './set-up/debian.mjs';
import { install, installIn, serverNode } from './set-up/install.mjs';
import { checkPrerequisites } from './set-up/prerequisites.mjs';
import { inProject } from './set-up/project.mjs';
import { Problem, runCommand, say } from './set-up/say.mjs';

/* `npm run bench -- <name>`: runs bench/<name>.ts on the server's Node; without a name all of them in turn. */

/** Programs that a bench needs besides npm packages. */
const NEEDS = {
  server: { WRK: wrk },
  nodes: { WRK: wrk },
  simulate: { WRK: wrk },
  page: { CHROMIUM: chromium },
  citus: { PG_CONFIG: () => citusInstallation() ?? '' },
};

/** Folders with npm packages that one bench alone needs. */
const PACKAGES = { page: 'bench/lighthouse' };

async function programsFor(name) {
  const found = {};
  for (const [setting, program] of Object.entries(NEEDS[name] ?? {})) found[setting] = await program();
  return found;
}

const names = () =>
  readdirSync(inProject('bench'))
    .filter((file) => file.endsWith('.ts') && !file.includes('.config.'))
    .map((file) => file.slice(0, -'.ts'.length));

answerHelp(
  `Usage: npm run bench -- [<name> [<its arguments>]]\nWithout a name all of them, in turn (bench/README.md): ${names().join(', ')}.`,
);

async function runBench(name, benchArguments) {
  const packages = PACKAGES[name];
  if (packages !== undefined) await installIn(packages);
  if (isStopping()) return INTERRUPTED;
  return run(serverNode(), [inProject('bench', `${name}.ts`), ...benchArguments], {
    env: { ...process.env, ...(await programsFor(name)) },
  });
}

/** Runs all of them, even if one fails. */
async function runAll() {
  let failed = 0;
  for (const name of names()) {
    if (isStopping()) return INTERRUPTED;
    say(`\n── ${name}`);
    if ((await runBench(name, [])) !== 0) failed += 1;
  }
  return failed === 0 ? 0 : 1;
}

await runCommand(async () => {
  checkPrerequisites();
  const [name, ...rest] = process.argv.slice(2);
  if (name !== undefined && !names().includes(name)) {
    throw new Problem(
      `Unknown bench "${name}". Available: ${names().join(', ')}. For example: npm run bench -- ${names()[0]}`,
    );
  }
  handOnSignals();
  await install();
  await buildFrontEnds();
  return name === undefined ? runAll() : runBench(name, rest);
});
