import { writeCsvStream } from 'hucre/csv';
import { businessDay } from '#foundation/time/business-day.ts';
import { SentFile } from '#platform/http/handler.ts';

type Cell = string | number | null;

async function* linesOf(rows: readonly (readonly Cell[])[]): AsyncGenerator<string[]> {
  for (const row of rows) yield row.map((cell) => String(cell ?? ''));
}

/** A table as a file that spreadsheets open. */
export const csvFile = (
  name: string,
  { heads, rows }: { readonly heads: readonly string[]; readonly rows: readonly (readonly Cell[])[] },
  nowMs: number,
): SentFile =>
  new SentFile({
    bytes: writeCsvStream(linesOf(rows), {
      headers: [...heads],
      bom: true,
      escapeFormulae: true,
      lineSeparator: '\r\n',
    }),
    type: 'text/csv; charset=utf-8',
    name: `${name}-${businessDay(nowMs)}.csv`,
  });
