import { z } from 'zod';
import { toInstant } from '#foundation/time/business-day.ts';
import { type Restored, restore, type Target } from '#platform/db/embedded/restore.ts';
import { answerHelp } from '#platform/process/answer-help.ts';
import { StartProblem } from '#platform/process/start-problem.ts';
import type { Env } from '#platform/settings/env.ts';
import { idsInWords, openSecrets } from '#platform/settings/secrets.ts';
import { runFolderCommand } from './run-command.ts';

/*
 * `npm run restore -- <folder of a backup> [--to <time>|end [--timeline <number>]]`: restores a backup to an empty DATA_DIR, for the
 * next start; with --to also what ARCHIVE_DIR has of the time after it.
 */

const USAGE =
  'Usage: npm run restore -- <folder of a backup> [--to <a time such as 2026-11-23T10:00:00+08:00, or "end"> [--timeline <number>]]';
answerHelp(USAGE);
const TIME = z.iso.datetime({ offset: true });
const TIMELINE = /^[1-9]\d{0,8}$/;

function targetOf(to: string | undefined, timeline: string | undefined): Target | undefined {
  if (timeline !== undefined && !TIMELINE.test(timeline)) {
    throw new StartProblem(`--timeline should be a whole number from 1. ${USAGE}`);
  }
  if (to === undefined) {
    if (timeline !== undefined) throw new StartProblem(`--timeline needs --to. ${USAGE}`);
    return undefined;
  }
  const along = timeline === undefined ? undefined : Number(timeline);
  if (to === 'end') return { until: 'END', timeline: along };
  if (TIME.safeParse(to).success) return { until: { atMs: Date.parse(to) }, timeline: along };
  throw new StartProblem(`--to should be a time with its offset from UTC, or "end". ${USAGE}`);
}

function recoveredLines({ recovered }: Restored, target: Target | undefined): readonly string[] {
  if (recovered === undefined || target === undefined) {
    return [
      'Nothing of an archived log was replayed. With ARCHIVE_DIR it begins a new folder there: make a backup then.',
    ];
  }
  const { lastCommitMs, alongTimeline, newTimeline } = recovered;
  const last =
    lastCommitMs === undefined ? 'No commit came after it' : `The last commit in it is of ${toInstant(lastCommitMs)}`;
  return [
    `It was brought to ${target.until === 'END' ? 'the end of the archived log' : toInstant(target.until.atMs)}. ${last}.`,
    `The log was followed along timeline ${alongTimeline}; the restored database goes on with timeline ${newTimeline}.`,
  ];
}

/** What is left to do. A key in the settings is checked by the start alone. */
function nextLine({ hasKey, recovered }: Restored, { dataDir, secretKey, secretKeyCommand }: Env): string {
  const needed = recovered?.neededKeys ?? [];
  const which = needed.length === 0 ? 'secret.key' : `secret.key with ${idsInWords(needed)}`;
  if (!hasKey) return `Next: put ${which} into it or set SECRET_KEY, then start the server.`;
  const isSet = secretKey !== undefined || secretKeyCommand !== undefined;
  const held = isSet ? needed : openSecrets({ secretKey, dataDir }).ring.held();
  const lacking = needed.filter((id) => !held.includes(id));
  if (lacking.length === 0) return 'Next: start the server.';
  return `The keys were rotated after the backup: its secret.key lacks ${idsInWords(lacking)}. Next: put ${which} in its place, then start the server.`;
}

await runFolderCommand({ usage: USAGE, optionNames: ['to', 'timeline'] }, async ({ folder, options, env }) => {
  const { dataDir, archiveDir, backupPassphrase: passphrase } = env;
  const target = targetOf(options['to'], options['timeline']);
  const restored = await restore({ source: folder, dataDir, passphrase, archiveDir, target });
  return [`The backup was put into ${dataDir}.`, ...recoveredLines(restored, target), nextLine(restored, env)];
});
