import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { toInstant } from '#foundation/time/business-day.ts';

const ID_BYTES = 2 ** 32;
const SEGMENT = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/;
const HISTORY = /^([0-9A-F]{8})\.history$/;

/** A file of the log: the timeline that wrote it, and its place in the log, counted in segments. */
export interface Segment {
  readonly timeline: number;
  readonly index: number;
}

const hex = (number: number): string => number.toString(16).toUpperCase().padStart(8, '0');

/** The segment that a file's name says; undefined for other files, and those that are not whole (`.partial`). */
export function segmentOf(name: string, segmentBytes: number): Segment | undefined {
  const [, timeline = '', id = '', rest = ''] = SEGMENT.exec(name) ?? [];
  if (timeline === '') return undefined;
  const index = Number.parseInt(id, 16) * (ID_BYTES / segmentBytes) + Number.parseInt(rest, 16);
  return { timeline: Number.parseInt(timeline, 16), index };
}

const nameOf = ({ timeline, index }: Segment, segmentBytes: number): string => {
  const perId = ID_BYTES / segmentBytes;
  return `${hex(timeline)}${hex(Math.floor(index / perId))}${hex(index % perId)}`;
};

/** The name of a timeline's file that says which timelines it comes from. */
const historyName = (timeline: number): string => `${hex(timeline)}.history`;

/** A timeline, and the segment that it begins in. */
interface Stretch {
  readonly timeline: number;
  readonly from: number;
}

/** Where each parent of a timeline ended, in bytes of the log, the first parent first: `1<tab>0/3000060<tab>reason`. */
const endsIn = (history: string): readonly { timeline: number; end: number }[] =>
  history.split('\n').flatMap((line) => {
    const [, timeline, high = '0', low = '0'] = /^\s*(\d+)\s+([0-9A-F]+)\/([0-9A-F]+)/i.exec(line) ?? [];
    if (timeline === undefined) return [];
    return [{ timeline: Number(timeline), end: Number.parseInt(high, 16) * ID_BYTES + Number.parseInt(low, 16) }];
  });

/** A timeline with those that it comes from, the newest first. */
function stretchesOf(timeline: number, history: string, segmentBytes: number): readonly Stretch[] {
  const ends = endsIn(history);
  const timelines = [...ends.map((end) => end.timeline), timeline];
  return timelines
    .map((one, at) => ({ timeline: one, from: Math.floor((ends[at - 1]?.end ?? 0) / segmentBytes) }))
    .reverse();
}

/** The archived log, and the little of it that a backup brings itself. */
export interface ArchivedLog {
  /** The archive's. */
  readonly folder: string;
  readonly names: ReadonlySet<string>;
  readonly segmentBytes: number;
}

/** A segment's size, by the files of a folder; 0 if there is none. */
export async function segmentBytesIn(folder: string): Promise<number> {
  const any = (await readdir(folder)).find((name) => SEGMENT.test(name));
  return any === undefined ? 0 : (await stat(join(folder, any))).size;
}

/** `own`: the log in the backup, which has at least one segment. */
export async function readArchivedLog(folder: string, own: string): Promise<ArchivedLog> {
  const names = new Set([...(await readdir(folder)), ...(await readdir(own))]);
  return { folder, names, segmentBytes: await segmentBytesIn(own) };
}

/** The segments in a folder, in the order of their names: by timeline, then by place. */
export const segmentsIn = async (folder: string, segmentBytes: number): Promise<readonly Segment[]> =>
  (await readdir(folder)).sort().flatMap((name) => segmentOf(name, segmentBytes) ?? []);

/** What a timeline comes from, as a folder's file says; empty without one, as for the first. */
export const historyIn = (folder: string, timeline: number): Promise<string> =>
  readFile(join(folder, historyName(timeline)), 'utf8').catch(() => '');

/** The timelines along which a backup's log goes on: its own, and those that come from it and left it after the backup's last segment. */
export async function timelinesAfter(archived: ArchivedLog, backup: Segment): Promise<readonly number[]> {
  const others = [...archived.names].flatMap((name) => HISTORY.exec(name)?.slice(1) ?? []);
  const after = others.map(async (id) => {
    const timeline = Number.parseInt(id, 16);
    const left = endsIn(await historyIn(archived.folder, timeline)).find(
      (parent) => parent.timeline === backup.timeline,
    );
    return left !== undefined && left.end >= (backup.index + 1) * archived.segmentBytes ? [timeline] : [];
  });
  return [backup.timeline, ...(await Promise.all(after)).flat().sort((one, other) => one - other)];
}

/** For people: a timeline, its last file, and when that was archived. */
export async function timelineInWords({ folder, names }: ArchivedLog, timeline: number): Promise<string> {
  const last = [...names]
    .filter((name) => SEGMENT.test(name) && name.startsWith(hex(timeline)))
    .sort()
    .at(-1);
  if (last === undefined) return `${timeline} (no file of its own)`;
  const archived = await stat(join(folder, last)).then(
    ({ mtimeMs }) => `, archived ${toInstant(mtimeMs)}`,
    () => '',
  );
  return `${timeline} (up to ${last}${archived})`;
}

/** What of the archived log a restore along a timeline reads. */
export interface Way {
  /** The first segment that is missing although later ones are there. */
  readonly missing: string | undefined;
  /** The place of the last segment. */
  readonly last: number;
}

/** Looks at the segments from a backup's first one to the last one of a timeline, each of the timeline that was valid there. */
export async function wayAlong(archived: ArchivedLog, timeline: number, first: Segment): Promise<Way> {
  const { names, segmentBytes } = archived;
  const stretches = stretchesOf(timeline, await historyIn(archived.folder, timeline), segmentBytes);
  const at = (index: number): string => {
    const valid = stretches.find(({ from }) => from <= index)?.timeline ?? first.timeline;
    return nameOf({ timeline: valid, index }, segmentBytes);
  };
  const isOnWay = ({ index }: Segment, name: string): boolean => index >= first.index && at(index) === name;
  const there = [...names].flatMap((name) => {
    const segment = segmentOf(name, segmentBytes);
    return segment !== undefined && isOnWay(segment, name) ? [segment.index] : [];
  });
  const last = there.reduce((most, index) => Math.max(most, index), first.index - 1);
  for (let index = first.index; index <= last; index += 1) {
    if (!names.has(at(index))) return { missing: at(index), last };
  }
  return { missing: undefined, last };
}

/** Where a timeline left its parent, in bytes of the log, by its history. */
export const leftAt = (history: string): number => endsIn(history).at(-1)?.end ?? 0;
