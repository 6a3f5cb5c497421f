import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '#test/data-folder.ts';
import { type ServerProcess, startServer } from '#test/server-process.ts';
import { part, SHEET, sharedTextsBomb, sheetOf, xlsxOf, xlsxParts, zipOf } from '#test/zip.ts';

/* Files that are made to stop a node, sent to a whole server: refused in words while it goes on answering in its memory. */

const REFUSED_WITHIN_MS = 10 * SECOND_MS;
/** Promised are 100 ms; a machine that runs other tests may be late. */
const HEALTH_WITHIN_MS = SECOND_MS;
/** What a file may add to the memory of a server at rest; the heap of a server that has just started shrinks by more. */
const MEMORY_GROWTH_MB = 100;

let folder: TemporaryFolder;
let server: ServerProcess;
let address: string;
let cookie: string;
let templateId: string;

const post = (path: string, body: unknown) =>
  fetch(new URL(path, address), {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-console': '1', cookie },
  });

beforeAll(async () => {
  folder = await temporaryFolder();
  server = startServer({ DATA_DIR: folder.path });
  const [, found = ''] = await server.prints(/page +(http:\S+)/);
  address = found;
  cookie = '';
  const signedIn = await post('/sandbox/operators', { role: 'editor' });
  cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const coupons = (await (await post('/console-api/coupons/list', {})).json()) as {
    resp_data: { items: { templateId: string }[] };
  };
  templateId = coupons.resp_data.items[0]?.templateId ?? '';
});
afterAll(async () => {
  server.process.kill('SIGTERM');
  await server.ended;
  await folder.remove();
});

async function memoryMb(): Promise<number> {
  const status = await readFile(`/proc/${server.process.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** The longest answer of `/healthz` and the most memory until `isOver`. */
async function watchServer(isOver: AbortSignal) {
  let slowestMs = 0;
  let mostMb = await memoryMb();
  while (!isOver.aborted) {
    const askedMs = performance.now();
    expect((await fetch(new URL('/healthz', address))).status).toBe(200);
    slowestMs = Math.max(slowestMs, performance.now() - askedMs);
    mostMb = Math.max(mostMb, await memoryMb());
    await pause(10);
  }
  return { slowestMs, mostMb };
}

function* lineOf(megabytes: number): Generator<Buffer> {
  for (let sent = 0; sent < megabytes; sent += 1) yield Buffer.alloc(1_000_000, 'a');
}

const END_BYTES = 22;
const SIZE_AT = 12;

/** A zip whose directory has a million entries, all for the same empty part. */
function millionEntries(): Buffer {
  const small = zipOf([part('a', '')]);
  const end = Buffer.from(small.subarray(-END_BYTES));
  const entryBytes = end.readUInt32LE(SIZE_AT);
  const entry = small.subarray(-END_BYTES - entryBytes, -END_BYTES);
  const directory = Buffer.alloc(1_000_000 * entryBytes, entry);
  end.writeUInt16LE(0xffff, 8);
  end.writeUInt16LE(0xffff, 10);
  end.writeUInt32LE(directory.length, SIZE_AT);
  return Buffer.concat([small.subarray(0, -END_BYTES - entryBytes), directory, end]);
}

const empty = part('', '');
const sheet = part(SHEET, sheetOf('<row><c t="s"><v>0</v></c></row>'));
const bombs: readonly (readonly [string, () => Buffer | Readable, RegExp])[] = [
  ['390 MB of shared texts', () => xlsxOf(sheet, sharedTextsBomb()), /too large for an xlsx/],
  ['390 MB that say they are 1 MB', () => xlsxOf(sheet, { ...sharedTextsBomb(), says: 1e6 }), /damaged/],
  ['three million texts', () => xlsxOf(sheet, sharedTextsBomb(60)), /too many texts/],
  ['a million entries', millionEntries, /too large for an xlsx/],
  [
    '60,000 entries that say they are three',
    () =>
      zipOf([...xlsxParts(sheet), ...Array.from({ length: 60_000 }, (_, at) => ({ ...empty, name: `${at}` }))], {
        count: 3,
      }),
    /damaged/,
  ],
  ['a line of 79 MB', () => Readable.from(lineOf(79)), /more than 64 KB in line 1/],
  ['a line of 100 MB', () => Readable.from(lineOf(100)), /too large/],
  ['100 MB that say so', () => Buffer.alloc(100_000_000, 'a'), /too large/],
];

test.each(bombs)('%s: refused in words while the server answers', async (what, make, words) => {
  const file = make();
  const query = new URLSearchParams({ templateId, name: 'bomb' });
  const restMb = await memoryMb();
  const over = new AbortController();
  const watched = watchServer(over.signal);
  const beganMs = performance.now();
  const answer = await fetch(new URL(`/console-api/distribution/upload?${query}`, address), {
    method: 'POST',
    body: file,
    duplex: 'half',
    headers: { 'content-type': 'text/csv', 'x-console': '1', 'accept-language': 'en', cookie },
  } as unknown as RequestInit);
  const tookMs = performance.now() - beganMs;
  over.abort();
  const { slowestMs, mostMb } = await watched;
  console.info(
    `${what}: ${Math.round(tookMs)} ms, healthz ${Math.round(slowestMs)} ms, memory ${Math.round(mostMb)} MB`,
  );
  expect((await answer.json()) as object).toMatchObject({ code: '9001', msg: expect.stringMatching(words) });
  expect(tookMs).toBeLessThan(REFUSED_WITHIN_MS);
  expect(slowestMs).toBeLessThan(HEALTH_WITHIN_MS);
  expect(mostMb - restMb).toBeLessThan(MEMORY_GROWTH_MB);
});
