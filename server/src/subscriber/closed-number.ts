import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { businessDay } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { CarriedLimit } from '#platform/db/schema/subscriber-tables.ts';

/*
 * What outlasts the closing of an account, or its change to another number, for CLOSED_NUMBER_DAYS: how much of each coupon the number
 * collected, and since when it has had an account. Otherwise leaving and logging in again would collect every limited coupon again.
 */

/** In `carried_limit`: every coupon. `claim_batch` and `exchange_code_once` know it too. */
const EVERY_COUPON = '00000000-0000-0000-0000-000000000000';
/** More than any limit. */
const MORE_THAN_ANY = 1_000_000_000;

interface Closed {
  readonly subscriberId: string;
  readonly phone: string;
  readonly at: Date;
}

const carriedColumns = ['template_id', 'have', 'day', 'have_on_day'] as const;

/** What an account took over from earlier ones of its numbers. */
const carriedOf = (trx: Transaction<Schema>, subscriberId: string) =>
  trx
    .selectFrom('carried_limit')
    .select(carriedColumns)
    .where('subscriber_id', '=', subscriberId)
    .where('template_id', '<>', EVERY_COUPON);

/**
 * Remembers the number that an account leaves: the limits go on for the number's next account, with what this one took over until now.
 */
export async function rememberLeft(
  trx: Transaction<Schema>,
  cipher: PhoneCipher,
  { subscriberId, phone, at }: Closed,
): Promise<void> {
  const carried = JSON.stringify(await carriedOf(trx, subscriberId).execute());
  // Read by itself: on a cluster an insert cannot ask another table.
  const { last } = await trx
    .selectFrom('owned_coupon')
    .select(({ fn }) => fn.max<Date | null>('claimed_at').as('last'))
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirstOrThrow();
  // A claim's time is that of the node that took it: all until now count.
  const closed_at = last !== null && last > at ? last : at;
  const closed = { subscriber_id: subscriberId, closed_at, carried };
  await trx
    .insertInto('closed_number')
    .values({ phone_mark: cipher.closedMark(phone), ...closed })
    .onConflict((conflict) => conflict.column('phone_mark').doUpdateSet(closed))
    .execute();
}

/** Of an account that is being closed: nothing is granted to it after the commit. */
export async function grantNothing(
  trx: Transaction<Schema>,
  { subscriberId, at }: Pick<Closed, 'subscriberId' | 'at'>,
): Promise<void> {
  await trx
    .insertInto('carried_limit')
    .values({
      subscriber_id: subscriberId,
      template_id: EVERY_COUPON,
      have: MORE_THAN_ANY,
      day: businessDay(at.getTime()),
      have_on_day: 0,
      closed_at: at,
    })
    .execute();
}

/** For a number that another person has now. */
export const forgetClosed = (trx: Transaction<Schema>, cipher: PhoneCipher, phone: string) =>
  trx.deleteFrom('closed_number').where('phone_mark', '=', cipher.closedMark(phone)).execute();

/** Since when an account's number has had one, also where earlier ones were closed: for audiences and rules alone. */
export const knownSince = (row: Pick<Selectable<Schema['subscriber']>, 'created_at' | 'known_since'>): Date =>
  row.known_since ?? row.created_at;

interface Entered {
  readonly subscriberId: string;
  readonly phone: string;
}

/**
 * Carries over to accounts that get these numbers what earlier accounts of the numbers collected. Answers since when the numbers have
 * had an account, where one left, by subscriber. An account that comes back to its number has its own count already.
 */
export async function carryLimits(
  trx: Transaction<Schema>,
  cipher: PhoneCipher,
  accounts: readonly Entered[],
): Promise<ReadonlyMap<string, Date>> {
  const idOfMark = new Map(
    accounts.map(({ phone, subscriberId }) => [cipher.closedMark(phone).toString('hex'), subscriberId]),
  );
  const marks = Array.from(idOfMark.keys(), (hex) => Buffer.from(hex, 'hex'));
  const closed = await trx
    .selectFrom('closed_number')
    .selectAll()
    .where('phone_mark', '=', sql<Buffer>`ANY (${marks}::bytea[])`)
    .execute();
  const since = new Map<string, Date>();
  for (const { phone_mark, subscriber_id: earlierId, closed_at, carried } of closed) {
    const subscriberId = idOfMark.get(phone_mark.toString('hex'));
    if (subscriberId === undefined || subscriberId === earlierId) continue;
    const earlierLimits = carried ?? (await carriedOf(trx, earlierId).where('closed_at', '<=', closed_at).execute());
    for (const limits of [await readCollected(trx, earlierId, closed_at), earlierLimits])
      await addLimits(trx, limits, { subscriberId, closed_at });
    const earlier = trx
      .selectFrom('subscriber')
      .select(['created_at', 'known_since'])
      .where('subscriber_id', '=', earlierId);
    since.set(subscriberId, knownSince(await earlier.executeTakeFirstOrThrow()));
  }
  return since;
}

/** What an account collected of each coupon until it left a number. */
async function readCollected(
  trx: Transaction<Schema>,
  subscriberId: string,
  leftAt: Date,
): Promise<readonly CarriedLimit[]> {
  const { rows } = await sql<CarriedLimit>`
    SELECT template_id, max(ordinal) AS have, last_day AS day,
           (count(*) FILTER (WHERE claimed_on = last_day))::integer AS have_on_day
      FROM (SELECT template_id, ordinal, claimed_on, max(claimed_on) OVER (PARTITION BY template_id) AS last_day
              FROM owned_coupon WHERE subscriber_id = ${subscriberId}::uuid AND claimed_at <= ${leftAt}) AS collected
     GROUP BY template_id, last_day`.execute(trx);
  return rows;
}

/** Adds to what an account takes over. */
async function addLimits(
  trx: Transaction<Schema>,
  limits: readonly CarriedLimit[],
  { subscriberId, closed_at }: { readonly subscriberId: string; readonly closed_at: Date },
): Promise<void> {
  if (limits.length === 0) return;
  await trx
    .insertInto('carried_limit')
    .values(limits.map((limit) => ({ ...limit, subscriber_id: subscriberId, closed_at })))
    .onConflict((conflict) =>
      conflict.columns(['subscriber_id', 'template_id']).doUpdateSet({
        have: sql`greatest(carried_limit.have, excluded.have)`,
        day: sql`greatest(carried_limit.day, excluded.day)`,
        have_on_day: sql`CASE WHEN carried_limit.day = excluded.day THEN carried_limit.have_on_day + excluded.have_on_day
                              WHEN carried_limit.day > excluded.day THEN carried_limit.have_on_day
                              ELSE excluded.have_on_day END`,
        closed_at: sql`greatest(carried_limit.closed_at, excluded.closed_at)`,
      }),
    )
    .execute();
}

/** Deletes what was remembered of accounts that were closed so many days ago. */
export async function retireClosed(
  db: Kysely<Schema>,
  { nowMs, days }: { readonly nowMs: number; readonly days: number },
): Promise<number> {
  const before = new Date(nowMs - days * DAY_MS);
  const numbers = await db.deleteFrom('closed_number').where('closed_at', '<', before).executeTakeFirstOrThrow();
  const limits = await db.deleteFrom('carried_limit').where('closed_at', '<', before).executeTakeFirstOrThrow();
  return Number(numbers.numDeletedRows + limits.numDeletedRows);
}
