import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { ConfirmedWords, Schema } from '#platform/db/schema/schema.ts';
import type { CodeFileFormat } from './file-formats.ts';

type Row = Selectable<Schema['code_file']>;
/** A file that was approved, or needed no approval. */
export type CodeFile = Row & { readonly state: Exclude<Row['state'], 'IN_REVIEW' | 'REJECTED'> };

/** The name of the operator who ordered the file `f`, by the audit; null for a file that no operator ordered. */
export const orderedBy = sql<string | null>`(
  SELECT a.operator_name FROM audit_entry a
   WHERE a.target_kind = 'codeFile' AND a.target_id = f.file_id::text AND a.action = 'codeFile.ordered'
   ORDER BY a.seq LIMIT 1)`;

/** A batch's file and whether this number may download it: always two lookups. */
export async function findFile(
  db: Kysely<Schema>,
  batchNo: string,
  phoneHashes: readonly Buffer[],
): Promise<{ file: CodeFile | undefined; isContact: boolean }> {
  const file = await db
    .selectFrom('code_file')
    .selectAll()
    .where('batch_no', '=', batchNo)
    .where('state', 'not in', ['IN_REVIEW', 'REJECTED'])
    .$narrowType<{ state: CodeFile['state'] }>()
    .executeTakeFirst();
  const contact = await db
    .selectFrom('code_file_contact')
    .select('file_id')
    .where('phone_hash', '=', sql<Buffer>`ANY (${phoneHashes}::bytea[])`)
    .where('file_id', '=', file?.file_id ?? '00000000-0000-0000-0000-000000000000')
    .executeTakeFirst();
  return { file, isContact: contact !== undefined };
}

interface SessionAndFile {
  readonly subscriberId: string;
  readonly sessionId: string;
  readonly fileId: string;
}

/** Whether this session was already admitted to a file. */
export async function isAdmitted(
  db: Kysely<Schema>,
  { subscriberId, sessionId, fileId }: SessionAndFile,
): Promise<boolean> {
  const row = await db
    .selectFrom('code_file_extraction')
    .select('at')
    .where('subscriber_id', '=', subscriberId)
    .where('session_id', '=', sessionId)
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Admits the session to a file; false if a concurrent call did. */
export async function admit(
  trx: Transaction<Schema>,
  { subscriberId, sessionId, fileId }: SessionAndFile,
  admission: { readonly confirmed: ConfirmedWords | null; readonly nowMs: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: rows } = await trx
    .insertInto('code_file_extraction')
    .values({
      subscriber_id: subscriberId,
      session_id: sessionId,
      file_id: fileId,
      confirmed: admission.confirmed && JSON.stringify(admission.confirmed),
      at: new Date(admission.nowMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return rows === 1n;
}

/** Takes one of a file's downloads if available at this moment; the row count is the answer. */
export async function takeDownload(
  trx: Transaction<Schema>,
  { fileId, nowMs }: { readonly fileId: string; readonly nowMs: number },
): Promise<Pick<CodeFile, 'name' | 'heads' | 'row_count' | 'downloads_left'> | undefined> {
  return trx
    .updateTable('code_file')
    .set(({ eb }) => ({ downloads_left: eb('downloads_left', '-', 1) }))
    .where('file_id', '=', fileId)
    .where('state', '=', 'DONE')
    .where('downloads_left', '>', 0)
    .where('expires_at', '>', new Date(nowMs))
    .returning(['name', 'heads', 'row_count', 'downloads_left'])
    .executeTakeFirst();
}

/** Whether this person downloaded a file before. */
export async function hasDownloaded(
  db: Kysely<Schema>,
  { subscriberId, fileId }: Pick<SessionAndFile, 'subscriberId' | 'fileId'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('code_file_download')
    .select('at')
    .where('subscriber_id', '=', subscriberId)
    .where('file_id', '=', fileId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records a download. */
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
