import {
  EXCHANGE_CHALLENGE_FROM,
  EXCHANGE_LOCK_FROM,
  EXCHANGE_LOCK_SECONDS,
} from '@coupon-centre/contract/foundation/limits';
import { type Kysely, sql, type Transaction } from 'kysely';
import { NIL, v7 as uuidv7 } from 'uuid';
import type { Terms } from '#catalogue/offer.ts';
import { validitySpan } from '#catalogue/validity.ts';
import type { ClaimHold } from '#claim/claim.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import { businessDay } from '#foundation/time/business-day.ts';
import { REQUEST_KEPT_MS } from '#owned/keep-request.ts';
import { serialNumber } from '#owned/serial-number.ts';
import type { TakeConfirmation } from '#owned/use-confirmation.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';

/** An attempt to exchange a code; the subscriber comes from the session. */
export interface ExchangeAttempt {
  readonly subscriberId: string;
  readonly phonePrefix: string;
  readonly hash: Buffer;
  readonly requestId: string | undefined;
  /** Whether a proof of work was solved for this attempt. */
  readonly isProved: boolean;
  /** The rule that holds what the code gives. */
  readonly hold?: ClaimHold | undefined;
  readonly nowMs: number;
}

const refusals = [
  'CHALLENGE',
  'REQUEST_ID_REUSED',
  'REFUSED',
  'PAUSED',
  'PERSONAL_LIMIT',
  'PERSONAL_LIMIT_TODAY',
] as const;
type Refused = (typeof refusals)[number];
export type ExchangeRefusal = Refused | 'UNCONFIRMED';

export type ExchangeOutcome =
  /** `remain`: how many more of the coupon the person may collect. */
  | { readonly outcome: 'GRANTED'; readonly ownedId: string; readonly remain: number }
  /** The person had exchanged this code before, or it is a repeat. */
  | { readonly outcome: 'REPLAYED'; readonly ownedId: string }
  | { readonly outcome: 'LOCKED'; readonly untilMs: number }
  /** The code is usable, and its coupon for others. */
  | { readonly outcome: 'NOT_IN_AUDIENCE'; readonly outside: LocalisedText }
  | { readonly outcome: ExchangeRefusal };

const isRefusal = (outcome: string): outcome is Refused => refusals.some((refusal) => refusal === outcome);

/** The known data of a code's coupon. */
interface CodeCoupon {
  /** Undefined: no such code. */
  readonly terms: Terms | undefined;
  /** Why the person is outside its audience; else they are in it. Tells of a usable code only, and nothing is written then. */
  readonly outside?: LocalisedText | null;
  /** For a coupon with confirmation; if it fails nothing is written. */
  readonly confirm: TakeConfirmation | null;
}

/** The coupons of codes. Always two lookups, so that unknown codes take equally long. */
export async function templatesOfCodes(
  db: Kysely<Schema>,
  hashes: readonly Buffer[],
): Promise<readonly (string | null)[]> {
  const codes = await db
    .selectFrom('exchange_code')
    .select(['code_hash', 'batch_id'])
    .where('code_hash', '=', sql<Buffer>`ANY (${hashes}::bytea[])`)
    .execute();
  const batches = await db
    .selectFrom('exchange_batch')
    .select(['batch_id', 'template_id'])
    .where('batch_id', 'in', [NIL, ...new Set(codes.map((code) => code.batch_id))])
    .execute();
  const templates = new Map(batches.map((batch) => [batch.batch_id, batch.template_id]));
  const found = new Map(codes.map((code) => [code.code_hash.toString('hex'), templates.get(code.batch_id)]));
  return hashes.map((hash) => found.get(hash.toString('hex')) ?? null);
}

/** Whose wrong codes, and when. */
export interface WrongAsked {
  readonly subscriberId: string;
  readonly nowMs: number;
}

export interface WrongCodes {
  readonly wrong: number;
  readonly untilMs: number;
}

/** Each person's wrong codes that count at their moment, and until when; 0 of a person without any. */
export async function wrongAttemptsOf(
  db: Kysely<Schema>,
  asked: readonly WrongAsked[],
): Promise<readonly WrongCodes[]> {
  const rows = await db
    .selectFrom('exchange_tries')
    .selectAll()
    .where('subscriber_id', '=', sql<string>`ANY (${asked.map(({ subscriberId }) => subscriberId)}::uuid[])`)
    .execute();
  const byPerson = new Map(rows.map((row) => [row.subscriber_id, row]));
  return asked.map(({ subscriberId, nowMs }) => {
    const row = byPerson.get(subscriberId);
    const untilMs = row?.counted_until.getTime() ?? nowMs;
    return row !== undefined && untilMs > nowMs ? { wrong: row.wrong, untilMs } : { wrong: 0, untilMs: nowMs };
  });
}

/** A person's wrong codes that count now, and until when. */
export async function wrongAttempts(db: Kysely<Schema>, subscriberId: string, nowMs: number): Promise<WrongCodes> {
  const [found = { wrong: 0, untilMs: nowMs }] = await wrongAttemptsOf(db, [{ subscriberId, nowMs }]);
  return found;
}

