import { Writable } from 'node:stream';
import { isCode } from '@coupon-centre/contract/code/coupon-code';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeExchangeBatch, voidSerials } from '#coupon/exchange-batch.ts';
import { codeHash, exchangeCodeKey } from '#coupon/exchange-code.ts';
import { checkInvariants } from '#jobs/invariants.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { FAR_AHEAD_MS, LONG_AGO_MS } from '#test/factories/always.ts';
import { makeCodes } from '#test/factories/exchange.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { testDeriveKey } from '#test/login-scene.ts';

const NOW_MS = Date.parse('2026-11-21T10:00:00+08:00');
const deriveKey = testDeriveKey();
const codeKey = exchangeCodeKey(deriveKey);
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const codesOf = (batchId: string) =>
  database.db.selectFrom('exchange_code').selectAll().where('batch_id', '=', batchId).orderBy('serial_no').execute();
const poolOf = (batchId: string) =>
  database.db
    .selectFrom('stock_pool')
    .select(['total', 'issued'])
    .where('batch_id', '=', batchId)
    .executeTakeFirstOrThrow();

describe('a batch of codes', () => {
  it('has every code once, in the file as it is, in the table as its keyed hash, with stock for each', async () => {
    const { templateId } = await makeTemplate(database.db);
    const { batchId, codes } = await makeCodes(database.pool, deriveKey, { templateId, size: 4_321 });
    expect(codes).toHaveLength(4_321);
    expect(new Set(codes).size).toBe(4_321);
    expect(codes.filter((code) => !isCode(code))).toEqual([]);
    const rows = await codesOf(batchId);
    expect(rows.map((row) => row.code_hash.toString('hex'))).toEqual(
      codes.map((code) => codeHash(codeKey, code).toString('hex')),
    );
    expect(rows.map((row) => row.serial_no)).toEqual(codes.map((_, index) => index + 1));
    expect(await poolOf(batchId)).toEqual({ total: 4_321, issued: 0 });
    expect(await checkInvariants(database.db, NOW_MS)).toMatchObject({ holds: true });
  });

  it('tells how far it is', async () => {
    const { templateId } = await makeTemplate(database.db);
    const told: number[] = [];
    const file = new Writable({ write: (_chunk, _encoding, done) => done() });
    const spec = { templateId, size: 5_000, validFromMs: LONG_AGO_MS, validToMs: FAR_AHEAD_MS };
    const needs = { pool: database.pool, codeKey, nowMs: NOW_MS, file, onProgress: (made: number) => told.push(made) };
    await makeExchangeBatch(spec, needs);
    expect(told).toEqual([2_000, 4_000, 5_000]);
  });

  it.each([
    ['while it is waited for', 1],
    ['between two writes', 2 ** 30],
  ])('is not there at all when its file could not be written: %s', async (_when, highWaterMark) => {
    const { templateId } = await makeTemplate(database.db);
    const count = () =>
      database.db
        .selectFrom('exchange_code')
        .select(({ fn }) => fn.countAll<string>().as('codes'))
        .executeTakeFirst();
    const before = await count();
    let taken = 0;
    const full = new Writable({
      highWaterMark,
      write(_chunk, _encoding, done) {
        taken += 1;
        // By then the database has taken what was there for it, and nothing waits for its stream.
        if (taken > 2) void count().then(() => done(new Error('no space left')));
        else done();
      },
    });
    const spec = { templateId, size: 50_000, validFromMs: LONG_AGO_MS, validToMs: FAR_AHEAD_MS };
    const made = makeExchangeBatch(spec, { pool: database.pool, codeKey, nowMs: NOW_MS, file: full });
    await expect(made).rejects.toThrow('no space left');
    expect(await count()).toEqual(before);
    const batches = await database.db
      .selectFrom('exchange_batch')
      .selectAll()
      .where('template_id', '=', templateId)
      .execute();
    expect(batches).toEqual([]);
    expect(await checkInvariants(database.db, NOW_MS)).toMatchObject({ holds: true });
  });
});

describe('serial numbers that are taken back', () => {
  it('lower the stock by the unused codes among them, each once', async () => {
    const { templateId } = await makeTemplate(database.db);
    const { batchId } = await makeCodes(database.pool, deriveKey, { templateId, size: 10 });
    expect(await voidSerials(database.db, { batchId, from: 3, to: 6 }, NOW_MS)).toBe(4);
    expect(await voidSerials(database.db, { batchId, from: 5, to: 8 }, NOW_MS)).toBe(2);
    expect(await voidSerials(database.db, { batchId, from: 3, to: 8 }, NOW_MS)).toBe(0);
    expect(await poolOf(batchId)).toEqual({ total: 4, issued: 0 });
    expect(await checkInvariants(database.db, NOW_MS)).toMatchObject({ holds: true });
  });

  it('are counted once, however many take them back at once', async () => {
    const { templateId } = await makeTemplate(database.db);
    const { batchId } = await makeCodes(database.pool, deriveKey, { templateId, size: 10 });
    const voided = await Promise.all(
      Array.from({ length: 8 }, () => voidSerials(database.db, { batchId, from: 1, to: 7 }, NOW_MS)),
    );
    expect(voided.reduce((sum, units) => sum + units, 0)).toBe(7);
    expect(await poolOf(batchId)).toEqual({ total: 3, issued: 0 });
  });
});
