import { type KeyObject, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { CODE_SYMBOLS } from '@coupon-centre/contract/code/coupon-code';
import type { Kysely, Transaction } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { v7 as uuidv7 } from 'uuid';
import { spellCode } from '#coupon/coupon-code.ts';
import { codeHash } from '#coupon/exchange-code.ts';
import type { Schema } from '#db/schema.ts';

/** Codes made, hashed and handed on at a time: some milliseconds, after which others have their turn. */
const CODES_AT_ONCE = 2_000;

export interface BatchSpec {
  /** Left out: a new one. */
  readonly batchId?: string;
  readonly templateId: string;
  readonly size: number;
  /** Epoch milliseconds, the end exclusive. */
  readonly validFromMs: number;
  readonly validToMs: number;
  /** Numbers begin with one of these (region and brand); left out: everybody. */
  readonly phonePrefixes?: readonly string[];
}

export interface MadeBatch {
  readonly batchId: string;
  readonly size: number;
}

export interface BatchNeeds {
  /** For a large batch one for long work (`longWorkPool`): a connection is held until the batch is made. */
  readonly pool: pg.Pool;
  readonly codeKey: KeyObject;
  readonly nowMs: number;
  /** Takes the lines `serial,code`, the only place where the codes ever are; ended here. */
  readonly file: Writable;
  /** Codes made so far, after every few thousand. */
  readonly onProgress?: (made: number) => void;
}

async function writeTo(stream: Writable, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain');
}

const end = (stream: Writable): Promise<void> => {
  stream.end();
  return finished(stream, { readable: false });
};

/** Hears of streams that break also between two writes, when nothing else listens; the answer throws the first such error. */
function watch(...streams: readonly Writable[]): () => void {
  let failure: Error | undefined;
  for (const stream of streams) {
    stream.on('error', (error) => {
      failure ??= error;
    });
  }
  return () => {
    if (failure !== undefined) throw failure;
  };
}

async function copyCodes(client: pg.PoolClient, batchId: string, size: number, needs: BatchNeeds): Promise<void> {
  const { codeKey, file, onProgress } = needs;
  const table = client.query(copyFrom('COPY exchange_code (code_hash, batch_id, serial_no) FROM STDIN'));
  const throwIfBroken = watch(table, file);
  for (let serial = 1; serial <= size; ) {
    const last = Math.min(size, serial + CODES_AT_ONCE - 1);
    const random = randomBytes((last - serial + 1) * CODE_SYMBOLS);
    let rows = '';
    let lines = '';
    for (let at = 0; serial <= last; serial += 1, at += CODE_SYMBOLS) {
      const code = spellCode(random.subarray(at, at + CODE_SYMBOLS));
      // A backslash is COPY's own escape, so it takes two for one.
      rows += `\\\\x${codeHash(codeKey, code).toString('hex')}\t${batchId}\t${serial}\n`;
      lines += `${serial},${code}\n`;
    }
    await Promise.all([writeTo(table, rows), writeTo(file, lines)]);
    throwIfBroken();
    onProgress?.(last);
  }
  await end(table);
}

/**
 * Makes a batch of codes for one coupon: all of it or nothing, in one transaction; codes go to the table and the file as they
 * are made, so memory stays flat. The file is whole before the batch is there: when this rejects there is no batch, and what
 * the file holds is worth nothing.
 */
export async function makeExchangeBatch(spec: BatchSpec, needs: BatchNeeds): Promise<MadeBatch> {
  const { templateId, size, phonePrefixes } = spec;
  const { pool, file, nowMs } = needs;
  const batchId = spec.batchId ?? uuidv7();
  const poolId = uuidv7();
  const now = new Date(nowMs);
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO exchange_batch (batch_id, template_id, size, valid_from, valid_to, phone_prefixes, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [batchId, templateId, size, new Date(spec.validFromMs), new Date(spec.validToMs), phonePrefixes ?? null, now],
    );
    await copyCodes(client, batchId, size, needs);
    await client.query('INSERT INTO stock_pool (pool_id, template_id, batch_id, total) VALUES ($1, $2, $3, $4)', [
      poolId,
      templateId,
      batchId,
      size,
    ]);
    await client.query(
      "INSERT INTO stock_entry (entry_id, pool_id, kind, units, at) VALUES ($1, $1, 'ADDED', $2, $3)",
      [poolId, size, now],
    );
    await end(file);
    await client.query('COMMIT');
    client.release();
    return { batchId, size };
  } catch (error) {
    file.destroy();
    // In the middle of a COPY there is no telling what the connection waits for: the database rolls back when it goes.
    client.release(true);
    throw error;
  }
}

interface SerialRange {
  readonly batchId: string;
  readonly from: number;
  readonly to: number;
}

/** As `voidSerials`, in a transaction of the caller's. */
export async function voidSerialsWithin(
  trx: Transaction<Schema>,
  { batchId, from, to }: SerialRange,
  nowMs: number,
): Promise<number> {
  const at = new Date(nowMs);
  const { pool_id } = await trx
    .selectFrom('stock_pool')
    .select('pool_id')
    .where('batch_id', '=', batchId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const before = await trx.selectFrom('exchange_void').selectAll().where('batch_id', '=', batchId).execute();
  const { units } = await trx
    .selectFrom('exchange_code')
    .select(({ fn }) => fn.countAll<string>().as('units'))
    .where('batch_id', '=', batchId)
    .where('serial_no', '>=', from)
    .where('serial_no', '<=', to)
    .where('used_by', 'is', null)
    .where(({ and, between, not }) =>
      and(before.map((range) => not(between('serial_no', range.from_serial, range.to_serial)))),
    )
    .executeTakeFirstOrThrow();
  const voided = Number(units);
  await trx
    .insertInto('exchange_void')
    .values({ batch_id: batchId, from_serial: from, to_serial: to, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (voided === 0) return 0;
  await trx
    .updateTable('stock_pool')
    .set(({ eb }) => ({ total: eb('total', '-', voided) }))
    .where('pool_id', '=', pool_id)
    .execute();
  await trx
    .insertInto('stock_entry')
    .values({ entry_id: uuidv7(), pool_id, kind: 'REMOVED', units: voided, at })
    .execute();
  return voided;
}

/**
 * Takes serial numbers of a batch back. Codes among them that were not used are void from now on, and the batch's stock goes
 * down by as many; tells how many. Numbers that were taken back before count once.
 */
export const voidSerials = (db: Kysely<Schema>, range: SerialRange, nowMs: number): Promise<number> =>
  db.transaction().execute((trx) => voidSerialsWithin(trx, range, nowMs));
