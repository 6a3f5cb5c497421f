import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeExchangeBatch } from '#exchange/exchange-batch.ts';
import { exchangeCodeKey } from '#exchange/exchange-code.ts';
import { longWorkPool } from '#platform/jobs/long-work.ts';
import { temporaryFolder } from '#test/data-folder.ts';
import { FAR_AHEAD_MS, LONG_AGO_MS } from '#test/factories/always.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { benchApp } from './bench-app.ts';
import { copyAlone, createMemoryWatch, seconds } from './measure.ts';

/* Makes a batch of exchange codes as the console does, and writes the same number of rows by COPY alone. */

const size = Number(process.argv[2] ?? '1000000');
const HASH_BYTES = 32;
const BATCH_ID = '01a1fbfe-67a0-7553-97cf-8f7abb30dadd';

const { db, pool: usual, ownerPool, deriveKey, clock, serve } = await benchApp('api');
const pool = longWorkPool(usual);
const folder = await temporaryFolder();
const { templateId } = await makeTemplate(db);

const memory = createMemoryWatch();

async function makeBatch(): Promise<void> {
  const spec = { templateId, size, validFromMs: LONG_AGO_MS, validToMs: FAR_AHEAD_MS };
  const file = createWriteStream(join(folder.path, 'codes.csv'));
  const codeKey = exchangeCodeKey(deriveKey);
  await makeExchangeBatch(spec, { pool, codeKey, nowMs: clock.now(), file, onProgress: memory.look });
}

/** Rows of the same shape with dummy values: no code, no keyed hash, no file. */
const copySeconds = await seconds(() =>
  copyAlone(ownerPool, {
    like: 'exchange_code',
    columns: 'code_hash, batch_id, serial_no',
    size,
    row: (serial) => `\\\\x${randomBytes(HASH_BYTES).toString('hex')}\t${BATCH_ID}\t${serial}`,
  }),
);
await pause(0);
memory.look();
const beforeMb = memory.highestMb();
const batchSeconds = await seconds(makeBatch);
await pool.end();
await folder.remove();
await serve({ size, copySeconds, batchSeconds, grownMb: memory.highestMb() - beforeMb });
