import { answerHelp } from '#platform/process/answer-help.ts';
import { checkToServe } from '#platform/settings/check-to-serve.ts';
import { readEnv } from '#platform/settings/env.ts';
import { runPlainCommand } from './run-command.ts';

/* `npm run settings:check`: whether a node would start with these settings. Opens nothing; `npm start` asks before it builds. */

answerHelp('Usage: npm run settings:check\nSays whether a node would start with these settings. Opens nothing.');

await runPlainCommand(async () => {
  checkToServe(readEnv());
  return { isWell: true, lines: ['A node can start with these settings.'] };
});