interface Row {
  /** Of the attempt, from 0. */
  readonly nth: number;
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
  throw new Error(`unexpected outcome of exchange_codes: ${outcome}`);
}

/** An attempt with a code whose coupon the caller looked up. */
export interface Attempted {
  readonly asked: ExchangeAttempt;
  /** Undefined: no such code. */
  readonly terms: Terms | undefined;
}

/** Calls `exchange_codes`, in one transaction. */
async function call(db: Kysely<Schema>, attempts: readonly Attempted[]): Promise<readonly ExchangeOutcome[]> {
  const sent = attempts.map(({ asked, terms }, nth) => {
    const { subscriberId, phonePrefix, hash, requestId, isProved, nowMs } = asked;
    const span = terms && validitySpan(terms.validity, nowMs);
    // A coupon whose validity is over is worthless: its codes count as expired.
    const isGivable = span !== undefined && span.toMs > nowMs;
    return {
      nth,
      subscriber_id: subscriberId,
      code: hash.toString('hex'),
      phone_prefix: phonePrefix,
      is_proved: isProved,
      request_id: requestId,
      fingerprint: `exchange~${hash.toString('base64url')}`,
      keep_until: new Date(nowMs + REQUEST_KEPT_MS),
      serial_no: serialNumber(nowMs),
      terms: terms?.version,
      class: terms?.cardClass,
      ...(isGivable && { owned_id: uuidv7(), valid_from: new Date(span.fromMs), valid_to: new Date(span.toMs) }),
      at: new Date(nowMs),
      day: businessDay(nowMs),
    };
  });
  const { rows } = await sql<Row>`
    SELECT * FROM exchange_codes(${JSON.stringify(sent)}::jsonb, ${EXCHANGE_CHALLENGE_FROM}::integer,
      ${EXCHANGE_LOCK_FROM}::integer, make_interval(secs => ${EXCHANGE_LOCK_SECONDS}::integer))`.execute(db);
  const answers = new Map(rows.map((row) => [row.nth, row]));
  return attempts.map((_, nth) => {
    const row = answers.get(nth);
    if (row === undefined) throw new Error('exchange_codes did not answer an attempt');
    return outcomeOf(row);
  });
}

async function callOnce(db: Kysely<Schema>, attempted: Attempted): Promise<ExchangeOutcome> {
  const [outcome] = await call(db, [attempted]);
  if (outcome === undefined) throw new Error('an attempt has no outcome');
  return outcome;
}

/**
 * Exchanges codes for people who are in their coupons' audiences and have nothing to confirm, as if one after another: a code gives at
 * most one coupon. Committed together when it returns; after a rejection the outcomes are unknown, and the same attempts may be
 * repeated. On a distributed database one at a time.
 */
export const exchangeTogether = (
  db: Kysely<Schema>,
  attempts: readonly Attempted[],
): Promise<readonly ExchangeOutcome[]> => tryAgain(() => call(db, attempts));

/** `exchangeTogether` for one. */
export const exchangeAlone = (db: Kysely<Schema>, attempted: Attempted): Promise<ExchangeOutcome> =>
  tryAgain(() => callOnce(db, attempted));

async function holdGranted(trx: Transaction<Schema>, { subscriberId, hold, nowMs }: ExchangeAttempt, ownedId: string) {
  if (hold === undefined) return;
  await sql`SELECT note_claim_holds('GRANTED', ARRAY[${subscriberId}]::uuid[], ARRAY[${ownedId}]::uuid[],
      ARRAY[${hold.ruleId}]::text[], ARRAY[${hold.version}]::integer[], ARRAY[${new Date(hold.untilMs)}]::timestamptz[],
      ${new Date(nowMs)}::timestamptz)`.execute(trx);
}

/**
 * Exchanges a code: a code gives at most one coupon, even under concurrent attempts. Committed when it returns; after a
 * rejection the outcome is unknown, and the same attempt may be repeated.
 */
export const exchangeOnce = (
  db: Kysely<Schema>,
  asked: ExchangeAttempt,
  { terms, outside = null, confirm }: CodeCoupon,
): Promise<ExchangeOutcome> =>
  tryAgain(async () => {
    const trx = await db.startTransaction().execute();
    try {
      const found = await callOnce(trx, { asked, terms });
      if (found.outcome === 'GRANTED' && outside !== null) {
        await trx.rollback().execute();
        return { outcome: 'NOT_IN_AUDIENCE', outside };
      }
      if (found.outcome === 'GRANTED' && asked.hold !== undefined) await holdGranted(trx, asked, found.ownedId);
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

/** The person's coupon that this exchange code gave. */
export async function ownOfCode(db: Kysely<Schema>, subscriberId: string, hash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('exchanged_code')
    .select('owned_id')
    .where('subscriber_id', '=', subscriberId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return row?.owned_id;
}
