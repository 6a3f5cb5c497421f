import type { KeyObject } from 'node:crypto';
import { Writable } from 'node:stream';
import { BATCH_FILE_AGAIN_MS, BATCH_FILE_WAITS_DAYS } from '@coupon-centre/contract/foundation/limits';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type pg from 'pg';
import { releaseReservation } from '#catalogue/template/ceiling.ts';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import { createSealedBox, type SealedBox } from '#foundation/crypto/sealed-box.ts';
import type { CodeSchema } from '#platform/db/schema/code-tables.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { BATCH_LOCK, makeExchangeBatch, voidSerialsWithin } from './exchange-batch.ts';

/** Size of a sealed part of a file: some ten thousand codes. */
const PART_BYTES = 256 * 1024;
/** A live maker reports progress far more often, and holds its batch's lock even if it does not. */
const MAKER_IS_DEAD_MS = 60_000;
/** How long after its first byte a file can be downloaded again, and how long it waits for its first download. */
const WAITS_MS = BATCH_FILE_WAITS_DAYS * DAY_MS;
/** Codes between two progress reports. */
const PROGRESS_EVERY = 10_000;

type Job = Selectable<CodeSchema['exchange_job']>;

export interface ExchangeJobNeeds {
  readonly db: Kysely<Schema>;
  /** A pool for long work: a connection is held while codes are made. */
  readonly pool: pg.Pool;
  readonly box: SealedBox;
  readonly codeKey: KeyObject;
  readonly now: () => number;
}

/** Encrypts the files of batches until they are downloaded. */
export const exchangeFileBox = (deriveKey: DeriveKey): SealedBox => createSealedBox(deriveKey, 'exchange-file');

/** Writes a file to the database in sealed parts. */
function partsOf({ db, box }: ExchangeJobNeeds, jobId: string): Writable {
  let text = '';
  let partNo = 0;
  const close = async (): Promise<void> => {
    if (text === '') return;
    await db
      .insertInto('exchange_job_part')
      .values({ job_id: jobId, part_no: partNo, sealed: box.seal(text) })
      .execute();
    partNo += 1;
    text = '';
  };
  return new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      text += chunk;
      if (text.length < PART_BYTES) done();
      else close().then(() => done(), done);
    },
    final(done) {
      close().then(() => done(), done);
    },
  });
}

const ofJob = ({ db }: Pick<ExchangeJobNeeds, 'db'>, jobId: string) =>
  db.updateTable('exchange_job').where('job_id', '=', jobId);

const isMade = async (trx: Transaction<Schema>, jobId: string): Promise<boolean> =>
  (await trx.selectFrom('exchange_batch').select('batch_id').where('batch_id', '=', jobId).execute()).length > 0;

/** Takes over a waiting or abandoned job; cleans up after a maker that died. */
async function beginJob(needs: ExchangeJobNeeds): Promise<Job | undefined> {
  const nowMs = needs.now();
  return needs.db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('exchange_job')
      .selectAll()
      .where(({ or, and, eb }) =>
        or([
          eb('state', '=', 'WAITING'),
          and([
            eb('state', '=', 'MAKING'),
            eb('heard_at', '<=', new Date(nowMs - MAKER_IS_DEAD_MS)),
            sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${BATCH_LOCK}::text || job_id::text, 0))`,
          ]),
        ]),
      )
      .orderBy('created_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (found === undefined) return undefined;
    const job = ofJob({ db: trx }, found.job_id);
    if (await isMade(trx, found.job_id)) {
      // Made by one that died before reporting it: the file was complete before the batch committed.
      await job.set({ state: 'READY', made: found.size }).execute();
      return undefined;
    }
    await trx.deleteFrom('exchange_job_part').where('job_id', '=', found.job_id).execute();
    const heard_at = new Date(nowMs);
    await job.set({ state: 'MAKING', made: 0, heard_at }).execute();
    return { ...found, heard_at };
  });
}

/** Makes the next ordered batch; false if none is waiting. */
export async function workExchangeJob(needs: ExchangeJobNeeds): Promise<boolean> {
  const job = await beginJob(needs);
  if (job === undefined) return false;
  let heardAt = job.heard_at;
  /** The job as long as it is this maker's: another one that took it over has been heard since. */
  const own = (on: Pick<ExchangeJobNeeds, 'db'>) =>
    ofJob(on, job.job_id).where('state', '=', 'MAKING').where('heard_at', '=', heardAt);
  const report = async (made: number): Promise<void> => {
    const heard_at = new Date(needs.now());
    const { numUpdatedRows } = await own(needs).set({ made, heard_at }).executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new Error('another maker took the batch over');
    heardAt = heard_at;
  };
  let reported = 0;
  let reporting: Promise<unknown> = Promise.resolve();
  try {
    await makeExchangeBatch(
      {
        batchId: job.job_id,
        templateId: job.template_id,
        size: job.size,
        validFromMs: job.valid_from.getTime(),
        validToMs: job.valid_to.getTime(),
        ...(job.phone_prefixes === null ? {} : { phonePrefixes: job.phone_prefixes }),
      },
      {
        pool: needs.pool,
        codeKey: needs.codeKey,
        nowMs: needs.now(),
        file: partsOf(needs, job.job_id),
        onLocked: () => report(0),
        onProgress(made) {
          if (made - reported < PROGRESS_EVERY) return;
          reported = made;
          reporting = reporting.then(() => report(made));
          reporting.catch(() => undefined);
        },
      },
    );
    await reporting.catch(() => undefined);
    await ofJob(needs, job.job_id)
      .where('state', '=', 'MAKING')
      .set({ state: 'READY', made: job.size, heard_at: new Date(needs.now()) })
      .execute();
  } catch (error) {
    await reporting.catch(() => undefined);
    await needs.db.transaction().execute(async (trx) => {
      // One whose commit was not heard of is there: its job is found by a later round, as that of a maker that died.
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${BATCH_LOCK + job.job_id}, 0))`.execute(trx);
      if (await isMade(trx, job.job_id)) return;
      const { numUpdatedRows } = await own({ db: trx }).set({ state: 'FAILED' }).executeTakeFirst();
      if (numUpdatedRows > 0n) await releaseReservation(trx, job.job_id);
    });
    throw error;
  }
  return true;
}

