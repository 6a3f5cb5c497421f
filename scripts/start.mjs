import { buildFrontEnds } from './set-up/builds.mjs';
import { handOnSignals, isStopping, run } from './set-up/child.mjs';
import { installToServe, serverNode } from './set-up/install.mjs';
import { checkNodeVersion, inProject } from './set-up/project.mjs';
import { runCommand } from './set-up/say.mjs';

/* `npm start`: sets up what is missing, then serves until stopped. Requires only Node and npm. */

const INTERRUPTED = 130;

await runCommand(async () => {
  checkNodeVersion();
  handOnSignals();
  for (const step of [installToServe, buildFrontEnds]) {
    await step();
    if (isStopping()) return INTERRUPTED;
  }
  return run(serverNode(), [inProject('sandbox', 'src', 'main.ts')], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
});
