import { createHmac, type KeyObject, randomInt, timingSafeEqual } from 'node:crypto';
import {
  SMS_CODE_DIGITS,
  SMS_CODE_MAX_TRIES,
  SMS_CODE_SECONDS,
  SMS_PER_DAY,
  SMS_PER_HOUR,
  SMS_PER_MINUTE,
} from '@coupon-centre/contract/foundation/limits';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, sql, type Transaction } from 'kysely';
import { type DeriveKey, purposeKeys } from '#foundation/crypto/key-ring.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/** The purposes of codes, and the table of each. */
const tables = { 'login-code': 'login_code', 'confirmation-code': 'confirmation_code' } as const;
type SmsCodePurpose = keyof typeof tables;

/** At most this many SMS to a number within any minute, hour and day (sliding windows). */
export interface SmsLimits {
  readonly perMinute: number;
  readonly perHour: number;
  readonly perDay: number;
}

export const usualLimits: SmsLimits = { perMinute: SMS_PER_MINUTE, perHour: SMS_PER_HOUR, perDay: SMS_PER_DAY };

const windowsOf = ({ perMinute, perHour, perDay }: SmsLimits) => [
  { most: perMinute, spanMs: MINUTE_MS },
  { most: perHour, spanMs: HOUR_MS },
  { most: perDay, spanMs: DAY_MS },
];

/** A number's SMS limits. */
export interface SentLately {
  readonly withinHour: number;
  /** Epoch milliseconds from which the next may be sent; in the past: at once. */
  readonly nextAtMs: number;
}

export type Judgement =
  /** `codeHash` names the code that was right, for `useUp`. */
  | { readonly kind: 'right'; readonly codeHash: Buffer }
  | { readonly kind: 'wrong'; readonly attemptsLeft: number }
  | { readonly kind: 'tooManyTries'; readonly retryAtMs: number };

/** Codes sent by SMS, one per number and purpose. Conditional writes make, check and use them up, so that nodes need no coordination. */
export interface SmsCodes {
  sentLately(phoneHash: Buffer, nowMs: number): Promise<SentLately>;
  /** Remaining attempts at the number's code; those of a new code if there is none. */
  attemptsLeft(phoneHash: Buffer, nowMs: number): Promise<number>;
  /** Replaces the last code, if the number's limits allow an SMS now; otherwise undefined. */
  place(phoneHash: Buffer, nowMs: number, digits?: number): Promise<{ code: string; nextAtMs: number } | undefined>;
  hashOf(phoneHash: Buffer, code: string): Buffer;
  /** Whether this is the hash of the code, by any key. */
  fits(codeHash: Buffer, phoneHash: Buffer, code: string): boolean;
  /** Undoes `place` of that instant: the SMS was not sent. */
  withdraw(phoneHash: Buffer, placedAtMs: number): Promise<void>;
  /** The code placed at that instant never arrived: another may be asked for before the minute is over. */
  allowNext(phoneHash: Buffer, placedAtMs: number): Promise<void>;
  /** Uses one attempt and returns its result; with none left, the code is not checked. */
  judge(phoneHash: Buffer, code: string, nowMs: number): Promise<Judgement>;
  /** True for the one who may go on with this code. */
  useUp(
    trx: Transaction<Schema>,
    code: { readonly phoneHash: Buffer; readonly codeHash: Buffer; readonly nowMs: number },
  ): Promise<boolean>;
}

/** `sentAt`: newest first. */
export function lookBack(sentAt: readonly Date[], limits: SmsLimits, nowMs: number): SentLately {
  const openAgain = windowsOf(limits).map(
    ({ most, spanMs }) => (sentAt[most - 1]?.getTime() ?? Number.NEGATIVE_INFINITY) + spanMs,
  );
  return {
    withinHour: sentAt.filter((at) => at.getTime() > nowMs - HOUR_MS).length,
    nextAtMs: Math.max(...openAgain, 0),
  };
}

interface CodesOf {
  readonly purpose: SmsCodePurpose;
  readonly limits?: SmsLimits;
}

