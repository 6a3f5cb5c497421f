import { answerHelp } from './set-up/arguments.mjs';
import { buildFrontEnds, hasFrontEnds } from './set-up/builds.mjs';
import { handOnSignals, isStopping, run, runQuietly } from './set-up/child.mjs';
import { installToServe, serverNode } from './set-up/install.mjs';
import { checkToServe } from './set-up/prerequisites.mjs';
import { inProject } from './set-up/project.mjs';
import { runCommand } from './set-up/say.mjs';

/* `npm start`: sets up what is missing, then serves until stopped. Requires only Node and npm. */

answerHelp(
  'Usage: npm start\nSets up what is missing, then serves until stopped. Settings are environment variables or a file .env (.env.example).',
);

const INTERRUPTED = 130;

/** What the server finds wrong with its settings is told before the front ends are built for the first time. */
const checkSettings = async () =>
  hasFrontEnds() ? 0 : runQuietly(serverNode(), [inProject('server', 'src', 'commands', 'settings-check.ts')]);

await runCommand(async () => {
  await checkToServe();
  handOnSignals();
  for (const step of [installToServe, checkSettings, buildFrontEnds]) {
    const failed = await step();
    if (isStopping()) return INTERRUPTED;
    if (failed) return failed;
  }
  return run(serverNode(), [inProject('sandbox', 'src', 'main.ts')], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
});
