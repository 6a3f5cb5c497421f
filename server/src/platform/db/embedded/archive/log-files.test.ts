import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Segment, segmentOf, timelinesAfter, wayAlong } from './log-files.ts';

const MIB = 2 ** 20;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'log-files-'));
});
afterEach(() => rm(folder, { recursive: true }));

const segment = (name: string): Segment => segmentOf(name, MIB) ?? { timeline: 0, index: 0 };
const archived = (names: readonly string[]) => ({ folder, names: new Set(names), segmentBytes: MIB });

test('a name says timeline and place, whatever the size of a segment; other files are none', () => {
  expect(segmentOf('000000020000000100000003', MIB)).toEqual({ timeline: 2, index: 4_096 + 3 });
  expect(segmentOf('000000020000000100000003', 16 * MIB)).toEqual({ timeline: 2, index: 256 + 3 });
  expect(segmentOf('00000002.history', MIB)).toBeUndefined();
  expect(segmentOf('000000010000000000000003.partial', MIB)).toBeUndefined();
});

test('along a timeline each segment is that of the timeline that was valid there, and a missing one is named', async () => {
  // The second timeline left the first in its segment 5, the third left the second in its segment 7.
  await writeFile(join(folder, '00000003.history'), '1\t0/500060\tbefore\n2\t0/700060\tbefore\n');
  const first = segment('000000010000000000000003');
  const there = [
    '000000010000000000000003',
    '000000010000000000000004',
    '000000010000000000000009',
    '000000020000000000000005',
    '000000020000000000000006',
    '000000020000000000000008',
    '000000030000000000000007',
    '000000030000000000000008',
    '00000003.history',
  ];
  expect(await wayAlong(archived(there), 3, first)).toEqual({ missing: undefined, last: 8 });
  const without = (name: string) => wayAlong(archived(there.filter((one) => one !== name)), 3, first);
  expect((await without('000000020000000000000006')).missing).toBe('000000020000000000000006');
  expect((await without('000000030000000000000007')).missing).toBe('000000030000000000000007');
  // Beyond the place where the first one was left, it lacks what the others have.
  expect(await wayAlong(archived(there), 1, first)).toEqual({ missing: '000000010000000000000005', last: 9 });
});

test('a backup leads to its own timeline and to those that left it after it had ended, to no others', async () => {
  await writeFile(join(folder, '00000002.history'), '1\t0/500060\tbefore\n');
  await writeFile(join(folder, '00000003.history'), '1\t0/500060\tbefore\n2\t0/700060\tbefore\n');
  await writeFile(join(folder, '00000004.history'), '1\t0/900000\tbefore\n');
  const there = archived(['00000004.history', '00000003.history', '00000002.history']);
  expect(await timelinesAfter(there, segment('000000010000000000000004'))).toEqual([1, 2, 3, 4]);
  expect(await timelinesAfter(there, segment('000000010000000000000005'))).toEqual([1, 4]);
  expect(await timelinesAfter(there, segment('000000010000000000000008'))).toEqual([1, 4]);
  expect(await timelinesAfter(there, segment('000000010000000000000009'))).toEqual([1]);
  expect(await timelinesAfter(there, segment('000000020000000000000006'))).toEqual([2, 3]);
  expect(await timelinesAfter(there, segment('000000030000000000000008'))).toEqual([3]);
});