/**
 * Codes of one purpose, each purpose with limits and a key of its own. What they are given for (`boundTo`, nothing more than
 * the purpose where it is empty) goes into their hashes: a code is right for that alone.
 */
export function createSmsCodes(
  db: Kysely<Schema>,
  deriveKey: DeriveKey,
  { purpose, limits = usualLimits }: CodesOf,
): (boundTo: string) => SmsCodes {
  const keys = purposeKeys(deriveKey, purpose);
  const table = createCodeTable(db, purpose, limits);

  return (boundTo) => {
    const hashBy = (key: KeyObject, phoneHash: Buffer, code: string): Buffer =>
      createHmac('sha256', key).update(phoneHash).update(boundTo).update(code).digest();
    const hashOf = (phoneHash: Buffer, code: string): Buffer => hashBy(keys.current(), phoneHash, code);
    const fits = (codeHash: Buffer, phoneHash: Buffer, code: string): boolean =>
      keys.all().some((key) => timingSafeEqual(codeHash, hashBy(key, phoneHash, code)));

    return {
      hashOf,
      fits,

      async sentLately(phoneHash, nowMs) {
        return lookBack((await table.find(phoneHash))?.sent_at ?? [], limits, nowMs);
      },

      async attemptsLeft(phoneHash, nowMs) {
        const row = await table.find(phoneHash);
        return row !== undefined && row.used_at === null && row.expires_at.getTime() > nowMs
          ? row.tries_left
          : SMS_CODE_MAX_TRIES;
      },

      async place(phoneHash, nowMs, digits = SMS_CODE_DIGITS) {
        const code = String(randomInt(10 ** digits)).padStart(digits, '0');
        const sentAt = await table.place({ phoneHash, codeHash: hashOf(phoneHash, code), nowMs });
        return sentAt && { code, nextAtMs: lookBack(sentAt, limits, nowMs).nextAtMs };
      },

      withdraw: table.withdraw,
      allowNext: table.allowNext,

      async judge(phoneHash, code, nowMs) {
        const tried = await table.takeAttempt(phoneHash, nowMs);
        if (tried !== undefined) {
          return fits(tried.code_hash, phoneHash, code)
            ? { kind: 'right', codeHash: tried.code_hash }
            : { kind: 'wrong', attemptsLeft: tried.tries_left };
        }
        const row = await table.find(phoneHash);
        return row?.tries_left === 0 && row.used_at === null && row.expires_at.getTime() > nowMs
          ? { kind: 'tooManyTries', retryAtMs: lookBack(row.sent_at, limits, nowMs).nextAtMs }
          : { kind: 'wrong', attemptsLeft: 0 };
      },

      useUp: table.useUp,
    };
  };
}

interface HashedCode {
  readonly phoneHash: Buffer;
  readonly codeHash: Buffer;
  readonly nowMs: number;
}

