import type { KeyObject } from 'node:crypto';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { CODE_GROUP } from '@coupon-centre/contract/foundation/coupon-code';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { titleOf } from '#catalogue/title-of.ts';
import { makeExchangeBatch } from '#exchange/exchange-batch.ts';
import type { SealedBox } from '#foundation/crypto/sealed-box.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import { businessDay } from '#foundation/time/business-day.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { CodeFileRow } from './code-file-rows.ts';
import { makeCodeFile } from './make-code-file.ts';
import { voidFileCodes } from './void-codes.ts';

export interface OrderedFileNeeds {
  readonly db: Kysely<Schema>;
  /** A pool for long work: a connection is held while codes are made. */
  readonly pool: pg.Pool;
  readonly clock: Clock;
  /** Of code files. */
  readonly box: SealedBox;
  readonly codeKey: KeyObject;
}

const IN_FOURS = new RegExp(`.{${CODE_GROUP}}(?=.)`, 'g');

/** The lines `serial,code` of a batch as rows of a file. */
export async function* codeRows(
  lines: AsyncIterable<string>,
  { name, validToMs }: { readonly name: string; readonly validToMs: number },
): AsyncGenerator<CodeFileRow> {
  for await (const line of lines) {
    const [serial = '', code = ''] = line.split(',');
    yield [serial, code.replace(IN_FOURS, '$&-'), name, businessDay(validToMs)];
  }
}

interface Order {
  readonly file_id: string;
  readonly template_id: string;
  readonly size: number;
  readonly valid_from: Date;
  readonly valid_to: Date;
  readonly title: LocalisedText;
}

/** The next ordered file that no maker has begun. */
const nextOrder = (db: Kysely<Schema>, nowMs: number): Promise<Order | undefined> =>
  db
    .selectFrom('code_file_order as o')
    .innerJoin('code_file as f', 'f.file_id', 'o.file_id')
    .selectAll('o')
    .select(titleOf(sql.ref('o.template_id')))
    .where('f.state', '=', 'SCHEDULED')
    .where('f.expires_at', '>', new Date(nowMs))
    .orderBy('f.created_at')
    .limit(1)
    .executeTakeFirst();

/** Makes the batch when the first row is requested: by then no other maker has the file. */
async function* rowsOf(order: Order, { pool, codeKey, clock }: OrderedFileNeeds): AsyncGenerator<CodeFileRow> {
  const file = new PassThrough();
  const lines = createInterface({ input: file });
  const validFromMs = order.valid_from.getTime();
  const validToMs = order.valid_to.getTime();
  const spec = { batchId: order.file_id, templateId: order.template_id, size: order.size, validFromMs, validToMs };
  const making = makeExchangeBatch(spec, { pool, codeKey, nowMs: clock.now(), file });
  // A failure ends the lines and is thrown below.
  making.catch(() => lines.close());
  yield* codeRows(lines, { name: order.title['zh-CN'], validToMs });
  await making;
}

/** Voids the codes of files that could not be finished, and gives back the units of those that are never made. */
async function voidUnfinished(db: Kysely<Schema>, nowMs: number): Promise<void> {
  const orphans = await db
    .selectFrom('code_file_order as o')
    .innerJoin('code_file as f', 'f.file_id', 'o.file_id')
    .innerJoin('stock_pool as p', 'p.batch_id', 'o.file_id')
    .select('o.file_id')
    .where('f.state', '=', 'ERROR')
    .whereRef('p.total', '>', 'p.issued')
    .execute();
  // Orders that will never be made: of files in error, expired or stopped.
  await db
    .deleteFrom('stock_reservation')
    .where('reservation_id', 'in', (query) =>
      query
        .selectFrom('code_file_order as o')
        .innerJoin('code_file as f', 'f.file_id', 'o.file_id')
        .select('o.file_id')
        .where(({ or, and, eb }) =>
          or([
            eb('f.state', '=', 'ERROR'),
            and([eb('f.state', 'in', ['SCHEDULED', 'IN_REVIEW']), eb('f.expires_at', '<=', new Date(nowMs))]),
          ]),
        ),
    )
    .execute();
  for (const { file_id: fileId } of orphans) {
    await db.transaction().execute((trx) => voidFileCodes(trx, fileId, nowMs));
  }
}

/** Makes the next ordered file with its codes; false if none is waiting. */
export async function workOrderedFile(needs: OrderedFileNeeds): Promise<boolean> {
  const { db, clock, box } = needs;
  await voidUnfinished(db, clock.now());
  const order = await nextOrder(db, clock.now());
  if (order === undefined) return false;
  return makeCodeFile({ db, clock, box }, order.file_id, rowsOf(order, needs));
}
