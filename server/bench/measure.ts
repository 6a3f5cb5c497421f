import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { Pool } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

const ROWS_AT_ONCE = 2_000;
const MB = 1_048_576;

export async function seconds(work: () => Promise<void>): Promise<number> {
  const begunMs = performance.now();
  await work();
  return (performance.now() - begunMs) / 1_000;
}

/** The highest resident memory sampled, in MB. */
export function createMemoryWatch() {
  let highestMb = 0;
  return {
    look: (): void => {
      highestMb = Math.max(highestMb, process.memoryUsage.rss() / MB);
    },
    highestMb: () => highestMb,
  };
}

interface Copy {
  readonly like: string;
  readonly columns: string;
  readonly size: number;
  /** A row's tab-separated cells; rows count from 1. */
  readonly row: (serial: number) => string;
}

/** Writes rows by COPY alone into a table of the same shape: the lower bound of the time. */
export async function copyAlone(pool: Pool, { like, columns, size, row }: Copy): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`CREATE TABLE copied (LIKE ${like} INCLUDING ALL)`);
    const table = client.query(copyFrom(`COPY copied (${columns}) FROM STDIN`));
    for (let serial = 1; serial <= size; ) {
      let rows = '';
      for (let at = 0; at < ROWS_AT_ONCE && serial <= size; at += 1, serial += 1) rows += `${row(serial)}\n`;
      if (!table.write(rows)) await once(table, 'drain');
    }
    table.end();
    await finished(table, { readable: false });
    await client.query('DROP TABLE copied');
  } finally {
    client.release();
  }
}
