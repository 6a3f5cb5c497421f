import { createHmac, createSecretKey, randomInt } from 'node:crypto';
import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey as digest } from 'altcha-lib/algorithms/sha';
import type { Challenge } from 'altcha-lib/types';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { DeriveKey } from '#foundation/crypto/sealed-box.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { useOnce } from '#subscriber/single-use.ts';

/** SHA-256, so that a page without a secure context can do it too. */
const ALGORITHM = 'SHA-256';
/** Number of hashes: about a second on a phone; some seconds for busy origins. */
const USUAL_WORK = { from: 20_000, to: 60_000 } as const;
const HEAVY_WORK = { from: 200_000, to: 400_000 } as const;
const VALID_MS = 5 * MINUTE_MS;
const KEY_BYTES = 32;
const MARK_BYTES = 16;

/** Base64 of the JSON that altcha's solvers make. */
const solvedChallenge = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal(ALGORITHM),
      nonce: z.string(),
      salt: z.string(),
      cost: z.int().positive(),
      keyLength: z.int().positive(),
      keyPrefix: z.string(),
      data: z.object({ number: z.string(), untilMs: z.int() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int().nonnegative(), derivedKey: z.string() }),
});

export interface ProofsOfWork {
  /** Work to be done before one more SMS to this number. */
  ask(phoneHash: Buffer, nowMs: number, amount: 'usual' | 'heavy'): Promise<Challenge>;
  /** Whether this is the work required for this number, in time and not reused. */
  accept(phoneHash: Buffer, solved: string, nowMs: number): Promise<boolean>;
}

const read = (solved: string) => {
  try {
    return solvedChallenge.safeParse(JSON.parse(Buffer.from(solved, 'base64').toString('utf8'))).data;
  } catch {
    return undefined;
  }
};

export function createProofsOfWork(db: Kysely<Schema>, deriveKey: DeriveKey): ProofsOfWork {
  const signing = deriveKey('proof-of-work', KEY_BYTES).toString('base64url');
  const markKey = createSecretKey(deriveKey('proof-of-work-number', KEY_BYTES));
  const markOf = (phoneHash: Buffer): string =>
    createHmac('sha256', markKey).update(phoneHash).digest().subarray(0, MARK_BYTES).toString('base64url');

  return {
    ask(phoneHash, nowMs, amount) {
      const work = amount === 'heavy' ? HEAVY_WORK : USUAL_WORK;
      return createChallenge({
        algorithm: ALGORITHM,
        cost: 1,
        counter: randomInt(work.from, work.to),
        // The library has an expiry of its own, but by its own clock.
        data: { number: markOf(phoneHash), untilMs: nowMs + VALID_MS },
        deriveKey: digest,
        hmacSignatureSecret: signing,
      });
    },

    async accept(phoneHash, solved, nowMs) {
      const proof = read(solved);
      if (proof === undefined) return false;
      const { number, untilMs } = proof.challenge.parameters.data;
      if (nowMs >= untilMs || number !== markOf(phoneHash)) return false;
      const { verified } = await verifySolution({ ...proof, deriveKey: digest, hmacSignatureSecret: signing });
      if (!verified) return false;
      return useOnce(db, { kind: 'proof-of-work', value: proof.challenge.signature, keepUntilMs: untilMs });
    },
  };
}
