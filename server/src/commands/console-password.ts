import { systemClock } from '#clock.ts';
import { letInAgain } from '#operator/let-in-again.ts';
import { runCommand } from './run-command.ts';

/* `npm run console:password -- <name>`: lets an operator in again who lost password and authenticator. */

const [, , name = ''] = process.argv;
await runCommand(async (db) => {
  const oneTimePassword = await letInAgain(db, name, systemClock.now());
  return oneTimePassword === undefined
    ? { isWell: false, lines: [`There is no operator named '${name}'. Usage: npm run console:password -- <name>`] }
    : {
        isWell: true,
        lines: [
          `One-time password of ${name}: ${oneTimePassword}`,
          'The authenticator is set up anew at the next sign-in.',
        ],
      };
});
