import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { businessDay } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

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

/** Remembers the number that an account leaves: the limits go on for the number's next account. */
export async function rememberLeft(
  trx: Transaction<Schema>,
  cipher: PhoneCipher,
  { subscriberId, phone, at }: Closed,
): Promise<void> {
  const closed = { subscriber_id: subscriberId, closed_at: at };
  await trx
    .insertInto('closed_number')
    .values({ phone_mark: cipher.closedMark(phone), ...closed })
    .onConflict((conflict) => conflict.column('phone_mark').doUpdateSet(closed))
    .execute();
}

/** Remembers the number of an account that is being closed; nothing is granted to the account after the commit. */
export async function rememberClosed(trx: Transaction<Schema>, cipher: PhoneCipher, closed: Closed): Promise<void> {
  const { subscriberId, at } = closed;
  await rememberLeft(trx, cipher, closed);
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
  for (const { phone_mark, subscriber_id: earlierId, closed_at } of closed) {
    const subscriberId = idOfMark.get(phone_mark.toString('hex'));
    if (subscriberId === undefined || subscriberId === earlierId) continue;
    const limits = await readCounted(trx, earlierId, closed_at);
    if (limits.length > 0) {
      const carried = limits.map((limit) => ({ ...limit, subscriber_id: subscriberId, closed_at }));
      await trx
        .insertInto('carried_limit')
        .values(carried)
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
    const earlier = trx
      .selectFrom('subscriber')
      .select(['created_at', 'known_since'])
      .where('subscriber_id', '=', earlierId);
    since.set(subscriberId, knownSince(await earlier.executeTakeFirstOrThrow()));
  }
  return since;
}

interface Counted {
  readonly template_id: string;
  readonly have: number;
  readonly day: string;
  readonly have_on_day: number;
}

/** What an account collected of each coupon until it left a number, with what was carried over to it from accounts closed by then. */
async function readCounted(trx: Transaction<Schema>, subscriberId: string, leftAt: Date): Promise<readonly Counted[]> {
  const { rows } = await sql<Counted>`
    SELECT template_id, max(have) AS have, last_day AS day, (sum(units) FILTER (WHERE day = last_day))::integer AS have_on_day
      FROM (SELECT c.*, max(day) OVER (PARTITION BY template_id) AS last_day
              FROM (SELECT template_id, ordinal AS have, claimed_on AS day, 1 AS units
                      FROM owned_coupon WHERE subscriber_id = ${subscriberId}::uuid AND claimed_at <= ${leftAt}
                     UNION ALL
                    SELECT template_id, have, day, have_on_day
                      FROM carried_limit
                     WHERE subscriber_id = ${subscriberId}::uuid AND template_id <> ${EVERY_COUPON}::uuid
                       AND closed_at <= ${leftAt}) AS c) AS counted
     GROUP BY template_id, last_day`.execute(trx);
  return rows;
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
