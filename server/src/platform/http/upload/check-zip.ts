import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

/** More than a spreadsheet of a million lines unpacks to. */
const UNPACKED_MAX_BYTES = 400_000_000;
const ENTRIES_MAX = 200;

const END_MARK = 0x06054b50;
const ENTRY_MARK = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const COMMENT_MAX = 65_535;
const DEFLATED = 8;

interface Entry {
  readonly method: number;
  readonly packed: number;
  readonly at: number;
  readonly next: number;
}

function endOf(file: Buffer): number {
  const last = file.length - END_BYTES;
  for (let at = last; at >= Math.max(0, last - COMMENT_MAX); at -= 1) {
    if (file.readUInt32LE(at) === END_MARK) return at;
  }
  return -1;
}

function entryAt(file: Buffer, at: number): Entry | undefined {
  if (at + ENTRY_BYTES > file.length || file.readUInt32LE(at) !== ENTRY_MARK) return undefined;
  const more = file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  return {
    method: file.readUInt16LE(at + 10),
    packed: file.readUInt32LE(at + 20),
    at: file.readUInt32LE(at + 42),
    next: at + ENTRY_BYTES + more,
  };
}

/** An entry's unpacked size in bytes, or more than `most`. */
async function unpackedBytes(file: Buffer, { method, packed, at }: Entry, most: number): Promise<number> {
  if (at + LOCAL_BYTES > file.length) return Number.POSITIVE_INFINITY;
  if (method !== DEFLATED) return packed;
  const begin = at + LOCAL_BYTES + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
  let bytes = 0;
  for await (const chunk of Readable.from([file.subarray(begin, begin + packed)]).pipe(createInflateRaw())) {
    bytes += (chunk as Buffer).length;
    if (bytes > most) break;
  }
  return bytes;
}

/**
 * Checks the unpacked size by unpacking: the sizes in the header cannot be trusted. False also for an invalid zip.
 */
export async function checkZip(file: Buffer): Promise<boolean> {
  const end = file.length < END_BYTES ? -1 : endOf(file);
  if (end < 0) return false;
  const count = file.readUInt16LE(end + 10);
  if (count > ENTRIES_MAX) return false;
  let left = UNPACKED_MAX_BYTES;
  let at = file.readUInt32LE(end + 16);
  for (let number = 0; number < count; number += 1) {
    const entry = entryAt(file, at);
    if (entry === undefined) return false;
    left -= await unpackedBytes(file, entry, left).catch(() => Number.POSITIVE_INFINITY);
    if (left < 0) return false;
    at = entry.next;
  }
  return true;
}