/** The statements on the codes of one purpose. */
function createCodeTable(db: Kysely<Schema>, purpose: SmsCodePurpose, limits: SmsLimits) {
  const windows = windowsOf(limits);
  // No limit looks further back.
  const kept = Math.max(...windows.map(({ most }) => most));
  // The tables have one shape; Kysely wants one name.
  const table = tables[purpose] as 'login_code';
  const sentAtRef = sql.ref(`${table}.sent_at`);

  return {
    find: (phoneHash: Buffer) =>
      db.selectFrom(table).selectAll().where('phone_hash', '=', phoneHash).executeTakeFirst(),

    /** When the number was sent an SMS, newest first; undefined where the limits allow none now. */
    async place({ phoneHash, codeHash, nowMs }: HashedCode): Promise<readonly Date[] | undefined> {
      const allowed = sql.join(
        windows.map(
          ({ most, spanMs }) =>
            sql<boolean>`coalesce(${sentAtRef}[${sql.lit(most)}] <= ${new Date(nowMs - spanMs)}, true)`,
        ),
        sql` and `,
      );
      const placed = await db
        .insertInto(table)
        .values({
          phone_hash: phoneHash,
          code_hash: codeHash,
          expires_at: new Date(nowMs + SMS_CODE_SECONDS * SECOND_MS),
          tries_left: SMS_CODE_MAX_TRIES,
          used_at: null,
          sent_at: [new Date(nowMs)],
        })
        .onConflict((conflict) =>
          conflict
            .column('phone_hash')
            .doUpdateSet((row) => ({
              code_hash: row.ref('excluded.code_hash'),
              expires_at: row.ref('excluded.expires_at'),
              tries_left: row.ref('excluded.tries_left'),
              used_at: null,
              sent_at: sql<Date[]>`(excluded.sent_at || ${sentAtRef})[1:${sql.lit(kept)}]`,
            }))
            .where(sql<boolean>`${allowed}`),
        )
        .returning('sent_at')
        .executeTakeFirst();
      return placed?.sent_at;
    },

    async withdraw(phoneHash: Buffer, placedAtMs: number): Promise<void> {
      const placedAt = new Date(placedAtMs);
      await db
        .updateTable(table)
        .set({ sent_at: sql<Date[]>`sent_at[2:]`, expires_at: placedAt })
        .where('phone_hash', '=', phoneHash)
        .where(sql<boolean>`sent_at[1] = ${placedAt}`)
        .execute();
    },

    /** Counts the newest SMS a minute earlier; it still counts for the hour and the day. */
    async allowNext(phoneHash: Buffer, placedAtMs: number): Promise<void> {
      await sql`
        UPDATE ${sql.table(table)} SET sent_at[1] = ${new Date(placedAtMs - MINUTE_MS)}
         WHERE phone_hash = ${phoneHash} AND sent_at[1] = ${new Date(placedAtMs)}`.execute(db);
    },

    takeAttempt: (phoneHash: Buffer, nowMs: number) =>
      db
        .updateTable(table)
        .set((row) => ({ tries_left: row('tries_left', '-', 1) }))
        .where('phone_hash', '=', phoneHash)
        .where('tries_left', '>', 0)
        .where('used_at', 'is', null)
        .where('expires_at', '>', new Date(nowMs))
        .returning(['code_hash', 'tries_left'])
        .executeTakeFirst(),

    async useUp(trx: Transaction<Schema>, { phoneHash, codeHash, nowMs }: HashedCode): Promise<boolean> {
      const now = new Date(nowMs);
      const used = await trx
        .updateTable(table)
        .set({ used_at: now })
        .where('phone_hash', '=', phoneHash)
        .where('code_hash', '=', codeHash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirstOrThrow();
      return used.numUpdatedRows === 1n;
    },
  };
}

interface CodesOfNumber {
  readonly table: 'login_challenge' | 'confirmation_code';
  /** By each key, the one that writes first. */
  readonly phoneHashes: readonly Buffer[];
  readonly nowMs: number;
}

/**
 * Under which of a number's hashes its codes are kept, of those by each key: the one of a code that may still be tried, or else the
 * first one.
 */
export async function hashOfCodes(db: Kysely<Schema>, { table, phoneHashes, nowMs }: CodesOfNumber): Promise<Buffer> {
  const [current, ...others] = phoneHashes;
  if (current === undefined) throw new Error('a number has a hash');
  if (others.length === 0) return current;
  const { rows } = await sql<{ phone_hash: Buffer }>`
    SELECT phone_hash FROM ${sql.table(table)}
     WHERE phone_hash = ANY (${phoneHashes}::bytea[]) AND used_at IS NULL AND expires_at > ${new Date(nowMs)}
     ORDER BY expires_at DESC LIMIT 1`.execute(db);
  return rows[0]?.phone_hash ?? current;
}

/** Codes of numbers whose last SMS is older than every limit. */
export async function forgetSmsCodes(db: Kysely<Schema>, nowMs: number): Promise<void> {
  for (const table of Object.values(tables)) {
    await db
      .deleteFrom(table as 'login_code')
      .where('expires_at', '<', new Date(nowMs - 25 * HOUR_MS))
      .execute();
  }
}
