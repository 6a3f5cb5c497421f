import type { Readable } from 'node:stream';
import { type Kysely, sql, type Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { audited } from '#audit/audited.ts';
import { isAnswered } from '#audit/repeated-request.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';
import { phoneIn } from '#platform/http/upload/phone-in.ts';
import { readUploadedLines } from '#platform/http/upload/uploaded-lines.ts';
import { addEntries, countEntries, type EntryNeeds, keepOnlyUpload, removeEntries } from './list-entries.ts';
import { lockList, UPLOAD_MOST_MS } from './list-store.ts';

/** Lines per statement. */
const LINES_AT_ONCE = 2_500;

type Way = ParsedRequest<'uploadListNumbers'>['way'];

interface Upload {
  readonly listId: string;
  readonly uploadId: string;
  readonly way: Way;
}

/** Makes it the only upload of the list; false: another one is being read. */
async function begin(db: Kysely<Schema>, { listId, uploadId }: Upload, nowMs: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('number_list')
    .set({ upload_id: uploadId, upload_at: new Date(nowMs) })
    .where('list_id', '=', listId)
    .where(({ eb, or }) => or([eb('upload_id', 'is', null), eb('upload_at', '<', new Date(nowMs - UPLOAD_MOST_MS))]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

const end = (db: Kysely<Schema>, { listId, uploadId }: Upload) =>
  db
    .updateTable('number_list')
    .set({ upload_id: null, upload_at: null })
    .where('list_id', '=', listId)
    .where(sql<boolean>`upload_id = ${uploadId}::uuid`)
    .execute();

/** The upload took too long, and another one was begun or the list removed. */
class Superseded extends Error {}

/** Writes a part of the file while nothing can take the list from the upload. Throws Superseded if something did. */
const whileOwn = <T>(
  db: Kysely<Schema>,
  { listId, uploadId }: Upload,
  write: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (trx) => {
    const own = await trx
      .selectFrom('number_list')
      .select('list_id')
      .where('list_id', '=', listId)
      .where(sql<boolean>`upload_id = ${uploadId}::uuid`)
      .forShare()
      .executeTakeFirst();
    if (own === undefined) throw new Superseded();
    return write(trx);
  });

interface Read {
  readonly valid: number;
  readonly changed: number;
  readonly wrong: number;
  readonly firstWrongLine: number | null;
}

/** Puts the file's numbers on the list, or takes them off, as they are read. */
async function readNumbers(
  { db, cipher }: EntryNeeds,
  upload: Upload,
  body: Parameters<typeof readUploadedLines>[0],
): Promise<Read> {
  const { listId, uploadId, way } = upload;
  const read = { valid: 0, changed: 0, wrong: 0, firstWrongLine: null as number | null };
  let waiting: string[] = [];
  const write = async () => {
    const some = { listId, uploadId, phones: waiting };
    const put = way === 'REMOVE' ? removeEntries : addEntries;
    read.changed += await whileOwn(db, upload, (trx) => put({ db: trx, cipher }, some));
    waiting = [];
  };
  for await (const { text, lineNo } of readUploadedLines(body)) {
    const phone = phoneIn(text);
    if (phone === null) {
      read.wrong += 1;
      read.firstWrongLine ??= lineNo;
      continue;
    }
    read.valid += 1;
    if (waiting.push(phone) >= LINES_AT_ONCE) await write();
  }
  if (waiting.length > 0) await write();
  return read;
}

/** The answer of the request before this repeat, found by the whole file, which the repeat does not put on the list again. */
async function repeated(db: Kysely<Schema>, caller: OperatorCaller, body: Readable) {
  for await (const _ of body);
  return audited(db, caller, () => Promise.resolve(refuse('LIST_BEING_READ')));
}

/**
 * Reads the file into the list. Numbers take effect as they are read; a replacement takes the others off at its end, so that until then
 * both are on it, and one that was interrupted has only added. One that another upload overtook ends as if it had been interrupted.
 */
export const uploadListNumbers =
  ({ db, cipher }: EntryNeeds): Handler<'uploadListNumbers'> =>
  async ({ listId, way }, caller, { body }) => {
    if (await isAnswered(db, caller)) return repeated(db, caller, body);
    const upload: Upload = { listId, way, uploadId: newId() };
    const known = await db.selectFrom('number_list').select('list_id').where('list_id', '=', listId).executeTakeFirst();
    if (known === undefined) return refuse('UNKNOWN_ITEM');
    if (!(await begin(db, upload, caller.nowMs))) return refuse('LIST_BEING_READ');
    try {
      const read = await readNumbers({ db, cipher }, upload, body);
      if (read.valid === 0) {
        throw new BadInput('file', { 'zh-CN': '文件中没有手机号码', en: 'the file contains no phone numbers' });
      }
      return await audited(db, caller, async (trx, note) => {
        const list = await lockList(trx, listId);
        if (list === undefined) return refuse('UNKNOWN_ITEM');
        if (list.upload_id !== upload.uploadId) return refuse('LIST_BEING_READ');
        const left = way === 'REPLACE' ? await keepOnlyUpload(trx, listId, upload.uploadId) : 0;
        const numbers = await countEntries(trx, listId);
        await trx
          .updateTable('number_list')
          .set({ numbers, by_file: true, filled_at: new Date(caller.nowMs) })
          .where('list_id', '=', listId)
          .execute();
        const counts = {
          added: way === 'REMOVE' ? 0 : read.changed,
          removed: way === 'REMOVE' ? read.changed : left,
          wrong: read.wrong,
        };
        note({
          action: 'audience.list.uploaded',
          target: { kind: 'numberList', id: listId },
          before: { numbers: list.numbers },
          after: { way, numbers, ...counts },
        });
        return { ...counts, firstWrongLine: read.firstWrongLine, numbers };
      });
    } catch (error) {
      if (error instanceof Superseded) return refuse('LIST_BEING_READ');
      throw error;
    } finally {
      await end(db, upload);
    }
  };
