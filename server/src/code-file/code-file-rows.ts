import type { Kysely } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { createSealedBox, type DeriveKey, type SealedBox } from '#identity/sealed-box.ts';

/** Cells of one row, in the order of the heads. */
export type CodeFileRow = readonly string[];

/** So many rows are sealed together: some 30 KB, the most of a file that is in memory at a time. */
export const ROWS_A_PART = 500;

/** How the codes of a file are kept at rest. */
export const codeFileBox = (deriveKey: DeriveKey): SealedBox => createSealedBox(deriveKey, 'code-file');

/** Reads a file's rows as they are asked for, a part at a time; between two parts no connection is held. */
export async function* readRows(db: Kysely<Schema>, box: SealedBox, fileId: string): AsyncGenerator<CodeFileRow> {
  for (let partNo = 0; ; partNo += 1) {
    const part = await db
      .selectFrom('code_file_part')
      .select('sealed')
      .where('file_id', '=', fileId)
      .where('part_no', '=', partNo)
      .executeTakeFirst();
    if (part === undefined) return;
    yield* JSON.parse(box.open(part.sealed).toString('utf8')) as CodeFileRow[];
  }
}
