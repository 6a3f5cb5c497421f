import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type UnitsLeft, unitsLeft } from '#catalogue/template/ceiling.ts';
import { enterStock } from '#catalogue/template/stock-store.ts';
import { recordEvent } from '#events/record-event.ts';
import type { CodeSchema } from '#platform/db/schema/code-tables.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { holdWritingKey } from '#platform/db/writing-key.ts';
import type { TableLine } from '#platform/http/upload/table/table-line.ts';
import { type PartnerCodes, partnerCodeFault, partnerCodeHash, partnerCodeHashes } from './partner-code.ts';

/** Lines per transaction: some tens of milliseconds. */
export const LINES_A_PART = 2_500;

const HASH_BYTES = 32;

/**
 * A stored line of a part: its number and text. What was written in a cell of numbers is kept apart from the text: earlier
 * versions, which may run at the same time, take such a line for an empty one and never for a code.
 */
export type KeptLine = readonly [lineNo: number, text: string, number?: string];

/** A line with a well-formed code. */
interface CodeLine {
  readonly lineNo: number;
  readonly text: string;
}
interface BadLine {
  readonly lineNo: number;
  readonly verdict: CodeSchema['partner_import_line']['verdict'];
  readonly reason: string;
  readonly text: string;
}

export interface ImportNeeds {
  readonly db: Kysely<Schema>;
  readonly codes: PartnerCodes;
}

/** Tells well-formed codes from bad lines; codes beyond the limit are bad too. */
function judge(lines: readonly KeptLine[], { limit, left }: UnitsLeft) {
  const good: CodeLine[] = [];
  const bad: BadLine[] = [];
  for (const [lineNo, text, number] of lines) {
    const reason = partnerCodeFault(text, number !== undefined) ?? (good.length < left ? null : limit);
    if (reason === null) good.push({ lineNo, text });
    else bad.push({ lineNo, verdict: 'FAILED', reason, text: number ?? text });
  }
  return { good, bad };
}

/** The concatenated keyed hashes of codes. */
function hashesOf(codes: PartnerCodes, good: readonly CodeLine[], keyId: number): Buffer {
  const hashes = Buffer.allocUnsafe(good.length * HASH_BYTES);
  for (const [index, { text }] of good.entries()) partnerCodeHash(codes, text, keyId).copy(hashes, index * HASH_BYTES);
  return hashes;
}

/** Lines with well-formed codes, and where they are inserted. */
interface GoodLines {
  readonly importId: string;
  readonly templateId: string;
  readonly firstSerial: number;
  readonly good: readonly CodeLine[];
}

/** Those whose codes are not there under another key than this one, which writes until the transaction ends. */
async function withoutKnown(
  trx: Transaction<Schema>,
  codes: PartnerCodes,
  { good, keyId }: { readonly good: readonly CodeLine[]; readonly keyId: number },
): Promise<readonly CodeLine[]> {
  const lineOf = new Map(
    good.flatMap(({ lineNo, text }) => {
      const current = partnerCodeHash(codes, text, keyId);
      const others = partnerCodeHashes(codes, text).filter((hash) => !hash.equals(current));
      return others.map((hash) => [hash.toString('hex'), lineNo]);
    }),
  );
  if (lineOf.size === 0) return good;
  const hashes = Array.from(lineOf.keys(), (hex) => Buffer.from(hex, 'hex'));
  const rows = await trx
    .selectFrom('partner_code')
    .select('code_hash')
    .where(sql<boolean>`code_hash = ANY (${hashes}::bytea[])`)
    .execute();
  const known = new Set(rows.map(({ code_hash }) => lineOf.get(code_hash.toString('hex'))));
  return good.filter(({ lineNo }) => !known.has(lineNo));
}

/**
 * Inserts new codes; returns their line numbers. Hashes and sealed codes are sent as one buffer each and split by the
 * database: as arrays they would take twice the bytes and many times the memory.
 */
