import type { codeFileFormats } from '@coupon-centre/contract/code-file/download-code-file';
import { writeCsvStream } from 'hucre/csv';
import { writeXlsxStream } from 'hucre/xlsx';
import type { CodeFileRow } from './code-file-rows.ts';

export type CodeFileFormat = (typeof codeFileFormats)[number];

interface Sheet {
  /** The sheet's name, for formats that have one. */
  readonly name: string;
  readonly heads: readonly string[];
  readonly rows: AsyncIterable<CodeFileRow>;
}

const COLUMN_WIDTH = 24;
/** Characters not allowed in a sheet's name, and its maximum length. */
const NOT_IN_A_SHEET_NAME = /[\\/?*[\]:]/g;
const SHEET_NAME_MAX_LENGTH = 31;

async function* toCells(rows: AsyncIterable<CodeFileRow>): AsyncGenerator<string[]> {
  for await (const row of rows) yield [...row];
}

/**
 * A file's bytes, produced on demand, with only a few rows in memory. In xlsx every cell is text, which is never evaluated;
 * csv has no types, so a cell that begins like a formula (`= + - @`, tab, line break) is prefixed with an apostrophe. csv
 * is UTF-8 with a BOM, which Excel needs for Chinese.
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
