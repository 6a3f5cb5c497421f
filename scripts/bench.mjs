import { readdirSync } from 'node:fs';
import { handOnSignals, INTERRUPTED, isStopping, run } from './set-up/child.mjs';
import { citusInstallation } from './set-up/citus.mjs';
import { chromium, wrk } from './set-up/debian.mjs';
import { install, serverNode } from './set-up/install.mjs';
import { buildFrontEnds } from './set-up/page.mjs';
import { checkNodeVersion, inProject } from './set-up/project.mjs';
import { Problem, runCommand, say } from './set-up/say.mjs';

/* `npm run bench -- <name>`: runs bench/<name>.ts on the server's Node. Without a name all of them, one after another. */

/** What a bench needs beside npm's packages. */
const NEEDS = {
  server: { WRK: wrk },
  nodes: { WRK: wrk },
  page: { CHROMIUM: chromium },
  citus: { PG_CONFIG: () => citusInstallation() ?? '' },
};

async function programsFor(name) {
  const found = {};
  for (const [setting, program] of Object.entries(NEEDS[name] ?? {})) found[setting] = await program();
  return found;
}

const names = () =>
  readdirSync(inProject('bench'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length));

const runBench = async (name, benchArguments) =>
  run(serverNode(), [inProject('bench', `${name}.ts`), ...benchArguments], {
    env: { ...process.env, ...(await programsFor(name)) },
  });

/** All of them, also after one that failed. */
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
  checkNodeVersion();
  const [name, ...rest] = process.argv.slice(2);
  if (name !== undefined && !names().includes(name)) {
    throw new Problem(`There is no bench "${name}"; there are ${names().join(', ')}: npm run bench -- ${names()[0]}`);
  }
  handOnSignals();
  await install();
  await buildFrontEnds();
  return name === undefined ? runAll() : runBench(name, rest);
});
