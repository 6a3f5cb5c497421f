import { type Kysely, sql, type Transaction } from 'kysely';
import { voidSerialsWithin } from '#exchange/exchange-batch.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/** Voids the codes of a file that were not exchanged; returns how many. None where its batch was not made. */
export async function voidFileCodes(trx: Transaction<Schema>, fileId: string, nowMs: number): Promise<number> {
  const batch = await trx.selectFrom('exchange_batch').select('size').where('batch_id', '=', fileId).executeTakeFirst();
  return batch === undefined ? 0 : voidSerialsWithin(trx, { batchId: fileId, from: 1, to: batch.size }, nowMs);
}

/** How many codes of each file can still be exchanged; files without such codes are absent. */
export async function codesLeftIn(
  db: Kysely<Schema>,
  fileIds: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('exchange_batch as b')
    .innerJoin('stock_pool as p', 'p.batch_id', 'b.batch_id')
    .select(['b.batch_id', sql<number>`p.total - p.issued`.as('left')])
    .where('b.batch_id', '=', sql<string>`ANY (${fileIds}::uuid[])`)
    .where('b.valid_to', '>', new Date(nowMs))
    .whereRef('p.total', '>', 'p.issued')
    .execute();
  return new Map(rows.map(({ batch_id, left }) => [batch_id, left]));
}

/** Whether a contact took the codes out. Every row is of a subscriber, so they are asked for by themselves. */
async function isTaken(db: Kysely<Schema>, fileId: string): Promise<boolean> {
  const download = db.selectFrom('code_file_download').select('at').where('file_id', '=', fileId);
  return (await download.limit(1).executeTakeFirst()) !== undefined;
}

/** Gives up a file whose time is over and voids its codes, unless a contact took them out. */
const lapse = (db: Kysely<Schema>, fileId: string, nowMs: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // Locks the file, as a download does. One by a clock that is behind finds no download left.
    await trx.updateTable('code_file').set({ downloads_left: 0 }).where('file_id', '=', fileId).execute();
    if (!(await isTaken(trx, fileId))) await voidFileCodes(trx, fileId, nowMs);
  });

/** Voids the codes that no contact took out in time: no one has them. */
export async function lapseCodeFiles(db: Kysely<Schema>, nowMs: number): Promise<void> {
  const over = await db
    .selectFrom('code_file as f')
    .innerJoin('exchange_batch as b', 'b.batch_id', 'f.file_id')
    .innerJoin('stock_pool as p', 'p.batch_id', 'f.file_id')
    .select('f.file_id')
    .where('f.state', '=', 'DONE')
    .where('f.expires_at', '<=', new Date(nowMs))
    .where('b.valid_to', '>', new Date(nowMs))
    .whereRef('p.total', '>', 'p.issued')
    .execute();
  for (const { file_id: fileId } of over) {
    if (!(await isTaken(db, fileId))) await lapse(db, fileId, nowMs);
  }
}
