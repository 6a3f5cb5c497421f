import { inWords, readRelease } from '#platform/process/release.ts';
import { runCommand } from './run-command.ts';

/*
 * `npm run release:check`: whether this release would start with these settings on this database. It ends with 2 and a sentence where
 * a migration is missing, or a newer release's does not work with this one.
 */

await runCommand(async () => ({ isWell: true, lines: [`${inWords(readRelease())} works with the database.`] }));
