import { delimiter, dirname } from 'node:path';
import { answerHelp } from './set-up/arguments.mjs';
import { buildFrontEnds } from './set-up/builds.mjs';
import { handOnSignals, INTERRUPTED, isStopping, run } from './set-up/child.mjs';
import { citusInstallation, NO_CITUS } from './set-up/citus.mjs';
import { install, serverNode } from './set-up/install.mjs';
import { checkPrerequisites } from './set-up/prerequisites.mjs';
import { inProject } from './set-up/project.mjs';
import { runCommand, say } from './set-up/say.mjs';

/* `npm run chaos`: faults under load, and whether anything was lost; `-- planted`: whether tests find planted bugs (docs/chaos.md). */

answerHelp(`Usage: npm run chaos -- [<options>]
       npm run chaos -- planted [--cluster] [<part of a bug's name>]
  --minutes <number>      how long (default 10); each fault happens at least once
  --faults <names>        these faults only, separated by commas
  --seed <number>         the same faults in the same order as an earlier run
  --strict-probes         slow probes count as found
  --folder <folder>       where the history goes; it is kept
Your own installation for tests (docs/chaos.md):
  --address <addresses>   where the calls are answered, separated by commas
  --database <URL>        its database, not a pooler
  --sandbox-key <key>     of the sandbox's address, from another machine
  --kill <command>        kills a node, which its service manager then starts again`);

/** As a wrong command line. */
const MISTAKE = 2;

/** The tests on a cluster find the programs of its PostgreSQL on the path. */
function plant(words) {
  const program = [inProject('chaos', 'planted', 'planted.ts'), ...words];
  if (!words.includes('--cluster')) return run(serverNode(), program);
  const pgConfig = citusInstallation();
  if (pgConfig === undefined) {
    say(NO_CITUS);
    return MISTAKE;
  }
  const PATH = [dirname(pgConfig), process.env.PATH ?? ''].join(delimiter);
  return run(serverNode(), program, { env: { ...process.env, PATH } });
}

await runCommand(async () => {
  checkPrerequisites();
  handOnSignals();
  for (const step of [install, buildFrontEnds]) {
    await step();
    if (isStopping()) return INTERRUPTED;
  }
  const [first, ...rest] = process.argv.slice(2);
  return first === 'planted'
    ? plant(rest)
    : run(serverNode(), [inProject('chaos', 'chaos.ts'), ...process.argv.slice(2)]);
});
