import { buildFrontEnds } from './set-up/builds.mjs';
import { handOnSignals, INTERRUPTED, isStopping, run } from './set-up/child.mjs';
import { install, serverNode } from './set-up/install.mjs';
import { checkPrerequisites } from './set-up/prerequisites.mjs';
import { inProject } from './set-up/project.mjs';
import { runCommand } from './set-up/say.mjs';

/* `npm run chaos`: faults under load, and whether anything was lost; `-- planted`: whether tests find planted bugs (docs/chaos.md). */

await runCommand(async () => {
  checkPrerequisites();
  handOnSignals();
  for (const step of [install, buildFrontEnds]) {
    await step();
    if (isStopping()) return INTERRUPTED;
  }
  const [first, ...rest] = process.argv.slice(2);
  return first === 'planted'
    ? run(serverNode(), [inProject('chaos', 'planted', 'planted.ts'), ...rest])
    : run(serverNode(), [inProject('chaos', 'chaos.ts'), ...process.argv.slice(2)]);
});
