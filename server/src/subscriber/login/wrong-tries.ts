import { DAY_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely } from 'kysely';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { createOriginMarks, createTrafficCounter } from '#subscriber/traffic-counter.ts';

/** Tries of other codes that a network may have within a day before it counts as guessing. */
const FREE_TRIES = 2;

/** A code, and the network from which it is tried. */
interface TriedFrom {
  readonly address: string;
  readonly challengeId: string;
}

/**
 * Tries of login codes by the network they come from, within a day from the first one. A network gets back what it was charged for
 * a code that was right in the end, so that guessing adds up and slips of the finger do not.
 */
export interface WrongTries {
  /** Charges a try to its network before it is judged; whether the network guesses at codes other than this one. */
  charge(tried: TriedFrom): Promise<boolean>;
  /** Gives the network back what it was charged for this code. */
  giveBack(tried: TriedFrom): Promise<void>;
  isGuessing(address: string): Promise<boolean>;
}

export function createWrongTries(db: Kysely<Schema>, deriveKey: DeriveKey): WrongTries {
  const marksOf = createOriginMarks(deriveKey, 'login-wrong-code');
  const markOf = (address: string): string => marksOf({ address, userAgent: '' }).address;
  const keyOf = ({ address, challengeId }: TriedFrom): string => `${markOf(address)}:${challengeId}`;
  const daily = (keyPrefix: string) =>
    createTrafficCounter(db, { keyPrefix, points: FREE_TRIES, durationSeconds: DAY_MS / SECOND_MS });
  const ofNetwork = daily('login-tries');
  const ofCode = daily('login-tries-of-code');
  const countOf = async (limiter: typeof ofCode, key: string): Promise<number> =>
    (await limiter.get(key))?.consumedPoints ?? 0;

  return {
    async charge(tried) {
      const [all, own] = await Promise.all([
        ofNetwork.penalty(markOf(tried.address), 1),
        ofCode.penalty(keyOf(tried), 1),
      ]);
      return all.consumedPoints - own.consumedPoints >= FREE_TRIES;
    },
    async giveBack(tried) {
      const charged = await countOf(ofCode, keyOf(tried));
      // Whoever deletes the row gives it back: of two at once one.
      if (!(await ofCode.delete(keyOf(tried)))) return;
      // The network's day may have begun anew in between.
      const back = Math.min(charged, await countOf(ofNetwork, markOf(tried.address)));
      if (back > 0) await ofNetwork.reward(markOf(tried.address), back);
    },
    isGuessing: async (address) => (await countOf(ofNetwork, markOf(address))) >= FREE_TRIES,
  };
}
