import { type KeyObject, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { CODE_SYMBOLS } from '@coupon-centre/contract/foundation/coupon-code';
import { sql, type Transaction } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { v7 as uuidv7 } from 'uuid';
import { spellCode } from '#owned/coupon-code.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { codeHash } from './exchange-code.ts';

/** Codes made per turn: some milliseconds, after which the event loop runs other work. */
const CODES_AT_ONCE = 2_000;

export interface BatchSpec {
  /** A new id if absent. */
  readonly batchId?: string;
  readonly templateId: string;
  readonly size: number;
  /** Epoch milliseconds, end exclusive. */
  readonly validFromMs: number;
  readonly validToMs: number;
  /** Only for numbers with one of these prefixes (region and brand); all if absent. */
  readonly phonePrefixes?: readonly string[];
}

export interface MadeBatch {
  readonly batchId: string;
  readonly size: number;
}

export interface BatchNeeds {
  /** For a large batch a pool for long work (`longWorkPool`): a connection is held until the batch is made. */
  readonly pool: pg.Pool;
  readonly codeKey: KeyObject;
  readonly nowMs: number;
  /** Receives the lines `serial,code`, the only copy of the codes; ended here. */
  readonly file: Writable;
  /** Called with the codes made so far, every few thousand. */
  readonly onProgress?: (made: number) => void;
  /** Called once the batch is locked, before its first code; if it rejects there is no batch. */
  readonly onLocked?: () => Promise<void>;
}

/**
 * Name of the advisory lock of a batch, before its id. Its maker holds it until it ends or loses its connection; in its
 * transaction, since poolers carry no other.
 */
export const BATCH_LOCK = 'exchange_batch\n';

async function writeTo(stream: Writable, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain');
}

const end = (stream: Writable): Promise<void> => {
  stream.end();
  return finished(stream, { readable: false });
};

/** Records stream errors between writes, when nothing else listens; the returned function throws the first one. */
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

async function copyCodes(
  client: pg.PoolClient,
  { batchId, size }: { readonly batchId: string; readonly size: number },
  needs: BatchNeeds,
): Promise<void> {
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
      // COPY's escape character is the backslash, so it is doubled.
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
 * Makes a batch of codes for one coupon in one transaction, all or nothing; streams codes to the table and the file, so
 * memory stays flat. The file is complete before the batch commits: if this rejects there is no batch, and the codes in the
 * file are worthless.
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
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [BATCH_LOCK + batchId]);
    await needs.onLocked?.();
    await client.query(
      `INSERT INTO exchange_batch (batch_id, template_id, size, valid_from, valid_to, phone_prefixes, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [batchId, templateId, size, new Date(spec.validFromMs), new Date(spec.validToMs), phonePrefixes ?? null, now],
    );
    await copyCodes(client, { batchId, size }, needs);
    await end(file);
    // Locked as by claims and stock changes, for as short as the commit takes.
    await client.query(
      'SELECT FROM stock_pool WHERE template_id = $1 AND session_id IS NULL AND batch_id IS NULL FOR UPDATE',
      [templateId],
    );
    await client.query('DELETE FROM stock_reservation WHERE reservation_id = $1', [batchId]);
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
    await client.query('COMMIT');
    client.release();
    return { batchId, size };
  } catch (error) {
    file.destroy();
    // In the middle of a COPY the connection's state is unknown: closing it rolls back.
    client.release(true);
    throw error;
  }
}

export interface SerialRange {
  readonly batchId: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Voids serial numbers of a batch: unused codes among them become void, and the batch's stock is reduced by their number,
 * which is returned. Numbers voided before are not counted again.
 */
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
  const before = await trx
    .selectFrom('exchange_void')
    .select(sql<string | null>`range_agg(int8range(from_serial, to_serial, '[]'))::text`.as('ranges'))
    .where('batch_id', '=', batchId)
    .executeTakeFirstOrThrow();
  const { units } = await trx
    .selectFrom('exchange_code')
    .select(({ fn }) => fn.countAll<string>().as('units'))
    .where('batch_id', '=', batchId)
    .where('serial_no', '>=', from)
    .where('serial_no', '<=', to)
    .where('used_by', 'is', null)
    .where(sql<boolean>`NOT serial_no::bigint <@ ${before.ranges ?? '{}'}::int8multirange`)
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
