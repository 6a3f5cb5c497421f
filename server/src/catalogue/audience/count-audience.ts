import type { audienceCounts } from '@coupon-centre/contract/catalogue/count-audience';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { DatabaseError } from 'pg';
import { canonicalJson } from '#foundation/text/canonical-json.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Audience } from '#platform/db/schema/terms-json.ts';
import type { StaleReads } from '#platform/db/stale-reads.ts';
import type { Handler } from '#platform/http/handler.ts';

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
      await sql`SELECT set_config('statement_timeout', ${String(limitMs)}, true)`.execute(trx);
      return Number((await query.execute(trx)).rows[0]?.count);
    });
  } catch (error) {
    if (error instanceof DatabaseError && error.code === QUERY_CANCELED) return null;
    throw error;
  }
}

type Countable = Exclude<Audience, { readonly kind: 'numberList' | 'channels' }>;

/** Whether a subscriber `s` is in it: the rule of `outsideAudience`, for the database. */
function isInside(audience: Countable, nowMs: number): RawBuilder<boolean> {
  switch (audience.kind) {
    case 'everyone':
      return sql`true`;
    case 'prefixes':
      return sql`s.phone_prefix LIKE ANY (${audience.prefixes.map((prefix) => `${prefix}%`)}::text[])`;
    case 'newCustomers':
      return sql`coalesce(s.known_since, s.created_at) >= ${new Date(nowMs - audience.withinDays * DAY_MS)}`;
    case 'firstDeal':
      return sql`NOT EXISTS (SELECT FROM owned_coupon o WHERE o.subscriber_id = s.subscriber_id AND o.state = 'USED')`;
  }
}

const twoDigits = (count: number): number => Number(count.toPrecision(2));

/** Counts an audience, or estimates it from a sample of the subscribers where counting takes too long. */
export async function sizeOfAudience(db: Kysely<Schema>, audience: Audience, limits: Limits): Promise<Size> {
  const { nowMs, countMs, sampleMs } = limits;
  if (audience.kind === 'channels') return { how: 'BY_VISIT', people: null };
  if (audience.kind === 'numberList') {
    const ofList = sql<{ count: string }>`
      SELECT count(*) AS count FROM number_list_entry WHERE list_id = ${audience.listId}`;
    const people = await countWithin(db, ofList, countMs);
    return { how: people === null ? 'TOO_LARGE' : 'NUMBERS', people };
  }
  const countOf = (from: RawBuilder<unknown>) =>
    sql<{ count: string }>`
      SELECT count(*) AS count FROM ${from} WHERE s.state = 'ACTIVE' AND ${isInside(audience, nowMs)}`;
  const people = await countWithin(db, countOf(sql`subscriber s`), countMs);
  if (people !== null) return { how: 'COUNTED', people };
  // The same pages each time, so that the estimate does not jump.
  const some = sql`subscriber s TABLESAMPLE SYSTEM (${sql.lit(SAMPLE_PERCENT)}) REPEATABLE (0)`;
  const found = await countWithin(db, countOf(some), sampleMs);
  if (found === null || found < LEAST_IN_SAMPLE) return { how: 'TOO_LARGE', people: null };
  return { how: 'ESTIMATED', people: twoDigits((found * 100) / SAMPLE_PERCENT) };
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
export function countAudience(db: Kysely<Schema>, staleReads: StaleReads | undefined): Handler<'countAudience'> {
  const sizeOf = countOneByOne((audience, nowMs) => {
    const ask = (on: Kysely<Schema>) => sizeOfAudience(on, audience, { nowMs, countMs: COUNT_MS, sampleMs: SAMPLE_MS });
    return staleReads === undefined ? ask(db) : staleReads.read(ask);
  });
  return ({ audience }, { nowMs }) => sizeOf(audience, nowMs);
}
