import type { Kysely, Selectable, Transaction } from 'kysely';
import type { CodeFileFormat } from '#code-file/file-formats.ts';
import type { ConfirmedWords, Schema } from '#db/schema.ts';

export type CodeFile = Selectable<Schema['code_file']>;

/** A batch's file and whether this number may take it out: two look-ups, whatever there is. */
export async function findFile(
  db: Kysely<Schema>,
  batchNo: string,
  phoneHash: Buffer,
): Promise<{ file: CodeFile | undefined; isContact: boolean }> {
  const file = await db.selectFrom('code_file').selectAll().where('batch_no', '=', batchNo).executeTakeFirst();
  const contact = await db
    .selectFrom('code_file_contact')
    .select('file_id')
    .where('phone_hash', '=', phoneHash)
    .where('file_id', '=', file?.file_id ?? '00000000-0000-0000-0000-000000000000')
    .executeTakeFirst();
  return { file, isContact: contact !== undefined };
}

interface WhoAtWhat {
  readonly subscriberId: string;
  readonly sessionId: string;
  readonly fileId: string;
}

/** Whether somebody was let at a file in this session before. */
export async function isLetIn(db: Kysely<Schema>, { subscriberId, sessionId, fileId }: WhoAtWhat): Promise<boolean> {
  const row = await db
    .selectFrom('code_file_extraction')
    .select('at')
    .where('subscriber_id', '=', subscriberId)
    .where('session_id', '=', sessionId)
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets somebody at a file for the rest of the session. */
export async function letIn(
  trx: Transaction<Schema>,
  { subscriberId, sessionId, fileId }: WhoAtWhat,
  let_: { readonly confirmed: ConfirmedWords | null; readonly nowMs: number },
): Promise<void> {
  await trx
    .insertInto('code_file_extraction')
    .values({
      subscriber_id: subscriberId,
      session_id: sessionId,
      file_id: fileId,
      confirmed: let_.confirmed && JSON.stringify(let_.confirmed),
      at: new Date(let_.nowMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes one of a file's downloads if it can be downloaded at this moment; the row count is the answer. */
export async function takeDownload(
  trx: Transaction<Schema>,
  { fileId, nowMs }: { readonly fileId: string; readonly nowMs: number },
): Promise<Pick<CodeFile, 'name' | 'heads'> | undefined> {
  return trx
    .updateTable('code_file')
    .set(({ eb }) => ({ downloads_left: eb('downloads_left', '-', 1) }))
    .where('file_id', '=', fileId)
    .where('state', '=', 'DONE')
    .where('downloads_left', '>', 0)
    .where('expires_at', '>', new Date(nowMs))
    .returning(['name', 'heads'])
    .executeTakeFirst();
}

/** Puts a download on record. */
export async function recordDownload(
  trx: Transaction<Schema>,
  download: {
    readonly subscriberId: string;
    readonly downloadId: string;
    readonly fileId: string;
    readonly format: CodeFileFormat;
    readonly nowMs: number;
  },
): Promise<void> {
  await trx
    .insertInto('code_file_download')
    .values({
      subscriber_id: download.subscriberId,
      download_id: download.downloadId,
      file_id: download.fileId,
      format: download.format,
      at: new Date(download.nowMs),
    })
    .execute();
}
