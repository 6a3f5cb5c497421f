import { createHmac, type KeyObject, randomInt } from 'node:crypto';
import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import type { RiskPlace } from '@coupon-centre/contract/risk/risk-rules';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey as scrypt } from 'altcha-lib/algorithms/scrypt';
import type { Challenge } from 'altcha-lib/types';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { growingCache } from '#foundation/cache/growing-cache.ts';
import { networkOf } from '#foundation/caller/network-of.ts';
import { type DeriveKey, madeOfKeys, purposeKeys, ringOf } from '#foundation/crypto/key-ring.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { useOnce } from '#platform/db/single-use.ts';

/** Memory-hard: 16 MiB (128 × cost × block size) each, so that a graphics card or a cluster gains little over a phone. */
const ALGORITHM = 'SCRYPT';
const COST = 16_384;
const BLOCK_SIZE = 8;
/** The counter that is sought, one derivation each from 0: up to a second on a phone; up to two for busy origins. */
const USUAL_WORK = { from: 1, to: 5 } as const;
const HEAVY_WORK = { from: 6, to: 10 } as const;
const VALID_MS = 5 * MINUTE_MS;
/** How long a challenge that is open is given again; what is left then is enough to solve it. */
const GIVEN_AGAIN_MS = 3 * MINUTE_MS;
const OPEN_MAX = 20_000;
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
      keySignature: z.string(),
      data: z.object({ subject: z.string(), untilMs: z.int() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int().nonnegative(), derivedKey: z.string() }),
});

/** What a proof is good for: one matter, from one network. */
export interface WorkedFor {
  /** A keyed hash of a phone number, or what else the work is asked for. */
  readonly subject: Buffer;
  /** The number's hashes by each key, for work that was asked for under another one. */
  readonly sameSubjects?: readonly Buffer[];
  /** The caller's network address. */
  readonly address: string;
  /** Where it is asked for; proofs of work are good for the matter wherever that is. */
  readonly action: RiskPlace;
}

/** What a page is given to solve, in the shape of its kind. */
export type AskedChallenge = Challenge | Readonly<Record<string, string | number>>;

/** What callers are challenged with. */
export interface Challenges {
  /** A challenge to solve before one more request of this kind. */
  ask(of: WorkedFor, nowMs: number, amount: 'usual' | 'heavy'): Promise<AskedChallenge>;
  /** Whether this is the solution of one that was asked for this, in time and not reused. */
  accept(of: WorkedFor, solved: string, nowMs: number): Promise<boolean>;
}

/** Asked again, the same work as long as it is open; accepting it costs no derivation. */
interface ProofsOfWork extends Challenges {
  ask(of: WorkedFor, nowMs: number, amount: 'usual' | 'heavy'): Promise<Challenge>;
}

const read = (solved: string) => {
  try {
    return solvedChallenge.safeParse(JSON.parse(Buffer.from(solved, 'base64').toString('utf8'))).data;
  } catch {
    return undefined;
  }
};

export function createProofsOfWork(db: Kysely<Schema>, deriveKey: DeriveKey): ProofsOfWork {
  const ring = ringOf(deriveKey);
  const secrets = madeOfKeys(deriveKey, 'proof-of-work', (id) => ({
    hmacSignatureSecret: ring.derive(id, 'proof-of-work', KEY_BYTES).toString('base64url'),
    hmacKeySignatureSecret: ring.derive(id, 'proof-of-work-solution', KEY_BYTES).toString('base64url'),
  }));
  const markKeys = purposeKeys(deriveKey, 'proof-of-work-number');
  const markBy = (key: KeyObject, subject: Buffer, address: string): string =>
    createHmac('sha256', key)
      .update(subject)
      .update(networkOf(address))
      .digest()
      .subarray(0, MARK_BYTES)
      .toString('base64url');

  const useWork = (signature: string, untilMs: number): Promise<boolean> =>
    useOnce(db, { kind: 'proof-of-work', value: signature, keepUntilMs: untilMs });

  // Making a challenge costs a derivation, which a flood of requests must not.
  const open = growingCache<{ readonly givenToMs: number; readonly challenge: Promise<Challenge> }>({ max: OPEN_MAX });
  const close = (mark: string): void => {
    for (const amount of ['usual', 'heavy'] as const) open.delete(`${amount} ${mark}`);
  };

  function make(mark: string, nowMs: number, work: typeof USUAL_WORK | typeof HEAVY_WORK): Promise<Challenge> {
    return createChallenge({
      algorithm: ALGORITHM,
      cost: COST,
      memoryCost: BLOCK_SIZE,
      counter: randomInt(work.from, work.to),
      // The library has an expiry of its own, but by its own clock.
      data: { subject: mark, untilMs: nowMs + VALID_MS },
      deriveKey: scrypt,
      ...secrets.current(),
    });
  }

  return {
    ask({ subject, address }, nowMs, amount) {
      const mark = markBy(markKeys.current(), subject, address);
      const key = `${amount} ${mark}`;
      const given = open.get(key);
      if (given !== undefined && nowMs < given.givenToMs) return given.challenge;
      const challenge = make(mark, nowMs, amount === 'heavy' ? HEAVY_WORK : USUAL_WORK);
      open.set(key, { givenToMs: nowMs + GIVEN_AGAIN_MS, challenge });
      challenge.catch(() => open.delete(key));
      return challenge;
    },

    async accept({ subject, sameSubjects = [], address }, solved, nowMs) {
      const proof = read(solved);
      if (proof === undefined) return false;
      const { subject: given, untilMs } = proof.challenge.parameters.data;
      const subjects = [subject, ...sameSubjects];
      const isOfSubject = markKeys.all().some((key) => subjects.some((one) => given === markBy(key, one, address)));
      if (nowMs >= untilMs || !isOfSubject) return false;
      for (const ours of secrets.all()) {
        const { verified } = await verifySolution({ ...proof, deriveKey: scrypt, ...ours });
        if (!verified) continue;
        // Used here, or on another node before.
        close(given);
        return useWork(proof.challenge.signature, untilMs);
      }
      return false;
    },
  };
}
