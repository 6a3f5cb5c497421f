import { existsSync, readdirSync } from 'node:fs';
import { handOnSignals, run } from './set-up/child.mjs';
import { chromium, wrk } from './set-up/debian.mjs';
import { install, serverNode } from './set-up/install.mjs';
import { buildFrontEnds } from './set-up/page.mjs';
import { checkNodeVersion, inProject } from './set-up/project.mjs';
import { Problem, runCommand } from './set-up/say.mjs';

/* `npm run bench -- <name>`: runs bench/<name>.ts on the server's Node. */

/** What a bench needs beside npm's packages. */
const NEEDS = { server: { WRK: wrk }, page: { CHROMIUM: chromium } };

async function programsFor(name) {
  const found = {};
  for (const [setting, program] of Object.entries(NEEDS[name] ?? {})) found[setting] = await program();
  return found;
}

const names = () =>
  readdirSync(inProject('bench'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length));

await runCommand(async () => {
  checkNodeVersion();
  const [name = '', ...rest] = process.argv.slice(2);
  const bench = inProject('bench', `${name}.ts`);
  if (!/^[a-z-]+$/.test(name) || !existsSync(bench)) {
    throw new Problem(`There is no bench "${name}"; there are ${names().join(', ')}: npm run bench -- ${names()[0]}`);
  }
  handOnSignals();
  await install();
  await buildFrontEnds();
  return run(serverNode(), [bench, ...rest], { env: { ...process.env, ...(await programsFor(name)) } });
});
