import { writeCsvStream } from 'hucre/csv';
import { SentFile } from './handler.ts';

type Cell = string | number | null;
type Rows = Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;

async function* linesOf(rows: Rows): AsyncGenerator<string[]> {
  for await (const row of rows) yield row.map((cell) => String(cell ?? ''));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: those, too, are not for names.
const NOT_IN_NAMES = /[\\/:*?"<>|\u0000-\u001f]/g;

/**
 * A table as a file that people open in a spreadsheet: UTF-8 with the mark that Excel needs, no cell a formula. `name`: without
 * extension, for people as heads and cells are: their language, yuan, business time.
 */
export const csvFile = (
  name: string,
  { heads, rows }: { readonly heads: readonly string[]; readonly rows: Rows },
): SentFile =>
  new SentFile({
    bytes: writeCsvStream(linesOf(rows), {
      headers: [...heads],
      bom: true,
      escapeFormulae: true,
      lineSeparator: '\r\n',
    }),
    type: 'text/csv; charset=utf-8',
    name: `${name.toWellFormed().replaceAll(NOT_IN_NAMES, ' ')}.csv`,
  });

/** An instant of the wire as people write it: `2026-11-21 12:00`. */
export const writtenMinute = (instant: string): string => instant.slice(0, 16).replace('T', ' ');

const FEN_A_YUAN = 100;
/** An amount as a cell. */
export const writtenYuan = (fen: number): string => (fen / FEN_A_YUAN).toFixed(2);
