import { systemClock } from '#foundation/time/clock.ts';
import { administratorLines, ensureAdministrators } from '#operator/sign-in/first-administrator.ts';
import { runCommand } from './run-command.ts';

/* `npm run init`: makes administrators until there are two, one to ask and one to approve. */

await runCommand(async (db) => {
  const made = await ensureAdministrators(db, systemClock.now(), { isStart: false });
  const lines = made.length > 0 ? administratorLines(made) : ['There are two administrators already.'];
  return { isWell: true, lines };
});
