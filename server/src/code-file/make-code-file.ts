import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '#clock.ts';
import { type CodeFileRow, ROWS_A_PART, readRows } from '#code-file/code-file-rows.ts';
import type { HashExtractCode } from '#code-file/extract-code.ts';
import { forgetTries } from '#code-file/extraction-tries.ts';
import { fileFormats } from '#code-file/file-formats.ts';
import type { Schema } from '#db/schema.ts';
import type { PhoneCipher } from '#identity/phone-cipher.ts';
import type { SealedBox } from '#identity/sealed-box.ts';

/** A file as an operator orders it. */
export interface CodeFileOrder {
  readonly batchNo: string;
  /** The file's name without an ending. */
  readonly name: string;
  readonly heads: readonly string[];
  readonly extractCode: string;
  readonly confirmBySms: boolean;
  /** Numbers that may take it out, eleven digits each. */
  readonly contacts: readonly string[];
  readonly downloads: number;
  /** Epoch milliseconds, exclusive. */
  readonly expiresAtMs: number;
}

interface OrderNeeds {
  readonly db: Kysely<Schema>;
  readonly cipher: Pick<PhoneCipher, 'hash'>;
  readonly hashExtractCode: HashExtractCode;
}

/** Writes down a file that is to be made (SCHEDULED); its id. Rejects when there is a file of that batch already. */
export async function orderCodeFile(needs: OrderNeeds, order: CodeFileOrder, nowMs: number): Promise<string> {
  const { db, cipher, hashExtractCode } = needs;
  const fileId = uuidv7();
  const batchNo = order.batchNo.toUpperCase();
  const write = async (trx: Kysely<Schema>) => {
    await trx
      .insertInto('code_file')
      .values({
        file_id: fileId,
        batch_no: batchNo,
        name: order.name,
        heads: JSON.stringify(order.heads),
        extract_hash: hashExtractCode(batchNo, order.extractCode),
        confirm_by_sms: order.confirmBySms,
        state: 'SCHEDULED',
        downloads_left: order.downloads,
        expires_at: new Date(order.expiresAtMs),
        created_at: new Date(nowMs),
        changed_at: new Date(nowMs),
      })
      .execute();
    await trx
      .insertInto('code_file_contact')
      .values(order.contacts.map((phone) => ({ file_id: fileId, phone_hash: cipher.hash(phone) })))
      .execute();
  };
  await (db.isTransaction ? write(db) : db.transaction().execute(write));
  return fileId;
}

async function sizeOf(bytes: ReadableStream<Uint8Array>): Promise<number> {
  let size = 0;
  for await (const chunk of bytes) size += chunk.length;
  return size;
}

interface MakeNeeds {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly box: SealedBox;
}

const fileOf = ({ db }: MakeNeeds, fileId: string) => db.updateTable('code_file').where('file_id', '=', fileId);

async function fill(needs: MakeNeeds, fileId: string, rows: AsyncIterable<CodeFileRow>): Promise<void> {
  const { db, box, clock } = needs;
  let part: CodeFileRow[] = [];
  let partNo = 0;
  const close = async () => {
    const sealed = box.seal(JSON.stringify(part));
    await db.insertInto('code_file_part').values({ file_id: fileId, part_no: partNo, sealed }).execute();
    const { length } = part;
    await fileOf(needs, fileId)
      .set(({ eb }) => ({ row_count: eb('row_count', '+', length), changed_at: new Date(clock.now()) }))
      .execute();
    partNo += 1;
    part = [];
  };
  for await (const row of rows) {
    part.push(row);
    if (part.length === ROWS_A_PART) await close();
  }
  if (part.length > 0) await close();
}

/**
 * Makes an ordered file of rows as they come, a few in memory at a time. Of several makers one goes on, by the guarded write;
 * the others get false. When the rows fail, the file is in ERROR, nothing of it is kept, and the failure is passed on.
 */
export async function makeCodeFile(
  needs: MakeNeeds,
  fileId: string,
  rows: AsyncIterable<CodeFileRow>,
): Promise<boolean> {
  const { db, box, clock } = needs;
  const begun = await fileOf(needs, fileId)
    .set({ state: 'IN_PROGRESS', changed_at: new Date(clock.now()) })
    .where('state', '=', 'SCHEDULED')
    .executeTakeFirst();
  if (begun.numUpdatedRows !== 1n) return false;
  try {
    await fill(needs, fileId, rows);
    const { name, heads } = await db
      .selectFrom('code_file')
      .select(['name', 'heads'])
      .where('file_id', '=', fileId)
      .executeTakeFirstOrThrow();
    const byteCount = await sizeOf(fileFormats.xlsx({ name, heads, rows: readRows(db, box, fileId) }));
    const done = await fileOf(needs, fileId)
      .set({ state: 'DONE', byte_count: String(byteCount), changed_at: new Date(clock.now()) })
      .where('state', '=', 'IN_PROGRESS')
      .executeTakeFirst();
    if (done.numUpdatedRows !== 1n) throw new Error('the file was given up meanwhile');
    return true;
  } catch (error) {
    await giveUp(db, [fileId], clock.now());
    throw error;
  }
}

/** Puts files into ERROR; nothing of them is kept. */
async function giveUp(db: Kysely<Schema>, fileIds: readonly string[], nowMs: number): Promise<void> {
  await db.deleteFrom('code_file_part').where('file_id', 'in', fileIds).execute();
  await db
    .updateTable('code_file')
    .set({ state: 'ERROR', row_count: 0, changed_at: new Date(nowMs) })
    .where('file_id', 'in', fileIds)
    .execute();
}

/** Between two parts of a file that somebody makes there is far less. */
const MAKER_IS_DEAD_MS = 10 * 60_000;

/**
 * Lets go of what files need no more: parts past their time, what a maker left that died, tries of an hour ago. How many
 * files it was.
 */
export async function retireCodeFiles(db: Kysely<Schema>, nowMs: number): Promise<number> {
  const over = await db
    .deleteFrom('code_file_part')
    .where('file_id', 'in', (files) =>
      files.selectFrom('code_file').select('file_id').where('expires_at', '<=', new Date(nowMs)),
    )
    .returning('file_id')
    .execute();
  const left = await db
    .selectFrom('code_file')
    .select('file_id')
    .where('state', '=', 'IN_PROGRESS')
    .where('changed_at', '<=', new Date(nowMs - MAKER_IS_DEAD_MS))
    .execute();
  await forgetTries(db, nowMs);
  const fileIds = left.map(({ file_id }) => file_id);
  if (fileIds.length > 0) await giveUp(db, fileIds, nowMs);
  return new Set([...over.map(({ file_id }) => file_id), ...fileIds]).size;
}
