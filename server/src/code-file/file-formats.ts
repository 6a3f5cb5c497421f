import type { codeFileFormats } from '@coupon-centre/contract/card/card-code-file-download';
import { writeCsvStream } from 'hucre/csv';
import { writeXlsxStream } from 'hucre/xlsx';
import type { CodeFileRow } from '#code-file/code-file-rows.ts';

export type CodeFileFormat = (typeof codeFileFormats)[number];

interface Sheet {
  /** The sheet's name, for formats that have one. */
  readonly name: string;
  readonly heads: readonly string[];
  readonly rows: AsyncIterable<CodeFileRow>;
}

const COLUMN_WIDTH = 24;
/** What a spreadsheet's sheet cannot be called, and how long its name may be. */
const NOT_IN_A_SHEET_NAME = /[\\/?*[\]:]/g;
const SHEET_NAME_MAX_LENGTH = 31;

async function* toCells(rows: AsyncIterable<CodeFileRow>): AsyncGenerator<string[]> {
  for await (const row of rows) yield [...row];
}

/**
 * A file's bytes, made as they are read: however many rows, a few of them are in memory. In xlsx every cell is text, which a
 * spreadsheet never works out; csv has no types, so there a cell that begins like a formula (`= + - @`, a tab, a line's end) gets
 * an apostrophe before it. csv is UTF-8 with a mark that says so, which Excel needs for Chinese.
 */
export const fileFormats: Readonly<Record<CodeFileFormat, (sheet: Sheet) => ReadableStream<Uint8Array>>> = {
  xlsx: ({ name, heads, rows }) =>
    writeXlsxStream(toCells(rows), {
      name: name.replace(NOT_IN_A_SHEET_NAME, ' ').slice(0, SHEET_NAME_MAX_LENGTH),
      columns: heads.map((header) => ({ header, width: COLUMN_WIDTH })),
      freezePane: { rows: 1 },
    }),
  csv: ({ heads, rows }) =>
    writeCsvStream(toCells(rows), { headers: [...heads], bom: true, escapeFormulae: true, lineSeparator: '\r\n' }),
};