/**
 * Claims the file's download: no one else can download it afterwards, and the same operator can repeat it for ten minutes,
 * in case it broke off. Undefined: not available.
 */
export async function takeExchangeFile(
  db: Kysely<Schema>,
  jobId: string,
  { operatorId, nowMs }: { readonly operatorId: string; readonly nowMs: number },
): Promise<'first' | 'again' | undefined> {
  const first = await ofJob({ db }, jobId)
    .set({ state: 'TAKEN', taken_at: new Date(nowMs), taken_by: operatorId })
    .where('state', '=', 'READY')
    .executeTakeFirst();
  if (first.numUpdatedRows === 1n) return 'first';
  const again = await db
    .selectFrom('exchange_job')
    .select('job_id')
    .where('job_id', '=', jobId)
    .where('state', '=', 'TAKEN')
    .where('taken_by', '=', operatorId)
    .where('taken_at', '>', new Date(nowMs - BATCH_FILE_AGAIN_MS))
    .executeTakeFirst();
  return again && 'again';
}

/**
 * The lines `serial,code` of a downloaded file, part by part. Throws where parts were wiped before a slow download came to them: a file
 * that breaks off is noticed, one that ends early is not.
 */
export async function* readExchangeFile(
  db: Kysely<Schema>,
  box: SealedBox,
  { jobId, size }: { readonly jobId: string; readonly size: number },
): AsyncGenerator<string[]> {
  for (let partNo = 0, read = 0; read < size; partNo += 1) {
    const part = await db
      .selectFrom('exchange_job_part')
      .select('sealed')
      .where('job_id', '=', jobId)
      .where('part_no', '=', partNo)
      .executeTakeFirst();
    if (part === undefined) throw new Error('the file was given up or wiped in the meantime');
    const lines = box.open(part.sealed).toString('utf8').trimEnd().split('\n');
    for (const line of lines) yield line.split(',');
    read += lines.length;
  }
}

/** Gives up a file that was never downloaded and voids its codes. */
const lapse = (db: Kysely<Schema>, { job_id: batchId, size }: Pick<Job, 'job_id' | 'size'>, nowMs: number) =>
  db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await ofJob({ db: trx }, batchId)
      .set({ state: 'LAPSED' })
      .where('state', '=', 'READY')
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return;
    await voidSerialsWithin(trx, { batchId, from: 1, to: size }, nowMs);
    await trx.deleteFrom('exchange_job_part').where('job_id', '=', batchId).execute();
  });

/**
 * Wipes files that can no longer be downloaded or were never whole, and gives up those not downloaded within thirty days; returns the
 * number of files.
 */
export async function retireBatchFiles(db: Kysely<Schema>, nowMs: number): Promise<number> {
  const wiped = await db
    .deleteFrom('exchange_job_part')
    .where('job_id', 'in', (jobs) =>
      jobs
        .selectFrom('exchange_job')
        .select('job_id')
        .where(({ or, and, eb }) =>
          or([
            eb('state', '=', 'FAILED'),
            and([eb('state', '=', 'TAKEN'), eb('taken_at', '<=', new Date(nowMs - BATCH_FILE_AGAIN_MS))]),
          ]),
        ),
    )
    .returning('job_id')
    .execute();
  const left = await db
    .selectFrom('exchange_job')
    .select(['job_id', 'size'])
    .where('state', '=', 'READY')
    .where('heard_at', '<=', new Date(nowMs - WAITS_MS))
    .execute();
  for (const job of left) await lapse(db, job, nowMs);
  return new Set(wiped.map(({ job_id }) => job_id)).size + left.length;
}
