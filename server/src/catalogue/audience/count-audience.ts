import { conditionsIn } from '@coupon-centre/contract/catalogue/audience';
import type { audienceCounts } from '@coupon-centre/contract/catalogue/count-audience';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { canonicalJson } from '#foundation/text/canonical-json.ts';
import { isDistributed } from '#platform/db/distributed/is-distributed.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Audience } from '#platform/db/schema/terms-json.ts';
import type { StaleReads } from '#platform/db/stale-reads.ts';
import type { Handler } from '#platform/http/handler.ts';
import { readAt } from './audience-at.ts';
import { insideAudience } from './audience-sql.ts';

interface Size {
  readonly how: (typeof audienceCounts)[number];
  readonly people: number | null;
}

interface Limits {
  readonly nowMs: number;
  /** Time for the exact count, then for the estimate. */
  readonly countMs: number;
  readonly sampleMs: number;
}

const COUNT_MS = 2_000;
const SAMPLE_MS = 3_000;
const SAMPLE_PERCENT = 1;
/** With fewer people in the sample an estimate would be off by more than a fifth too often. */
const LEAST_IN_SAMPLE = 100;

const QUERY_CANCELED = '57014';

/** The answer to a query for one count; null: not within the time. */
async function countWithin(
  db: Kysely<Schema>,
  query: RawBuilder<{ count: string }>,
  limitMs: number,
): Promise<number | null> {
  try {
    return await db.transaction().execute(async (trx) => {
      // The numbers of a large list are compared as one hash in memory; on a cluster they lie on other machines than the people.
      await sql`SELECT set_config('statement_timeout', ${String(limitMs)}, true), set_config('work_mem', '128MB', true),
                       set_config('citus.enable_repartition_joins', 'true', true)`.execute(trx);
      return Number((await query.execute(trx)).rows[0]?.count);
    });
  } catch (error) {
    if (error instanceof DatabaseError && error.code === QUERY_CANCELED) return null;
    throw error;
  }
}

const twoDigits = (count: number): number => Number(count.toPrecision(2));

/** Whether all of it depends on the way a visitor comes, or a part. */
function byVisit(audience: Audience): 'ALL' | 'SOME' | 'NONE' {
  const kinds = conditionsIn(audience).map(({ kind }) => kind);
  if (!kinds.includes('channels')) return 'NONE';
  return kinds.every((kind) => kind === 'channels') ? 'ALL' : 'SOME';
}

const asksOfNumbers = (audience: Audience): boolean =>
  conditionsIn(audience).some(({ kind }) => kind === 'numberList' || kind === 'attribute');

interface SizeNeeds {
  readonly db: Kysely<Schema>;
  readonly cipher: Pick<PhoneCipher, 'attributeMark'>;
}

/** Counts an audience, or estimates it from a sample of the subscribers where counting takes too long. */
export async function sizeOfAudience(needs: SizeNeeds, audience: Audience, limits: Limits): Promise<Size> {
  const { db } = needs;
  const { nowMs, countMs, sampleMs } = limits;
  const visits = byVisit(audience);
  if (visits === 'ALL') return { how: 'BY_VISIT', people: null };
  if (audience.kind === 'numberList') {
    const ofList = sql<{ count: string }>`
      SELECT count(*) AS count FROM number_list_entry
       WHERE list_id = (SELECT list_id FROM number_list
                         WHERE list_id = ${audience.listId} AND (expires_at IS NULL OR expires_at > ${new Date(nowMs)}))`;
    const people = await countWithin(db, ofList, countMs);
    return { how: people === null ? 'TOO_LARGE' : 'NUMBERS', people };
  }
  const at = await readAt(needs, audience, nowMs);
  const countOf = (from: RawBuilder<unknown>, isByNumber = false) => sql<{ count: string }>`
    SELECT count(*) AS count FROM ${from}
     WHERE s.state = 'ACTIVE' AND ${insideAudience(audience, { ...at, isByNumber })}`;
  const people = await countWithin(db, countOf(sql`subscriber s`), countMs);
  if (people !== null) return { how: visits === 'SOME' ? 'AT_MOST' : 'COUNTED', people };
  // The same pages each time, so that the estimate does not jump.
  const sample = sql`TABLESAMPLE SYSTEM (${sql.lit(SAMPLE_PERCENT)}) REPEATABLE (0)`;
  // Numbers that are sampled are looked up on the lists and among the values. On a cluster the two lie on different machines.
  const isByNumber = asksOfNumbers(audience) && !(await isDistributed(db));
  const some = isByNumber
    ? sql`phone_lookup p ${sample} JOIN subscriber s ON s.subscriber_id = p.subscriber_id`
    : sql`subscriber s ${sample}`;
  const found = await countWithin(db, countOf(some, isByNumber), sampleMs);
  if (found === null || found < LEAST_IN_SAMPLE) return { how: 'TOO_LARGE', people: null };
  return { how: visits === 'SOME' ? 'AT_MOST' : 'ESTIMATED', people: twoDigits((found * 100) / SAMPLE_PERCENT) };
}

/** How long a size is remembered. */
const REMEMBERED_MS = 60_000;

type SizeOf = (audience: Audience, nowMs: number) => Promise<Size>;

/**
 * Counts one audience at a time and remembers each for a minute: a count may read the whole table of subscribers, and every
 * approver's inbox asks for it.
 */
export function countOneByOne(count: SizeOf): SizeOf {
  const known = new Map<string, { readonly atMs: number; readonly size: Promise<Size> }>();
  let last: Promise<unknown> = Promise.resolve();
  return (audience, nowMs) => {
    for (const [key, { atMs }] of known) if (nowMs - atMs >= REMEMBERED_MS) known.delete(key);
    const key = canonicalJson(audience);
    const found = known.get(key);
    if (found !== undefined) return found.size;
    const size = last.then(() => count(audience, nowMs));
    known.set(key, { atMs: nowMs, size });
    last = size.catch(() => known.delete(key));
    return size;
  };
}

/** From a replica, where there is one. */
export function countAudience({
  db,
  cipher,
  staleReads,
}: SizeNeeds & { readonly staleReads?: StaleReads | undefined }): Handler<'countAudience'> {
  const sizeOf = countOneByOne((audience, nowMs) => {
    const limits = { nowMs, countMs: COUNT_MS, sampleMs: SAMPLE_MS };
    const ask = (on: Kysely<Schema>) => sizeOfAudience({ db: on, cipher }, audience, limits);
    return staleReads === undefined ? ask(db) : staleReads.read(ask);
  });
  return ({ audience }, { nowMs }) => sizeOf(audience, nowMs);
}
