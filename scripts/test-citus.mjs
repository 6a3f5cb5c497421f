import { delimiter, dirname } from 'node:path';
import { answerHelp } from './set-up/arguments.mjs';
import { handOnSignals } from './set-up/child.mjs';
import { citusInstallation, NO_CITUS } from './set-up/citus.mjs';
import { install, serverNode } from './set-up/install.mjs';
import { checkPrerequisites } from './set-up/prerequisites.mjs';
import { inProject } from './set-up/project.mjs';
import { runCommand, say } from './set-up/say.mjs';
import { runTool } from './set-up/tool.mjs';

/* `npm run test:citus -- <files>`: the server's tests on a temporary coordinator with two workers (docs/citus.md). */

answerHelp(
  "Usage: npm run test:citus -- [<part of a file's path> …]\nRuns the server's tests on a temporary Citus cluster (docs/citus.md).",
);

await runCommand(async () => {
  checkPrerequisites();
  const pgConfig = citusInstallation();
  if (pgConfig === undefined) {
    say(NO_CITUS);
    return 0;
  }
  handOnSignals();
  await install();
  serverNode();
  const path = [inProject('node_modules', '.bin'), dirname(pgConfig), process.env.PATH ?? ''].join(delimiter);
  const vitest = ['run', '--root', inProject('server'), '--config', 'vitest.citus.config.ts', ...process.argv.slice(2)];
  const startedAt = performance.now();
  const code = await runTool('vitest', vitest, { PATH: path });
  say(`On a coordinator and two workers: ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes`);
  return code;
});
