import { systemClock } from '#foundation/time/clock.ts';
import { restoreAccess } from '#operator/sign-in/restore-access.ts';
import { answerHelp } from '#platform/process/answer-help.ts';
import { runCommand } from './run-command.ts';

/* `npm run console:password -- <name>`: restores access for an operator who lost password and authenticator. */

const USAGE = 'Usage: npm run console:password -- <name>';
answerHelp(USAGE);

const [, , name = ''] = process.argv;
await runCommand(async (db) => {
  const oneTimePassword = await restoreAccess(db, name, systemClock.now());
  return oneTimePassword === undefined
    ? {
        isWell: false,
        lines: [`There is no operator named '${name}' who signs in with a password. ${USAGE}`],
      }
    : {
        isWell: true,
        lines: [
          `One-time password of ${name}: ${oneTimePassword}`,
          'Set up the authenticator again at the next sign-in.',
        ],
      };
});
