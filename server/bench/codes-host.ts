import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { makeExchangeBatch } from '#exchange/exchange-batch.ts';
import { exchangeCodeKey } from '#exchange/exchange-code.ts';
import { longWorkPool } from '#platform/jobs/long-work.ts';
import { temporaryFolder } from '#test/data-folder.ts';
import { FAR_AHEAD_MS, LONG_AGO_MS } from '#test/factories/always.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { benchApp } from './bench-app.ts';

/* Makes a batch of exchange codes as the console will, and writes as many rows of the same shape by COPY alone. */

const size = Number(process.argv[2] ?? '1000000');
const ROWS_AT_ONCE = 2_000;
const HASH_BYTES = 32;
const MB = 1_048_576;

const { db, pool: usual, deriveKey, clock, serve } = await benchApp('api');
const pool = longWorkPool(usual);
const folder = await temporaryFolder();
const { templateId } = await makeTemplate(db);

async function seconds(work: () => Promise<void>): Promise<number> {
  const begunMs = performance.now();
  await work();
  return (performance.now() - begunMs) / 1_000;
}

/** Rows as they are in the batch, but of nothing: no code, no keyed hash, no file. */
async function copyAlone(): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('CREATE TABLE copied (LIKE exchange_code INCLUDING ALL)');
    const batchId = '01a1fbfe-67a0-7553-97cf-8f7abb30dadd';
    const table = client.query(copyFrom('COPY copied (code_hash, batch_id, serial_no) FROM STDIN'));
    for (let serial = 1; serial <= size; ) {
      const random = randomBytes(ROWS_AT_ONCE * HASH_BYTES).toString('hex');
      let rows = '';
      for (let at = 0; at < ROWS_AT_ONCE && serial <= size; at += 1, serial += 1) {
        const hash = random.slice(at * 2 * HASH_BYTES, (at + 1) * 2 * HASH_BYTES);
        rows += `\\\\x${hash}\t${batchId}\t${serial}\n`;
      }
      if (!table.write(rows)) await once(table, 'drain');
    }
    table.end();
    await finished(table, { readable: false });
    await client.query('DROP TABLE copied');
  } finally {
    client.release();
  }
}

let highestMb = 0;
const lookAtMemory = (): void => {
  highestMb = Math.max(highestMb, process.memoryUsage.rss() / MB);
};

async function makeBatch(): Promise<void> {
  const spec = { templateId, size, validFromMs: LONG_AGO_MS, validToMs: FAR_AHEAD_MS };
  const file = createWriteStream(join(folder.path, 'codes.csv'));
  const codeKey = exchangeCodeKey(deriveKey);
  await makeExchangeBatch(spec, { pool, codeKey, nowMs: clock.now(), file, onProgress: lookAtMemory });
}

const copySeconds = await seconds(copyAlone);
await pause(0);
lookAtMemory();
const beforeMb = highestMb;
const batchSeconds = await seconds(makeBatch);
await pool.end();
await folder.remove();
await serve({ size, copySeconds, batchSeconds, grownMb: highestMb - beforeMb });
