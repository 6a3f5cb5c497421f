import { answerHelp } from './set-up/arguments.mjs';
import { buildFrontEnds } from './set-up/builds.mjs';
import { handOnSignals } from './set-up/child.mjs';
import { headlessChromium } from './set-up/debian.mjs';
import { install, serverNode } from './set-up/install.mjs';
import { checkPrerequisites } from './set-up/prerequisites.mjs';
import { inProject } from './set-up/project.mjs';
import { runCommand } from './set-up/say.mjs';
import { runTool } from './set-up/tool.mjs';

/* `npm run pictures`: takes the pictures of the user's guide (docs/images/console) from the console as it is now. */

answerHelp("Usage: npm run pictures\nTakes the pictures of the user's guide from the console as it is now.");

await runCommand(async () => {
  checkPrerequisites();
  const CHROMIUM = await headlessChromium();
  handOnSignals();
  await install();
  serverNode();
  await buildFrontEnds();
  return runTool('vitest', ['run', '--config', inProject('e2e', 'pictures', 'vitest.config.ts')], { CHROMIUM });
});
