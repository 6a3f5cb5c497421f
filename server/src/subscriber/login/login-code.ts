import { createHmac } from 'node:crypto';
import {
  SMS_CODE_DIGITS,
  SMS_LONG_CODE_DIGITS,
  SMS_PER_DAY,
  SMS_PER_HOUR,
  SMS_PER_MINUTE,
  SMS_RESERVED_PER_DAY,
  SMS_RESERVED_PER_HOUR,
} from '@coupon-centre/contract/foundation/limits';
import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely, Transaction } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { type DeriveKey, purposeKeys } from '#foundation/crypto/key-ring.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import {
  insertChallenge,
  newestChallenge,
  removeChallenge,
  takeAttempt,
  type UsedCode,
  useChallenge,
} from './login-challenge-store.ts';
import { createSmsCodes, type Judgement, type SentLately } from './sms-code.ts';
import type { WrongTries } from './wrong-tries.ts';

/** Of a number's SMS: those that anybody can ask for, and those kept for the devices it has logged in with. */
const openLimits = {
  perMinute: SMS_PER_MINUTE,
  perHour: SMS_PER_HOUR - SMS_RESERVED_PER_HOUR,
  perDay: SMS_PER_DAY - SMS_RESERVED_PER_DAY,
};
const reservedLimits = {
  perMinute: SMS_PER_MINUTE,
  perHour: SMS_RESERVED_PER_HOUR,
  perDay: SMS_RESERVED_PER_DAY,
};

/** Who asks for a number's code, or tries one. */
export interface Asker {
  readonly phoneHash: Buffer;
  /** The network address. */
  readonly address: string;
  /** Whether the number has logged in with the asker's device before. */
  readonly isKnown: boolean;
}

interface PlacedCode {
  readonly code: string;
  /** Names the code to `judge`, so that tries of others do not count against it. */
  readonly challengeId: string;
  readonly codeDigits: typeof SMS_CODE_DIGITS | typeof SMS_LONG_CODE_DIGITS;
  /** Epoch milliseconds from which the next may be sent. */
  readonly nextAtMs: number;
}

interface Tried {
  readonly code: string;
  /** Undefined: the number's newest code is meant. */
  readonly challengeId: string | undefined;
}

/** As for any SMS code; `challengeId` names the code that was right, null for one that a node of the version before sent. */
type LoginJudgement =
  | Exclude<Judgement, { kind: 'right' }>
  | { readonly kind: 'right'; readonly codeHash: Buffer; readonly challengeId: string | null };

/** Login codes, each bound to the request that asked for it. Conditional writes hold every rule, so that nodes need no coordination. */
export interface LoginCodes {
  /** The limits that hold for this asker now. */
  sentLately(asker: Asker, nowMs: number): Promise<SentLately>;
  /** A new code, long where the asker's network guesses codes; undefined where the limits allow no SMS now. */
  place(asker: Asker, nowMs: number): Promise<PlacedCode | undefined>;
  /** Undoes `place` of that instant: the SMS was not sent. */
  withdraw(asker: Asker, placed: PlacedCode, nowMs: number): Promise<void>;
  /** The code placed at that instant never arrived: another may be asked for before the minute is over. */
  allowNext(phoneHash: Buffer, placedAtMs: number): Promise<void>;
  /**
   * Uses one attempt and returns its result. Tries are charged to the asker's network first: from one that guesses, a short code is
   * not checked, nor any without its challenge.
   */
  judge(asker: Asker, tried: Tried, nowMs: number): Promise<LoginJudgement>;
  /** True for the one who may go on with this code. */
  useUp(trx: Transaction<Schema>, used: UsedCode): Promise<boolean>;
  /** Gives the asker's network back what it was charged for a code that was right in the end. */
  giveTriesBack(asker: Asker, challengeId: string | null): Promise<void>;
}

interface Needs {
  readonly db: Kysely<Schema>;
  readonly deriveKey: DeriveKey;
  readonly wrongTries: WrongTries;
}

