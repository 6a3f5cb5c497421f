import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { fileFormats } from './file-formats.ts';

/* That a file of 100,000 rows is streamed in flat memory is in `file-formats.long.test.ts`. */

const MANY = 2_000;
const heads = ['序号', '兑换码'];

test('all rows are readable by a spreadsheet library', async () => {
  const rows = (async function* () {
    for (let row = 1; row <= MANY; row += 1) yield [String(row), `CODE-${row}`];
  })();
  const sheet = await readSheet(await buffer(Readable.fromWeb(fileFormats.xlsx({ name: 'x', heads, rows }))));
  expect(sheet).toHaveLength(MANY + 1);
  expect([sheet[0], sheet[1], sheet[MANY]]).toEqual([heads, ['1', 'CODE-1'], [String(MANY), `CODE-${MANY}`]]);
});

/** Rows without end, and whether who makes them was told to stop. */
function endlessRows() {
  const told = { isOver: false };
  const rows = (async function* () {
    try {
      for (let made = 1; ; made += 1) yield ['1', String(made)];
    } finally {
      told.isOver = true;
    }
  })();
  return { rows, told };
}

test.each(['xlsx', 'csv'] as const)('%s is made as it is read: rows may have no end', async (format) => {
  const reader = fileFormats[format]({ name: 'x', heads, rows: endlessRows().rows }).getReader();
  let size = 0;
  while (size < 200_000) size += (await reader.read()).value?.length ?? 0;
  await reader.cancel();
});

test.each(['xlsx', 'csv'] as const)('a reader of %s that stops also stops the production', async (format) => {
  const { rows, told } = endlessRows();
  const reader = fileFormats[format]({ name: 'x', heads, rows }).getReader();
  // Until it has asked for rows: an xlsx begins with its own heads.
  for (let size = 0; size < 20_000; ) size += (await reader.read()).value?.length ?? 0;
  await reader.cancel();
  expect(told.isOver).toBe(true);
});
