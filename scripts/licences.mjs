import { answerHelp } from './set-up/arguments.mjs';
import { licenceNotices } from './set-up/licences.mjs';
import { runCommand, say } from './set-up/say.mjs';

/* `npm run licences`: prints the licence notices that go with a release. */
answerHelp('Usage: npm run licences\nPrints the licence notices that go with a release.');

await runCommand(async () => {
  say(licenceNotices());
  return 0;
});
