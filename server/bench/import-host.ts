import { once } from 'node:events';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { createPartnerCodes } from '#partner-codes/partner-code.ts';
import { keepImport, workImportPart } from '#partner-codes/partner-import.ts';
import { openPartnerPool } from '#partner-codes/partner-store.ts';
import { readUploadedLines } from '#platform/http/uploaded-lines.ts';
import { longWorkPool } from '#platform/jobs/long-work.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { benchApp } from './bench-app.ts';

/* Imports a partner's codes, one line of a hundred bad, as the console does; writes as many rows of the same shape by COPY alone. */

const size = Number(process.argv[2] ?? '1000000');
const LINES_AT_ONCE = 2_000;
const BAD_EVERY = 100;
const MB = 1_048_576;

const { db, pool: usual, deriveKey, clock, serve } = await benchApp('api');
const pool = longWorkPool(usual);
const codes = createPartnerCodes(deriveKey);
const { templateId } = await makeTemplate(db, {
  cardClass: 'life',
  benefit: { kind: 'CODE', amount: 1 },
  externalCodes: true,
  stock: { total: 0 },
});

let highestMb = 0;
const lookAtMemory = (): void => {
  highestMb = Math.max(highestMb, process.memoryUsage.rss() / MB);
};

async function seconds(work: () => Promise<void>): Promise<number> {
  const begunMs = performance.now();
  await work();
  return (performance.now() - begunMs) / 1_000;
}

/** Rows as the import's, but of nothing: no keyed hash is worked out, nothing is sealed. */
async function copyAlone(): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('CREATE TABLE copied (LIKE partner_code INCLUDING ALL)');
    const columns = 'code_hash, template_id, import_id, line_no, serial_no, sealed';
    const table = client.query(copyFrom(`COPY copied (${columns}) FROM STDIN`));
    const sealed = 'ab'.repeat(45);
    for (let line = 1; line <= size; ) {
      let rows = '';
      for (let at = 0; at < LINES_AT_ONCE && line <= size; at += 1, line += 1) {
        const hash = line.toString(16).padStart(64, '0');
        rows += `\\\\x${hash}\t${templateId}\t${templateId}\t${line}\t${line}\t\\\\x${sealed}\n`;
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

function* file(): Generator<Buffer> {
  let lines = '';
  for (let line = 1; line <= size; line += 1) {
    lines += line % BAD_EVERY === 0 ? 'a\n' : `PARTNER-${String(line).padStart(8, '0')}\n`;
    if (line % LINES_AT_ONCE === 0 || line === size) {
      yield Buffer.from(lines);
      lines = '';
      lookAtMemory();
    }
  }
}

async function upload(): Promise<void> {
  const nowMs = clock.now();
  const spec = { templateId, fileName: 'bench.csv', operatorName: 'bench', nowMs };
  const { importId, lines } = await keepImport({ db, codes }, spec, readUploadedLines(Readable.from(file())));
  await db.transaction().execute((trx) => openPartnerPool(trx, templateId, { name: 'bench', nowMs }));
  await db
    .updateTable('partner_import')
    .set({ state: 'RUNNING', total_lines: lines })
    .where('import_id', '=', importId)
    .execute();
}

async function work(): Promise<void> {
  while ((await workImportPart({ db, codes }, clock.now())) !== 'idle') lookAtMemory();
}

const copySeconds = await seconds(copyAlone);
lookAtMemory();
const beforeMb = highestMb;
await pool.end();
const uploadSeconds = await seconds(upload);
const importSeconds = await seconds(work);
const { taken, failed } = await db.selectFrom('partner_import').select(['taken', 'failed']).executeTakeFirstOrThrow();
await serve({ size, taken, failed, copySeconds, uploadSeconds, importSeconds, grownMb: highestMb - beforeMb });
