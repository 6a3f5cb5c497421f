import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { CODE_SYMBOLS } from '@coupon-centre/contract/foundation/coupon-code';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { type BatchSpec, makeExchangeBatch, type SerialRange, voidSerialsWithin } from '#exchange/exchange-batch.ts';
import { exchangeCodeKey } from '#exchange/exchange-code.ts';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import { spellCode } from '#owned/coupon-code.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { FAR_AHEAD_MS, LONG_AGO_MS } from '#test/factories/always.ts';

export interface MadeCodes {
  readonly batchId: string;
  /** By serial number, from 1 on. */
  readonly codes: readonly string[];
}

/** A batch of exchange codes and the codes of its file. Default: ten codes, valid at any time. */
export async function makeCodes(
  pool: pg.Pool,
  deriveKey: DeriveKey,
  spec: Partial<BatchSpec> & Pick<BatchSpec, 'templateId'>,
): Promise<MadeCodes> {
  let lines = '';
  const file = new Writable({
    write(chunk, _encoding, done) {
      lines += String(chunk);
      done();
    },
  });
  const { batchId } = await makeExchangeBatch(
    { size: 10, validFromMs: LONG_AGO_MS, validToMs: FAR_AHEAD_MS, ...spec },
    { pool, codeKey: exchangeCodeKey(deriveKey), nowMs: LONG_AGO_MS, file },
  );
  return {
    batchId,
    codes: lines
      .trimEnd()
      .split('\n')
      .map((line) => line.split(',')[1] ?? ''),
  };
}

/** A well-formed code that was never issued. */
export const randomCode = (): string => spellCode(randomBytes(CODE_SYMBOLS));

/** Voids serial numbers of a batch. Returns how many. */
export const voidSerials = (db: Kysely<Schema>, range: SerialRange, nowMs: number): Promise<number> =>
  db.transaction().execute((trx) => voidSerialsWithin(trx, range, nowMs));
