import { z } from 'zod';
import { toInstant } from '#foundation/time/business-day.ts';
import { type Restored, restore, type Target } from '#platform/db/embedded/restore.ts';
import { StartProblem } from '#platform/process/start-problem.ts';
import { runFolderCommand } from './run-command.ts';

/*
 * `npm run restore -- <folder of a backup> [--to <time>|end [--timeline <number>]]`: restores a backup to an empty DATA_DIR, for the
 * next start; with --to also what ARCHIVE_DIR has of the time after it.
 */

const USAGE =
  'npm run restore -- <folder of a backup> [--to <a time such as 2026-11-23T10:00:00+08:00, or "end"> [--timeline <number>]]';
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

await runFolderCommand({ usage: USAGE, optionNames: ['to', 'timeline'] }, async ({ folder, options, env }) => {
  const { dataDir, archiveDir, backupPassphrase: passphrase } = env;
  const target = targetOf(options['to'], options['timeline']);
  const restored = await restore({ source: folder, dataDir, passphrase, archiveDir, target });
  const next = restored.hasKey
    ? 'start the server.'
    : 'put secret.key into it or set SECRET_KEY, then start the server.';
  return [`The backup was put into ${dataDir}.`, ...recoveredLines(restored, target), `Next: ${next}`];
});
