import { parseArgs } from 'node:util';
import { systemClock } from '#foundation/time/clock.ts';
import { announceKey } from '#keys/announce-key.ts';
import { progressLines } from '#keys/key-progress.ts';
import { answerHelp } from '#platform/process/answer-help.ts';
import { StartProblem } from '#platform/process/start-problem.ts';
import { followKeys } from '#platform/settings/secrets.ts';
import { runCommand } from './run-command.ts';

/* `npm run keys:rotate -- [--status]`: begins a rotation to a new key, or says how far the one under way is. */

const USAGE = 'Usage: npm run keys:rotate -- [--status]';
answerHelp(USAGE);

const BEGUN =
  'The rotation has begun; the workers go on by themselves. Make a backup now: the earlier ones lack the new key.';

function isStatus(): boolean {
  try {
    return parseArgs({ options: { status: { type: 'boolean', default: false } } }).values.status;
  } catch (error) {
    throw new StartProblem(`${(error as Error).message}. ${USAGE}`);
  }
}

await runCommand(async (db, { env, secrets, database }) => {
  const nowMs = systemClock.now();
  const onlyStatus = isStatus();
  const begun = onlyStatus ? undefined : await announceKey(db, secrets, { source: env, nowMs });
  if (begun?.kind === 'MISSING') {
    return {
      isWell: false,
      lines: [
        'There is no new key. This is one; add it to what SECRET_KEY holds, or SECRET_KEY_COMMAND prints, after a comma:',
        begun.entry,
        'A key without an id is key 1. Give it to every node, one after the other, then run this again.',
      ],
    };
  }
  await followKeys(database.pool, secrets);
  const said = begun?.kind === 'BEGUN' ? [BEGUN] : [];
  return { isWell: true, lines: [...said, ...(await progressLines(db, secrets, nowMs))] };
});