async function insertCodes(
  trx: Transaction<Schema>,
  { codes }: ImportNeeds,
  { good: lines, ...of }: GoodLines,
): Promise<ReadonlySet<number>> {
  const keyId = (await holdWritingKey(trx)) ?? codes.hashKeys.writing();
  const good = await withoutKnown(trx, codes, { good: lines, keyId });
  if (good.length === 0) return new Set();
  const sealed = codes.box.sealAll(
    good.map(({ text }) => text),
    keyId,
  );
  const { rows } = await sql<{ line_nos: number[] | null }>`
    WITH put AS (
      INSERT INTO partner_code (code_hash, template_id, import_id, line_no, serial_no, sealed)
      SELECT substring(${hashesOf(codes, good, keyId)}::bytea FROM (${HASH_BYTES}::integer * (a.position - 1) + 1)::integer FOR ${HASH_BYTES}::integer),
             ${of.templateId}::uuid, ${of.importId}::uuid, a.line_no, ${of.firstSerial}::integer + a.position - 1,
             substring(${sealed.bytes}::bytea FROM a.start + 1 FOR a.size)
        FROM unnest(${good.map(({ lineNo }) => lineNo)}::integer[], ${[...sealed.starts]}::integer[], ${[...sealed.sizes]}::integer[])
               WITH ORDINALITY AS a(line_no, start, size, position)
          ON CONFLICT (code_hash) DO NOTHING
      RETURNING line_no)
    SELECT array_agg(line_no) AS line_nos FROM put`.execute(trx);
  return new Set(rows[0]?.line_nos ?? []);
}

/** Classifies repeated codes: duplicates within this file, or imported before. */
async function classifyRepeats(
  trx: Transaction<Schema>,
  { codes }: ImportNeeds,
  { importId, repeats }: { readonly importId: string; readonly repeats: readonly CodeLine[] },
): Promise<readonly BadLine[]> {
  if (repeats.length === 0) return [];
  const hashes = repeats.map(({ text }) => partnerCodeHashes(codes, text));
  const known = await trx
    .selectFrom('partner_code')
    .select(['code_hash', 'import_id', 'line_no'])
    .where(sql<boolean>`code_hash = ANY (${hashes.flat()}::bytea[])`)
    .execute();
  const firstOf = new Map(known.map((row) => [row.code_hash.toString('base64'), row]));
  return repeats.map(({ lineNo, text }, index) => {
    const [first] = (hashes[index] ?? []).flatMap((hash) => firstOf.get(hash.toString('base64')) ?? []);
    const isDoubled = first?.import_id === importId;
    return {
      lineNo,
      text,
      verdict: isDoubled ? 'DOUBLED' : 'THERE',
      reason: isDoubled ? `LINE_${first.line_no}` : 'THERE_BEFORE',
    };
  });
}

async function keepBadLines(
  trx: Transaction<Schema>,
  { codes }: ImportNeeds,
  { importId, bad }: { readonly importId: string; readonly bad: readonly BadLine[] },
) {
  if (bad.length === 0) return;
  await trx
    .insertInto('partner_import_line')
    .values(
      bad.map(({ lineNo, verdict, reason, text }) => ({
        import_id: importId,
        line_no: lineNo,
        verdict,
        reason,
        sealed: codes.box.seal(text),
      })),
    )
    .execute();
}

/** Adds one unit per code to the centre's pool, with a ledger row. */
async function addStock(
  trx: Transaction<Schema>,
  { templateId, by, name, nowMs }: { templateId: string; by: number; name: string; nowMs: number },
): Promise<void> {
  if (by === 0) return;
  const { pool_id: poolId } = await trx
    .updateTable('stock_pool')
    .set(({ eb }) => ({ total: eb('total', '+', by) }))
    .where('template_id', '=', templateId)
    .where('session_id', 'is', null)
    .where('batch_id', 'is', null)
    .returning('pool_id')
    .executeTakeFirstOrThrow();
  await enterStock(trx, { poolId, by, name, reason: null, nowMs });
}

const openPart = ({ codes }: ImportNeeds, sealed: Buffer) =>
  JSON.parse(codes.box.open(sealed).toString('utf8')) as readonly KeptLine[];

