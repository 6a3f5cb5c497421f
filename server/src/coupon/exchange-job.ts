import type { KeyObject } from 'node:crypto';
import { Writable } from 'node:stream';
import type { Kysely, Selectable } from 'kysely';
import type pg from 'pg';
import { makeExchangeBatch } from '#coupon/exchange-batch.ts';
import type { CodeSchema } from '#db/code-tables.ts';
import type { Schema } from '#db/schema.ts';
import { createSealedBox, type DeriveKey, type SealedBox } from '#identity/sealed-box.ts';

/** A file's part as it is sealed: some ten thousand codes. */
const PART_BYTES = 256 * 1024;
/** Between two words of a maker there is far less. */
const MAKER_IS_DEAD_MS = 60_000;
/** How often a maker says how far it is. */
const TELL_EVERY = 10_000;

type Job = Selectable<CodeSchema['exchange_job']>;

export interface ExchangeJobNeeds {
  readonly db: Kysely<Schema>;
  /** For long work: a connection is held while codes are made. */
  readonly pool: pg.Pool;
  readonly box: SealedBox;
  readonly codeKey: KeyObject;
  readonly now: () => number;
}

/** How the files of batches are kept until they are taken out. */
export const exchangeFileBox = (deriveKey: DeriveKey): SealedBox => createSealedBox(deriveKey, 'exchange-file');

/** A file into the database, part by part, sealed. */
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

/** A job that nobody is at, now one's own; what a maker that died left behind is cleared away. */
async function beginJob(needs: ExchangeJobNeeds): Promise<Job | undefined> {
  const nowMs = needs.now();
  return needs.db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('exchange_job')
      .selectAll()
      .where(({ or, and, eb }) =>
        or([
          eb('state', '=', 'WAITING'),
          and([eb('state', '=', 'MAKING'), eb('heard_at', '<=', new Date(nowMs - MAKER_IS_DEAD_MS))]),
        ]),
      )
      .orderBy('created_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (found === undefined) return undefined;
    const batch = await trx
      .selectFrom('exchange_batch')
      .select('batch_id')
      .where('batch_id', '=', found.job_id)
      .executeTakeFirst();
    const job = ofJob({ db: trx }, found.job_id);
    if (batch !== undefined) {
      // Made, by one that died before it could say so: the file was whole before the batch was there.
      await job.set({ state: 'READY', made: found.size }).execute();
      return undefined;
    }
    await trx.deleteFrom('exchange_job_part').where('job_id', '=', found.job_id).execute();
    await job.set({ state: 'MAKING', made: 0, heard_at: new Date(nowMs) }).execute();
    return found;
  });
}

/** Makes the next batch that was ordered; false: none waits. */
export async function workExchangeJob(needs: ExchangeJobNeeds): Promise<boolean> {
  const job = await beginJob(needs);
  if (job === undefined) return false;
  const row = () => ofJob(needs, job.job_id).where('state', '=', 'MAKING');
  let told = 0;
  let telling: Promise<unknown> = Promise.resolve();
  try {
    await makeExchangeBatch(
      {
        batchId: job.job_id,
        ...{ templateId: job.template_id, size: job.size },
        ...{ validFromMs: job.valid_from.getTime(), validToMs: job.valid_to.getTime() },
        ...(job.phone_prefixes === null ? {} : { phonePrefixes: job.phone_prefixes }),
      },
      {
        ...{ pool: needs.pool, codeKey: needs.codeKey, nowMs: needs.now(), file: partsOf(needs, job.job_id) },
        onProgress(made) {
          if (made - told < TELL_EVERY) return;
          told = made;
          telling = telling.then(() =>
            row()
              .set({ made, heard_at: new Date(needs.now()) })
              .execute(),
          );
          telling.catch(() => undefined);
        },
      },
    );
    await telling.catch(() => undefined);
    await row().set({ state: 'READY', made: job.size }).execute();
  } catch (error) {
    await row().set({ state: 'FAILED' }).execute();
    throw error;
  }
  return true;
}

/** Takes the file out, once: from then on nobody else gets it. False: it was not there to be taken. */
export async function takeExchangeFile(db: Kysely<Schema>, jobId: string, nowMs: number): Promise<boolean> {
  const { numUpdatedRows } = await ofJob({ db }, jobId)
    .set({ state: 'TAKEN', taken_at: new Date(nowMs) })
    .where('state', '=', 'READY')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The lines `serial,code` of a file that was taken, part by part; each part is gone once it was read. */
export async function* readExchangeFile(db: Kysely<Schema>, box: SealedBox, jobId: string): AsyncGenerator<string[]> {
  for (let partNo = 0; ; partNo += 1) {
    const part = await db
      .deleteFrom('exchange_job_part')
      .where('job_id', '=', jobId)
      .where('part_no', '=', partNo)
      .returning('sealed')
      .executeTakeFirst();
    if (part === undefined) return;
    for (const line of box.open(part.sealed).toString('utf8').trimEnd().split('\n')) yield line.split(',');
  }
}