export function createLoginCodes({ db, deriveKey, wrongTries }: Needs): LoginCodes {
  const open = createSmsCodes(db, deriveKey, { purpose: 'login-code', limits: openLimits })('');
  const reserved = createSmsCodes(db, deriveKey, { purpose: 'login-code', limits: reservedLimits })('');
  const reserveKeys = purposeKeys(deriveKey, 'login-code-reserve');
  const reserveOf = (phoneHash: Buffer): Buffer =>
    createHmac('sha256', reserveKeys.current()).update(phoneHash).digest();

  /** Whether the reserve is used up for longer than between any two SMS. */
  const isReserveEmpty = async ({ phoneHash }: Asker, nowMs: number): Promise<boolean> =>
    (await reserved.sentLately(reserveOf(phoneHash), nowMs)).nextAtMs > nowMs + MINUTE_MS;
  const takesReserve = async (asker: Asker, nowMs: number): Promise<boolean> =>
    asker.isKnown && !(await isReserveEmpty(asker, nowMs));

  /** A code that a node of the version before sent. */
  async function judgeEarlier(phoneHash: Buffer, code: string, nowMs: number): Promise<LoginJudgement> {
    const judged = await open.judge(phoneHash, code, nowMs);
    return judged.kind === 'right' ? { ...judged, challengeId: null } : judged;
  }

  return {
    async sentLately(asker, nowMs) {
      if (!(await takesReserve(asker, nowMs))) return open.sentLately(asker.phoneHash, nowMs);
      const { nextAtMs } = await reserved.sentLately(reserveOf(asker.phoneHash), nowMs);
      return { nextAtMs, withinHour: 0 };
    },

    async place(asker, nowMs) {
      const { phoneHash, address, isKnown } = asker;
      const isLong = !isKnown && (await wrongTries.isGuessing(address));
      const codeDigits = isLong ? SMS_LONG_CODE_DIGITS : SMS_CODE_DIGITS;
      const placed = (await takesReserve(asker, nowMs))
        ? await reserved.place(reserveOf(phoneHash), nowMs, codeDigits)
        : await open.place(phoneHash, nowMs, codeDigits);
      if (placed === undefined) return undefined;
      const challengeId = uuidv4();
      const codeHash = open.hashOf(phoneHash, placed.code);
      await insertChallenge(db, { phoneHash, challengeId, codeHash, nowMs });
      return { ...placed, challengeId, codeDigits };
    },

    async withdraw({ phoneHash }, { challengeId }, nowMs) {
      await removeChallenge(db, phoneHash, challengeId);
      await Promise.all([open.withdraw(phoneHash, nowMs), reserved.withdraw(reserveOf(phoneHash), nowMs)]);
    },

    async allowNext(phoneHash, placedAtMs) {
      await Promise.all([open.allowNext(phoneHash, placedAtMs), reserved.allowNext(reserveOf(phoneHash), placedAtMs)]);
    },

    async judge(asker, { code, challengeId }, nowMs) {
      const { phoneHash, address, isKnown } = asker;
      const meant = challengeId ?? (await newestChallenge(db, phoneHash, nowMs));
      if (meant === undefined) return judgeEarlier(phoneHash, code, nowMs);
      const tries = challengeId === undefined ? 'loose_tries_left' : 'tries_left';
      const tried = await takeAttempt(db, { phoneHash, challengeId: meant, tries, nowMs });
      if (tried === undefined) {
        if (challengeId !== undefined) return { kind: 'wrong', attemptsLeft: 0 };
        return { kind: 'tooManyTries', retryAtMs: (await open.sentLately(phoneHash, nowMs)).nextAtMs };
      }
      const isGuessing = !isKnown && (await wrongTries.charge({ address, challengeId: meant }));
      const isChecked = !isGuessing || (code.length === SMS_LONG_CODE_DIGITS && challengeId !== undefined);
      if (!isChecked) return { kind: 'wrong', attemptsLeft: 0 };
      const { code_hash: codeHash, left } = tried;
      const isRight = open.fits(codeHash, phoneHash, code);
      return isRight ? { kind: 'right', codeHash, challengeId: meant } : { kind: 'wrong', attemptsLeft: left };
    },

    async useUp(trx, used) {
      // Always in this order, whether the code came with its challenge or without.
      const isUsed = await useChallenge(trx, used);
      const wasNewest = await open.useUp(trx, used);
      return isUsed || wasNewest;
    },

    async giveTriesBack({ address, isKnown }, challengeId) {
      if (!isKnown && challengeId !== null) await wrongTries.giveBack({ address, challengeId });
    },
  };
}
