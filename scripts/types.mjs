import { answerHelp } from './set-up/arguments.mjs';
import { buildClient } from './set-up/builds.mjs';
import { runCommand } from './set-up/say.mjs';
import { checkTypes } from './set-up/types.mjs';

/* `npm run types`: only the type check of every workspace. */
answerHelp('Usage: npm run types\nChecks the types of every workspace.');

await runCommand(async () => {
  await buildClient();
  return (await checkTypes()).failed === 0 ? 0 : 1;
});
