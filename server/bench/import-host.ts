import { Readable } from 'node:stream';
import { createPartnerCodes } from '#partner-codes/partner-code.ts';
import { keepImport, workImportPart } from '#partner-codes/partner-import.ts';
import { openPartnerPool } from '#partner-codes/partner-store.ts';
import { readUploadedLines } from '#platform/http/upload/uploaded-lines.ts';
import { longWorkPool } from '#platform/jobs/long-work.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { benchApp } from './bench-app.ts';
import { copyAlone, createMemoryWatch, seconds } from './measure.ts';

/* Imports a partner's codes, one line in a hundred bad, as the console does, and writes the same number of rows by COPY alone. */

const size = Number(process.argv[2] ?? '1000000');
const LINES_AT_ONCE = 2_000;
const BAD_EVERY = 100;

const { db, pool: usual, ownerPool, deriveKey, clock, serve } = await benchApp('api');
const pool = longWorkPool(usual);
const codes = createPartnerCodes(deriveKey);
const { templateId } = await makeTemplate(db, {
  cardClass: 'life',
  benefit: { kind: 'CODE', amount: 1 },
  externalCodes: true,
  stock: { total: 0 },
});

const memory = createMemoryWatch();

function* file(): Generator<Buffer> {
  let lines = '';
  for (let line = 1; line <= size; line += 1) {
    lines += line % BAD_EVERY === 0 ? 'a\n' : `PARTNER-${String(line).padStart(8, '0')}\n`;
    if (line % LINES_AT_ONCE === 0 || line === size) {
      yield Buffer.from(lines);
      lines = '';
      memory.look();
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
  while ((await workImportPart({ db, codes }, clock.now())) !== 'idle') memory.look();
}

const sealed = 'ab'.repeat(45);
/** Rows of the same shape with dummy values: no keyed hash, no seal. */
const copySeconds = await seconds(() =>
  copyAlone(ownerPool, {
    like: 'partner_code',
    columns: 'code_hash, template_id, import_id, line_no, serial_no, sealed',
    size,
    row: (line) =>
      [`\\\\x${line.toString(16).padStart(64, '0')}`, templateId, templateId, line, line, `\\\\x${sealed}`].join('\t'),
  }),
);
memory.look();
const beforeMb = memory.highestMb();
await pool.end();
const uploadSeconds = await seconds(upload);
const importSeconds = await seconds(work);
const { taken, failed } = await db.selectFrom('partner_import').select(['taken', 'failed']).executeTakeFirstOrThrow();
await serve({ size, taken, failed, copySeconds, uploadSeconds, importSeconds, grownMb: memory.highestMb() - beforeMb });
