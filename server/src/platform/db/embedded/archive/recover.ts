import { chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { toInstant } from '#foundation/time/business-day.ts';
import { StartProblem } from '#platform/process/start-problem.ts';
import { writeAccessFiles } from '../access-files.ts';
import type { Account } from '../account.ts';
import { type DataFolder, makeSocketFolder } from '../data-folder.ts';
import { DATABASE_NAME } from '../embedded.ts';
import { DATABASE_USER } from '../new-cluster.ts';
import { becomesReady, type Postmaster, spawnPostmaster } from '../postmaster.ts';
import type { Programs } from '../programs.ts';
import { runProgram } from '../run-program.ts';
import { firstLogFile } from './backup-start.ts';
import { ARCHIVED_LATER } from './log-archive.ts';
import {
  type ArchivedLog,
  historyIn,
  leftAt,
  readArchivedLog,
  type Segment,
  segmentOf,
  segmentsIn,
  timelineInWords,
  timelinesAfter,
  type Way,
  wayAlong,
} from './log-files.ts';

/** Up to where the log is replayed: a moment, epoch milliseconds, or the archive's end. */
export type Until = { readonly atMs: number } | 'END';

export interface Recovering {
  readonly data: DataFolder;
  /** A placed copy of a backup's database that nothing runs on. */
  readonly cluster: string;
  /** Its folder of the archived log. */
  readonly archive: string;
  readonly until: Until;
  /** Which of the archive's timelines is followed; undefined: the only one. */
  readonly timeline: number | undefined;
  readonly programs: Programs;
  readonly account: Account;
}

export interface Recovered {
  /** The last commit that was replayed, epoch milliseconds; undefined where there was none after the backup began. */
  readonly lastCommitMs: number | undefined;
  readonly alongTimeline: number;
  readonly newTimeline: number;
  /** Ids of the keys that its data is read with. A rotation may have come after the backup, and the backup's key file. */
  readonly neededKeys: readonly number[];
}

/**
 * For the shell that PostgreSQL runs it in, after PostgreSQL replaced what follows a percent sign. A file that is not there ends the log;
 * with 255 for one that cannot be read PostgreSQL gives up.
 */
function restoreCommand(folder: string): string {
  const file = `'${folder.replaceAll('%', '%%').replaceAll("'", `'\\''`)}'/%f`;
  return `test -e ${file} || exit 1; cp -- ${file} "%p" || exit 255`;
}

/** `timeline`: another than the backup's own, whose history must be in the archive; that of its own may have been left behind in an earlier one. */
function targetSettings(until: Until, timeline: number | 'current'): Readonly<Record<string, string>> {
  const along = { recovery_target_timeline: String(timeline) };
  if (until === 'END') return along;
  // Without a zone's name, which PostgreSQL does not know yet when it reads this.
  const time = new Date(until.atMs).toISOString().replace('T', ' ').replace('Z', '+00');
  return { ...along, recovery_target_time: time };
}

/** The time in `last completed transaction was at log time 2026-11-23 02:00:00.1+00`. */
function lastCommitIn(lines: readonly string[]): number | undefined {
  const [, text = ''] = lines.map((line) => /at log time (\S+ \S+)$/.exec(line)).findLast((found) => found) ?? [];
  const atMs = Date.parse(text.replace(' ', 'T').replace(/\+00$/, 'Z'));
  return Number.isNaN(atMs) ? undefined : atMs;
}

const gapProblem = (folder: string, missing: string): StartProblem =>
  new StartProblem(
    `ARCHIVE_DIR has a gap: ${missing} is missing in ${folder}, and later files are there. Restore to a time before it, or a later backup.`,
  );

/** Why the log could not be replayed up to where it should be. */
function whyNot(lines: readonly string[], way: Way, { archive, until }: Recovering): StartProblem {
  if (way.missing !== undefined) return gapProblem(archive, way.missing);
  const lastMs = lastCommitIn(lines);
  if (typeof until === 'object' && lines.some((line) => line.includes('redo done')) && lastMs !== undefined) {
    return new StartProblem(
      `--to: the archived log ends with the commit of ${toInstant(lastMs)}. Name a time before that, or "end" for all that is there.`,
    );
  }
  const said =
    lines.find((line) => line.startsWith('cp: ')) ?? lines.findLast((line) => /^(?:FATAL|PANIC):/.test(line));
  return new StartProblem(`The log could not be replayed: ${said ?? lines.at(-1)}`);
}

/** Otherwise the files would seem to be missing. */
async function checkMayRead(archive: string, account: Account): Promise<void> {
  const listed = await runProgram('/bin/sh', ['-c', 'ls -- "$0" > /dev/null', archive], { account, folder: '/' });
  if (!listed.ok)
    throw new StartProblem(`ARCHIVE_DIR: ${archive} cannot be read by ${account.name}, as whom the database runs.`);
}

async function keysNeeded(client: pg.Client): Promise<readonly number[]> {
  // A database of an earlier release has one key and no such table.
  const known = await client.query<{ there: boolean }>("SELECT to_regclass('key_ring') IS NOT NULL AS there");
  if (known.rows[0]?.there !== true) return [];
  const { rows } = await client.query<{ key_id: number }>(
    "SELECT key_id FROM key_ring WHERE state IN ('WRITING', 'READING') ORDER BY key_id",
  );
  return rows.map((row) => row.key_id);
}

async function askRecovered(socketFolder: string) {
  const client = new pg.Client({ host: socketFolder, port: 5432, user: DATABASE_USER, database: DATABASE_NAME });
  await client.connect();
  try {
    const { rows } = await client.query<{ last: Date | null; file: string }>(
      'SELECT pg_last_xact_replay_timestamp() AS last, pg_walfile_name(pg_current_wal_lsn()) AS file',
    );
    return {
      last: rows[0]?.last?.getTime(),
      file: rows[0]?.file ?? '',
      neededKeys: await keysNeeded(client),
    };
  } finally {
    await client.end();
  }
}

/** Runs the database until it has replayed the log and serves on a new timeline, and stops it. */
async function replay(asked: Recovering, timeline: number | 'current', way: Way) {
  const { data, cluster, programs, account, until, archive } = asked;
  const lines: string[] = [];
  const log = pino(
    { level: 'debug' },
    { write: (line) => void lines.push(String((JSON.parse(line) as { database?: string }).database)) },
  );
  const socket = await makeSocketFolder(data, account);
  let running: Postmaster | undefined;
  const onExit = (): void => running?.askToStop();
  process.on('exit', onExit);
  try {
    const settings = {
      ...(await writeAccessFiles(socket.path)),
      ...ARCHIVED_LATER,
      ...targetSettings(until, timeline),
      restore_command: restoreCommand(archive),
      recovery_target_action: 'promote',
      hot_standby: 'off',
    };
    running = await spawnPostmaster({ cluster, socketFolder: socket.path, programs, account, settings, log });
    if (!(await becomesReady(running, cluster))) throw whyNot(lines, way, asked);
    return await askRecovered(socket.path);
  } finally {
    await running?.stop();
    process.off('exit', onExit);
    await socket.remove();
  }
}

/** Throws StartProblem where it is not clear which timeline is meant: each has commits that the others lack. */
async function chooseTimeline(archived: ArchivedLog, backup: Segment, asked: number | undefined): Promise<number> {
  const there = await timelinesAfter(archived, backup);
  if (asked === undefined && there.length === 1) return backup.timeline;
  if (asked !== undefined && there.includes(asked)) return asked;
  const each = await Promise.all(there.map((timeline) => timelineInWords(archived, timeline)));
  const why = asked === undefined ? 'several timelines' : `other timelines than ${asked}`;
  throw new StartProblem(
    `From this backup the log goes on along ${why}: ${each.join(', ')}. Choose one with --timeline.`,
  );
}

/**
 * Replays the archived log on a backup's files. The result is a database that was stopped, on a timeline of its own, which the archive
 * will know of when it is started: what it will archive does not clash with what was archived after that moment. The archive stays as
 * it is. Throws StartProblem where it does not reach there, lacks a file, or has several timelines to choose from.
 */
export async function recover(asked: Recovering): Promise<Recovered> {
  const { cluster, archive, until, account } = asked;
  await checkMayRead(archive, account);
  const ownLog = join(cluster, 'pg_wal');
  const archived = await readArchivedLog(archive, ownLog);
  const { segmentBytes } = archived;
  const first = segmentOf(await firstLogFile(cluster), segmentBytes);
  const backup = (await segmentsIn(ownLog, segmentBytes)).at(-1);
  if (first === undefined || backup === undefined) throw new StartProblem('This backup has no log: it is damaged.');
  const timeline = await chooseTimeline(archived, backup, asked.timeline);
  const way = await wayAlong(archived, timeline, first);
  if (until === 'END' && way.missing !== undefined) throw gapProblem(archive, way.missing);
  const signal = join(cluster, 'recovery.signal');
  await writeFile(signal, '');
  if (account.ids !== null) await chown(signal, account.ids.uid, account.ids.gid);
  const { last, file, neededKeys } = await replay(asked, timeline === backup.timeline ? 'current' : timeline, way);
  const newTimeline = Number.parseInt(file.slice(0, 8), 16);
  const endedAt = leftAt(await historyIn(ownLog, newTimeline));
  // Nothing of the last file could be read: PostgreSQL takes that for the end of the log.
  if (until === 'END' && endedAt <= way.last * segmentBytes) {
    const upTo = last === undefined ? 'the backup itself' : toInstant(last);
    throw new StartProblem(
      `ARCHIVE_DIR: a file of the log in ${archive} is damaged; the log can be read up to ${upTo}. Restore to a time before that.`,
    );
  }
  return { lastCommitMs: last, alongTimeline: timeline, newTimeline, neededKeys };
}
