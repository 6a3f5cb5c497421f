import {
  EXCHANGE_CHALLENGE_FROM,
  EXCHANGE_LOCK_FROM,
  EXCHANGE_LOCK_SECONDS,
  REQUEST_ID_DAYS,
} from '@coupon-centre/contract/limits';
import { type Kysely, sql, type Transaction } from 'kysely';
import { NIL, v7 as uuidv7 } from 'uuid';
import { businessDay } from '#coupon/business-day.ts';
import type { Terms } from '#coupon/offer.ts';
import { serialNumber } from '#coupon/serial-number.ts';
import { validitySpan } from '#coupon/validity.ts';
import type { ConfirmedWords, Schema } from '#db/schema.ts';
import { tryAgain } from '#db/try-again.ts';

const DAY_MS = 86_400_000;

/** A code that somebody brings; who they are comes from their session. */
export interface ExchangeTry {
  readonly subscriberId: string;
  readonly phonePrefix: string;
  readonly hash: Buffer;
  readonly requestId: string | undefined;
  /** Work was done for this try. */
  readonly isProved: boolean;
  readonly nowMs: number;
}

export type ExchangeRefusal =
  | 'CHALLENGE'
  | 'REQUEST_ID_REUSED'
  | 'REFUSED'
  | 'PAUSED'
  | 'PERSONAL_LIMIT'
  | 'PERSONAL_LIMIT_TODAY'
  | 'UNCONFIRMED';

export type ExchangeOutcome =
  /** `remain`: how many more of the coupon the person may have. */
  | { readonly outcome: 'GRANTED'; readonly ownedId: string; readonly remain: number }
  /** The person's own code, or an equal request, from before. */
  | { readonly outcome: 'REPLAYED'; readonly ownedId: string }
  | { readonly outcome: 'LOCKED'; readonly untilMs: number }
  | { readonly outcome: ExchangeRefusal };

const REFUSALS: readonly string[] = [
  'CHALLENGE',
  'REQUEST_ID_REUSED',
  'REFUSED',
  'PAUSED',
  'PERSONAL_LIMIT',
  'PERSONAL_LIMIT_TODAY',
] satisfies readonly ExchangeRefusal[];

const isRefusal = (outcome: string): outcome is ExchangeRefusal => REFUSALS.includes(outcome);

/** Uses up what confirms the exchange, in its own transaction; null: it does not hold. */
export type ConfirmExchange = (trx: Transaction<Schema>) => Promise<ConfirmedWords | null>;

/** The coupon that a code is for. Two look-ups whether or not there is such a code: they take as long. */
export async function templateOfCode(db: Kysely<Schema>, hash: Buffer): Promise<string | undefined> {
  const code = await db.selectFrom('exchange_code').select('batch_id').where('code_hash', '=', hash).executeTakeFirst();
  const batch = await db
    .selectFrom('exchange_batch')
    .select('template_id')
    .where('batch_id', '=', code?.batch_id ?? NIL)
    .executeTakeFirst();
  return batch?.template_id;
}

/** Wrong codes that count against a person now, and until when. */
export async function wrongTries(db: Kysely<Schema>, subscriberId: string, nowMs: number) {
  const row = await db
    .selectFrom('exchange_tries')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('counted_until', '>', new Date(nowMs))
    .executeTakeFirst();
  return { wrong: row?.wrong ?? 0, untilMs: row?.counted_until.getTime() ?? nowMs };
}

interface Row {
  readonly outcome: string;
  readonly owned: string | null;
  readonly remain: number | null;
  readonly until: Date;
}

function outcomeOf({ outcome, owned, remain, until }: Row): ExchangeOutcome {
  if (outcome === 'GRANTED' && owned !== null) return { outcome, ownedId: owned, remain: remain ?? 0 };
  if (outcome === 'REPLAYED' && owned !== null) return { outcome, ownedId: owned };
  if (outcome === 'LOCKED') return { outcome, untilMs: until.getTime() };
  if (isRefusal(outcome)) return { outcome };
  throw new Error(`exchange_code_once answered ${outcome}`);
}

async function call(trx: Transaction<Schema>, asked: ExchangeTry, terms: Terms | undefined): Promise<ExchangeOutcome> {
  const { subscriberId, phonePrefix, hash, requestId, isProved, nowMs } = asked;
  const span = terms && validitySpan(terms.validity, nowMs);
  // A coupon whose days are over is worth nothing to anybody: its codes are as good as expired.
  const isGivable = span !== undefined && span.toMs > nowMs;
  const { rows } = await sql<Row>`
    SELECT * FROM exchange_code_once(
      ${subscriberId}::uuid, ${hash}::bytea, ${phonePrefix}::text,
      ${EXCHANGE_CHALLENGE_FROM}::integer, ${isProved}::boolean,
      ${EXCHANGE_LOCK_FROM}::integer, make_interval(secs => ${EXCHANGE_LOCK_SECONDS}::integer),
      ${requestId ?? null}::text, ${`exchange~${hash.toString('base64url')}`}::text,
      ${new Date(nowMs + REQUEST_ID_DAYS * DAY_MS)}::timestamptz,
      ${isGivable ? uuidv7() : null}::uuid, ${serialNumber(nowMs)}::text,
      ${terms?.version ?? null}::integer, ${terms?.cardClass ?? null}::text,
      ${isGivable ? new Date(span.fromMs) : null}::timestamptz, ${isGivable ? new Date(span.toMs) : null}::timestamptz,
      ${new Date(nowMs)}::timestamptz, ${businessDay(nowMs)}::date)`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('exchange_code_once answered nothing');
  return outcomeOf(row);
}

/**
 * Tries one code, once: at most one coupon comes of a code, whoever and however many bring it at once. Committed when it
 * returns; a rejection leaves it unknown, and the same try may be made again. `terms`: of the coupon it is for, undefined when
 * no such code was found. `confirm`: for a coupon that has to be confirmed; where that fails nothing was written.
 */
export const exchangeOnce = (
  db: Kysely<Schema>,
  asked: ExchangeTry,
  terms: Terms | undefined,
  confirm: ConfirmExchange | null,
): Promise<ExchangeOutcome> =>
  tryAgain(async () => {
    const trx = await db.startTransaction().execute();
    try {
      const found = await call(trx, asked, terms);
      if (found.outcome === 'GRANTED' && confirm !== null) {
        const confirmed = await confirm(trx);
        if (confirmed === null) {
          await trx.rollback().execute();
          return { outcome: 'UNCONFIRMED' };
        }
        await trx
          .updateTable('exchanged_code')
          .set({ confirmed: JSON.stringify(confirmed) })
          .where('subscriber_id', '=', asked.subscriberId)
          .where('code_hash', '=', asked.hash)
          .execute();
      }
      await trx.commit().execute();
      return found;
    } catch (error) {
      if (!trx.isCommitted && !trx.isRolledBack) await trx.rollback().execute();
      throw error;
    }
  });

/** Of the coupons of one person, the one that this exchange code gave. */
export async function ownOfCode(db: Kysely<Schema>, subscriberId: string, hash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('exchanged_code')
    .select('owned_id')
    .where('subscriber_id', '=', subscriberId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return row?.owned_id;
}
