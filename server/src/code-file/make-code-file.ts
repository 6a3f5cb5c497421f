import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { SealedBox } from '#foundation/crypto/sealed-box.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type CodeFileRow, ROWS_A_PART, readRows } from './code-file-rows.ts';
import type { ExtractCodes } from './extract-code.ts';
import { forgetAttempts } from './extraction-attempts.ts';
import { fileFormats } from './file-formats.ts';
import { lapseCodeFiles } from './void-codes.ts';

/** An operator's order of a file. */
export interface CodeFileOrder {
  readonly batchNo: string;
  /** The file's name without extension. */
  readonly name: string;
  readonly heads: readonly string[];
  readonly extractCode: string;
  readonly confirmBySms: boolean;
  /** Phone numbers that may download it, eleven digits each. */
  readonly contacts: readonly string[];
  readonly downloads: number;
  /** Epoch milliseconds, exclusive. */
  readonly expiresAtMs: number;
  /** Whether it waits for approval. Default: it is made at once. */
  readonly needsApproval?: boolean;
}

interface OrderNeeds {
  readonly db: Kysely<Schema>;
  readonly cipher: Pick<PhoneCipher, 'hash' | 'writing'>;
  readonly extractCodes: ExtractCodes;
}

/** Records a file to be made (SCHEDULED), or made once it is approved (IN_REVIEW); returns its id. Rejects if the batch already has a file. */
export async function orderCodeFile(needs: OrderNeeds, order: CodeFileOrder, nowMs: number): Promise<string> {
  const { db, cipher, extractCodes } = needs;
  const fileId = uuidv7();
  const batchNo = order.batchNo.toUpperCase();
  const keyId = cipher.writing();
  const write = async (trx: Kysely<Schema>) => {
    await trx
      .insertInto('code_file')
      .values({
        file_id: fileId,
        batch_no: batchNo,
        name: order.name,
        heads: JSON.stringify(order.heads),
        extract_hash: extractCodes.hash(batchNo, order.extractCode),
        confirm_by_sms: order.confirmBySms,
        state: order.needsApproval === true ? 'IN_REVIEW' : 'SCHEDULED',
        downloads_left: order.downloads,
        expires_at: new Date(order.expiresAtMs),
        created_at: new Date(nowMs),
        changed_at: new Date(nowMs),
      })
      .execute();
    await trx
      .insertInto('code_file_contact')
      .values(
        order.contacts.map((phone) => ({ file_id: fileId, phone_hash: cipher.hash(phone, keyId), key_id: keyId })),
      )
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
 * Makes an ordered file from a stream of rows, a few in memory at a time. The guarded write lets one of several makers
 * proceed; the others get false. If the rows fail, the file goes to ERROR, its parts are deleted, and the failure is
 * rethrown.
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
    const { name, heads, row_count } = await db
      .selectFrom('code_file')
      .select(['name', 'heads', 'row_count'])
      .where('file_id', '=', fileId)
      .executeTakeFirstOrThrow();
    const made = readRows(db, box, { fileId, rowCount: row_count });
    const byteCount = await sizeOf(fileFormats.xlsx({ name, heads, rows: made }));
    const done = await fileOf(needs, fileId)
      .set({ state: 'DONE', byte_count: String(byteCount), changed_at: new Date(clock.now()) })
      .where('state', '=', 'IN_PROGRESS')
      .executeTakeFirst();
    if (done.numUpdatedRows !== 1n) throw new Error('the file was given up in the meantime');
    return true;
  } catch (error) {
    await giveUp(db, [fileId], clock.now());
    throw error;
  }
}

/** Sets files to ERROR and deletes their parts. */
async function giveUp(db: Kysely<Schema>, fileIds: readonly string[], nowMs: number): Promise<void> {
  await db.deleteFrom('code_file_part').where('file_id', 'in', fileIds).execute();
  await db
    .updateTable('code_file')
    .set({ state: 'ERROR', row_count: 0, changed_at: new Date(nowMs) })
    .where('file_id', 'in', fileIds)
    .execute();
}

/** A live maker writes parts far more often. */
const MAKER_IS_DEAD_MS = 10 * MINUTE_MS;

/**
 * Cleans up expired parts and codes that no one took out, files of makers that died, and attempts older than an hour. Returns how many
 * files that were.
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
  await forgetAttempts(db, nowMs);
  const fileIds = left.map(({ file_id }) => file_id);
  if (fileIds.length > 0) await giveUp(db, fileIds, nowMs);
  await lapseCodeFiles(db, nowMs);
  return new Set([...over.map(({ file_id }) => file_id), ...fileIds]).size;
}
