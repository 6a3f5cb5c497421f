import type { Kysely } from 'kysely';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import { createSealedBox, type SealedBox } from '#foundation/crypto/sealed-box.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/** Cells of a row, in column order. */
export type CodeFileRow = readonly string[];

/** Rows per sealed part: some 30 KB, the most of a file in memory at a time. */
export const ROWS_A_PART = 500;

/** Encrypts a file's codes at rest. */
export const codeFileBox = (deriveKey: DeriveKey): SealedBox => createSealedBox(deriveKey, 'code-file');

interface MadeRows {
  readonly fileId: string;
  readonly rowCount: number;
}

/**
 * Reads a file's rows on demand, a part at a time; holds no connection between parts. Throws where parts were wiped meanwhile: a download
 * that breaks off is noticed, a file that ends early is not.
 */
export async function* readRows(
  db: Kysely<Schema>,
  box: SealedBox,
  { fileId, rowCount }: MadeRows,
): AsyncGenerator<CodeFileRow> {
  for (let partNo = 0, read = 0; read < rowCount; partNo += 1) {
    const part = await db
      .selectFrom('code_file_part')
      .select('sealed')
      .where('file_id', '=', fileId)
      .where('part_no', '=', partNo)
      .executeTakeFirst();
    if (part === undefined) throw new Error('the file was given up or wiped in the meantime');
    const rows = JSON.parse(box.open(part.sealed).toString('utf8')) as CodeFileRow[];
    yield* rows;
    read += rows.length;
  }
}
