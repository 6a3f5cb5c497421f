import { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { isCode } from '@coupon-centre/contract/foundation/coupon-code';
import { sql } from 'kysely';
import type pg from 'pg';
import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';
import { FAR_AHEAD_MS, LONG_AGO_MS } from '#test/factories/always.ts';
import { makeCodes, voidSerials } from '#test/factories/exchange.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { checkInvariants } from '#test/invariants-hold.ts';
import { testDeriveKey } from '#test/login-scene.ts';
import { databaseScene } from '#test/scene.ts';
import { makeExchangeBatch } from './exchange-batch.ts';
import { codeHash, exchangeCodeKey } from './exchange-code.ts';
import { exchangeFileBox, readExchangeFile, retireBatchFiles, workExchangeJob } from './exchange-job.ts';

const NOW_MS = Date.parse('2026-11-21T10:00:00+08:00');
const deriveKey = testDeriveKey();
const codeKey = exchangeCodeKey(deriveKey);
const { database, db } = await databaseScene();

const codesOf = (batchId: string) =>
  db.selectFrom('exchange_code').selectAll().where('batch_id', '=', batchId).orderBy('serial_no').execute();
const poolOf = (batchId: string) =>
  db.selectFrom('stock_pool').select(['total', 'issued']).where('batch_id', '=', batchId).executeTakeFirstOrThrow();

describe('a batch of codes', () => {
  it('has every code once, in plain text in the file, as a keyed hash in the table, with stock for each', async () => {
    const { templateId } = await makeTemplate(db);
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
    expect(await checkInvariants(db, NOW_MS)).toMatchObject({ holds: true });
  });

  it('reports its progress', async () => {
    const { templateId } = await makeTemplate(db);
    const reported: number[] = [];
    const file = new Writable({ write: (_chunk, _encoding, done) => done() });
    const spec = { templateId, size: 5_000, validFromMs: LONG_AGO_MS, validToMs: FAR_AHEAD_MS };
    const needs = {
      pool: database.pool,
      codeKey,
      nowMs: NOW_MS,
      file,
      onProgress: (made: number) => reported.push(made),
    };
    await makeExchangeBatch(spec, needs);
    expect(reported).toEqual([2_000, 4_000, 5_000]);
  });

  it.each([
    ['while a write is pending', 1],
    ['between two writes', 2 ** 30],
  ])('does not exist when its file could not be written: %s', async (_when, highWaterMark) => {
    const { templateId } = await makeTemplate(db);
    const count = () =>
      db
        .selectFrom('exchange_code')
        .select(({ fn }) => fn.countAll<string>().as('codes'))
        .executeTakeFirst();
    const before = await count();
    let taken = 0;
    const full = new Writable({
      highWaterMark,
      write(_chunk, _encoding, done) {
        taken += 1;
        // By then the database has consumed its input, and nothing waits for its stream.
        if (taken > 2) void count().then(() => done(new Error('no space left')));
        else done();
      },
    });
    const spec = { templateId, size: 50_000, validFromMs: LONG_AGO_MS, validToMs: FAR_AHEAD_MS };
    const made = makeExchangeBatch(spec, { pool: database.pool, codeKey, nowMs: NOW_MS, file: full });
    await expect(made).rejects.toThrow('no space left');
    expect(await count()).toEqual(before);
    const batches = await db.selectFrom('exchange_batch').selectAll().where('template_id', '=', templateId).execute();
    expect(batches).toEqual([]);
    expect(await checkInvariants(db, NOW_MS)).toMatchObject({ holds: true });
  });
});

describe('voided serial numbers', () => {
  it('reduce the stock by the unused codes among them, each once', async () => {
    const { templateId } = await makeTemplate(db);
    const { batchId } = await makeCodes(database.pool, deriveKey, { templateId, size: 10 });
    expect(await voidSerials(db, { batchId, from: 3, to: 6 }, NOW_MS)).toBe(4);
    expect(await voidSerials(db, { batchId, from: 5, to: 8 }, NOW_MS)).toBe(2);
    expect(await voidSerials(db, { batchId, from: 3, to: 8 }, NOW_MS)).toBe(0);
    expect(await poolOf(batchId)).toEqual({ total: 4, issued: 0 });
    expect(await checkInvariants(db, NOW_MS)).toMatchObject({ holds: true });
  });

  it('are counted once among any number of earlier ranges', async () => {
    const { templateId } = await makeTemplate(db);
    const { batchId } = await makeCodes(database.pool, deriveKey, { templateId, size: 10 });
    expect(await voidSerials(db, { batchId, from: 2, to: 3 }, NOW_MS)).toBe(2);
    await sql`
      INSERT INTO exchange_void (batch_id, from_serial, to_serial, at)
      SELECT ${batchId}::uuid, serial, serial, now() FROM generate_series(1000, 34000) AS serial`.execute(db);
    expect(await voidSerials(db, { batchId, from: 1, to: 10 }, NOW_MS)).toBe(8);
    expect(await poolOf(batchId)).toEqual({ total: 0, issued: 0 });
  });

  it('are counted once, even when voided concurrently', async () => {
    const { templateId } = await makeTemplate(db);
    const { batchId } = await makeCodes(database.pool, deriveKey, { templateId, size: 10 });
    const voided = await Promise.all(
      Array.from({ length: 8 }, () => voidSerials(db, { batchId, from: 1, to: 7 }, NOW_MS)),
    );
    expect(voided.reduce((sum, units) => sum + units, 0)).toBe(7);
    expect(await poolOf(batchId)).toEqual({ total: 3, issued: 0 });
  });
});

describe('a maker that is silent for a minute', () => {
  const MINUTE_LATER_MS = NOW_MS + 60_000;
  const box = exchangeFileBox(deriveKey);
  const make = (nowMs: number, pool: Pick<pg.Pool, 'connect'> = database.pool) =>
    workExchangeJob({ db, pool: pool as pg.Pool, box, codeKey, now: () => nowMs });

  async function ordered() {
    const { templateId } = await makeTemplate(db);
    const jobId = newId();
    const at = new Date(NOW_MS);
    await db
      .insertInto('exchange_job')
      .values({
        job_id: jobId,
        template_id: templateId,
        size: 20,
        state: 'WAITING',
        heard_at: at,
        created_at: at,
        valid_from: new Date(LONG_AGO_MS),
        valid_to: new Date(FAR_AHEAD_MS),
        operator_name: 'made',
      })
      .execute();
    const state = async () =>
      (await db.selectFrom('exchange_job').select('state').where('job_id', '=', jobId).executeTakeFirst())?.state;
    return { jobId, templateId, state };
  }

  it('is not overtaken while it makes the codes: its file has the codes of the table', async () => {
    const { jobId, templateId, state } = await ordered();
    // The maker waits for this lock with its codes and its file written.
    const holder = await db.startTransaction().execute();
    await holder
      .selectFrom('stock_pool')
      .select('pool_id')
      .where('template_id', '=', templateId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const slow = make(NOW_MS);
    const parts = () => db.selectFrom('exchange_job_part').select('part_no').where('job_id', '=', jobId).execute();
    await expect.poll(parts).toHaveLength(1);
    const overtaking = make(MINUTE_LATER_MS).catch(() => 'failed');
    expect(await Promise.race([overtaking, pause(10_000, 'makes it, too')])).toBe(false);
    await holder.rollback().execute();
    expect([await slow, await state()]).toEqual([true, 'READY']);
    const hashes: string[] = [];
    for await (const [, code = ''] of readExchangeFile(db, box, { jobId, size: 20 })) {
      hashes.push(codeHash(codeKey, code).toString('hex'));
    }
    expect(hashes).toEqual((await codesOf(jobId)).map((row) => row.code_hash.toString('hex')));
    expect(hashes).toHaveLength(20);
  });

  it('makes nothing if it was overtaken before it began, and leaves the job as it is', async () => {
    const { jobId, state } = await ordered();
    const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
    const late = make(NOW_MS, {
      connect: (async () => isFree.then(() => database.pool.connect())) as pg.Pool['connect'],
    });
    await expect.poll(state).toBe('MAKING');
    const noConnection = { connect: () => Promise.reject(new Error('no connection')) } as unknown as pg.Pool;
    await expect(make(MINUTE_LATER_MS, noConnection)).rejects.toThrow('no connection');
    expect(await state()).toBe('FAILED');
    free();
    await expect(late).rejects.toThrow('took the batch over');
    expect([await codesOf(jobId), await state()]).toEqual([[], 'FAILED']);
  });

  it('has made the batch if it broke off after the commit: the file can be taken', async () => {
    const { jobId, state } = await ordered();
    let asked = 0;
    // The last time that is asked for is that of the report.
    const now = (): number => {
      asked += 1;
      if (asked === 4) throw new Error('broken off');
      return NOW_MS;
    };
    const making = workExchangeJob({ db, pool: database.pool, box, codeKey, now });
    await expect(making).rejects.toThrow('broken off');
    expect(await codesOf(jobId)).toHaveLength(20);
    await make(MINUTE_LATER_MS);
    expect(await state()).toBe('READY');
  });

  it('leaves no part of a file behind that could not be made', async () => {
    const { jobId, state } = await ordered();
    const sealed = box.seal('1,A\n');
    await db.updateTable('exchange_job').set({ state: 'FAILED' }).where('job_id', '=', jobId).execute();
    await db.insertInto('exchange_job_part').values({ job_id: jobId, part_no: 0, sealed }).execute();
    await retireBatchFiles(db, NOW_MS);
    const parts = db.selectFrom('exchange_job_part').select('part_no').where('job_id', '=', jobId);
    expect([await parts.execute(), await state()]).toEqual([[], 'FAILED']);
  });

  it('has a file that breaks off where it was wiped while it was read', async () => {
    const { jobId } = await ordered();
    await make(NOW_MS);
    const read = async () => {
      const lines = [];
      for await (const line of readExchangeFile(db, box, { jobId, size: 21 })) lines.push(line);
      return lines;
    };
    await expect(read()).rejects.toThrow('wiped');
  });
});
