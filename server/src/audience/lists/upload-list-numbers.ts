import { HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { audited } from '#audit/audited.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';
import { phoneIn } from '#platform/http/upload/phone-in.ts';
import { readUploadedLines } from '#platform/http/upload/uploaded-lines.ts';
import { addEntries, countEntries, type EntryNeeds, keepOnlyUpload, removeEntries } from './list-entries.ts';
import { lockList } from './list-store.ts';

/** Lines per statement. */
const LINES_AT_ONCE = 2_500;
/** An upload that took longer was interrupted. */
const UPLOAD_MOST_MS = HOUR_MS;

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

interface Read {
  readonly valid: number;
  readonly changed: number;
  readonly wrong: number;
  readonly firstWrongLine: number | null;
}

/** Puts the file's numbers on the list, or takes them off, as they are read. */
async function readNumbers(
  needs: EntryNeeds,
  { listId, uploadId, way }: Upload,
  body: Parameters<typeof readUploadedLines>[0],
): Promise<Read> {
  const read = { valid: 0, changed: 0, wrong: 0, firstWrongLine: null as number | null };
  let waiting: string[] = [];
  const write = async () => {
    const some = { listId, uploadId, phones: waiting };
    read.changed += way === 'REMOVE' ? await removeEntries(needs, some) : await addEntries(needs, some);
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

/**
 * Reads the file into the list. Numbers take effect as they are read; a replacement takes the others off at its end, so that until then
 * both are on it, and one that was interrupted has only added.
 */
export const uploadListNumbers =
  ({ db, cipher }: EntryNeeds): Handler<'uploadListNumbers'> =>
  async ({ listId, way }, caller, { body }) => {
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
    } finally {
      await end(db, upload);
    }
  };