async function workPart(
  trx: Transaction<Schema>,
  needs: ImportNeeds,
  job: { import_id: string; template_id: string; done_parts: number; operator_name: string; nowMs: number },
): Promise<'more' | 'done'> {
  const { import_id: importId, template_id: templateId, nowMs } = job;
  const part = await trx
    .deleteFrom('partner_import_part')
    .where('import_id', '=', importId)
    .where('part_no', '=', job.done_parts)
    .returning('sealed')
    .executeTakeFirst();
  const ofImport = trx.updateTable('partner_import').where('import_id', '=', importId);
  if (part === undefined) {
    const done = await ofImport
      .set({ state: 'DONE', changed_at: new Date(nowMs) })
      .returning(['file_name', 'operator_name', 'taken', 'failed', 'there', 'doubled'])
      .executeTakeFirstOrThrow();
    const { file_name: fileName, operator_name: operatorName, ...counts } = done;
    await recordEvent(
      trx,
      { type: 'import.done', data: { importId, templateId, fileName, operatorName, ...counts } },
      nowMs,
    );
    return 'done';
  }
  const lines = openPart(needs, part.sealed);
  const ofPool = trx.selectFrom('partner_pool').select('template_id').where('template_id', '=', templateId);
  await ofPool.forUpdate().executeTakeFirstOrThrow();
  const { good, bad } = judge(lines, await unitsLeft(trx, templateId));
  const pool = await trx
    .updateTable('partner_pool')
    .set(({ eb }) => ({ next_serial: eb('next_serial', '+', good.length) }))
    .where('template_id', '=', templateId)
    .returning('next_serial')
    .executeTakeFirstOrThrow();
  const firstSerial = pool.next_serial - good.length;
  const taken = await insertCodes(trx, needs, { importId, templateId, firstSerial, good });
  const again = good.filter(({ lineNo }) => !taken.has(lineNo));
  const repeats = await classifyRepeats(trx, needs, { importId, repeats: again });
  await keepBadLines(trx, needs, { importId, bad: [...bad, ...repeats] });
  await trx
    .updateTable('partner_pool')
    .set(({ eb }) => ({ codes: eb('codes', '+', taken.size) }))
    .where('template_id', '=', templateId)
    .execute();
  await addStock(trx, { templateId, by: taken.size, name: job.operator_name, nowMs });
  const doubled = repeats.filter(({ verdict }) => verdict === 'DOUBLED').length;
  await ofImport
    .set(({ eb }) => ({
      done_parts: eb('done_parts', '+', 1),
      done_lines: eb('done_lines', '+', lines.length),
      taken: eb('taken', '+', taken.size),
      failed: eb('failed', '+', bad.length),
      there: eb('there', '+', repeats.length - doubled),
      doubled: eb('doubled', '+', doubled),
      changed_at: new Date(nowMs),
    }))
    .execute();
  return 'more';
}

/**
 * Imports the next part of an import that no other worker holds: all or nothing, so a killed worker resumes at the same
 * line. 'idle': nothing to do.
 */
export const workImportPart = (needs: ImportNeeds, nowMs: number): Promise<'more' | 'done' | 'idle'> =>
  needs.db.transaction().execute(async (trx) => {
    const job = await trx
      .selectFrom('partner_import')
      .select(['import_id', 'template_id', 'done_parts', 'operator_name'])
      .where('state', '=', 'RUNNING')
      .orderBy('created_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    return job === undefined ? 'idle' : workPart(trx, needs, { ...job, nowMs });
  });

interface UploadedImport {
  readonly templateId: string;
  readonly fileName: string;
  readonly operatorName: string;
  readonly nowMs: number;
}

/**
 * Stores an uploaded file's lines, sealed, for a later import; returns the import's id and the number of lines. Its state
 * is UPLOADING.
 */
export async function keepImport(
  { db, codes }: ImportNeeds,
  spec: UploadedImport,
  lines: AsyncIterable<TableLine>,
): Promise<{ importId: string; lines: number }> {
  const importId = uuidv7();
  const at = new Date(spec.nowMs);
  await db
    .insertInto('partner_import')
    .values({
      import_id: importId,
      template_id: spec.templateId,
      file_name: spec.fileName,
      state: 'UPLOADING',
      operator_name: spec.operatorName,
      created_at: at,
      changed_at: at,
    })
    .execute();
  let part: KeptLine[] = [];
  let partNo = 0;
  let count = 0;
  const close = async () => {
    const sealed = codes.box.seal(JSON.stringify(part));
    await db.insertInto('partner_import_part').values({ import_id: importId, part_no: partNo, sealed }).execute();
    partNo += 1;
    count += part.length;
    part = [];
  };
  try {
    for await (const { lineNo, text, isNumber } of lines) {
      part.push(isNumber ? [lineNo, '', text] : [lineNo, text]);
      if (part.length === LINES_A_PART) await close();
    }
    if (part.length > 0) await close();
  } catch (error) {
    await db.deleteFrom('partner_import').where('import_id', '=', importId).execute();
    throw error;
  }
  return { importId, lines: count };
}

/** No upload takes a day: one still UPLOADING after that was interrupted. */
const CUT_AFTER_MS = DAY_MS;

/** Deletes interrupted uploads; returns their number. */
export async function retireUploads(db: Kysely<Schema>, nowMs: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('partner_import')
    .where('state', '=', 'UPLOADING')
    .where('created_at', '<=', new Date(nowMs - CUT_AFTER_MS))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
