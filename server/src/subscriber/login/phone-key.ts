import type { webcrypto } from 'node:crypto';
import { PHONE_KEY_GRACE_MS } from '@coupon-centre/contract/foundation/limits';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely } from 'kysely';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import { createSealedBox } from '#foundation/crypto/sealed-box.ts';
import type { Clock } from '#foundation/time/clock.ts';
import { type Repeating, repeat } from '#foundation/time/repeating.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { addPhoneKey, forgetPhoneKeys, readPhoneKeys, type StoredPhoneKey } from './phone-key-store.ts';

const REFRESH_MS = 30_000;
/** A number that does not open may have a new key from another node; minimum interval between reloads. */
const ASK_AGAIN_MS = 1_000;

/** The key pairs for numbers in transit, shared by all nodes. */
export interface PhoneKeys {
  /** The current public key (PEM, SPKI), for the page's configuration. */
  publicPem(): string;
  /** Off the main thread. Undefined: none of the keys that hold at `nowMs` opens it. */
  decrypt(sealed: Buffer, nowMs: number): Promise<Buffer | undefined>;
  /** Reads the keys that other nodes made, and makes the next one when the last is a day old. */
  refresh(): Promise<void>;
  /** Reads the keys, makes the first one if there is none, and keeps them fresh. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly deriveKey: DeriveKey;
  failed(error: unknown): void;
}

interface OpeningKey extends StoredPhoneKey {
  readonly key: webcrypto.CryptoKey;
  /** Epoch milliseconds; exclusive. */
  readonly opensUntilMs: number;
}

const RSA_OAEP = { name: 'RSA-OAEP', hash: 'SHA-256' } as const;
const importKey = (der: Buffer): Promise<webcrypto.CryptoKey> =>
  crypto.subtle.importKey('pkcs8', new Uint8Array(der), RSA_OAEP, false, ['decrypt']);

export function createPhoneKeys({ db, clock, deriveKey, failed }: Needs): PhoneKeys {
  const box = createSealedBox(deriveKey, 'phone-key-at-rest');
  /** Newest first. */
  let ring: readonly OpeningKey[] = [];
  let readAtMs = Number.NEGATIVE_INFINITY;
  let refreshing: Repeating | undefined;

  async function read(): Promise<void> {
    readAtMs = clock.now();
    const stored = await readPhoneKeys(db, box);
    ring = await Promise.all(
      stored.map(async (one, index) => {
        const successor = stored[index - 1];
        const opensUntilMs =
          successor === undefined ? Number.POSITIVE_INFINITY : successor.createdAtMs + PHONE_KEY_GRACE_MS;
        const known = ring.find(({ generation }) => generation === one.generation);
        return { ...one, opensUntilMs, key: known?.key ?? (await importKey(one.privateDer)) };
      }),
    );
  }

  async function refresh(): Promise<void> {
    await read();
    const nowMs = clock.now();
    const current = ring[0];
    if (current === undefined || nowMs >= current.createdAtMs + DAY_MS) {
      await addPhoneKey(db, box, { generation: (current?.generation ?? 0) + 1, nowMs });
      await read();
    } else await forgetPhoneKeys(db, current, nowMs);
  }

  async function tryKeys(sealed: Buffer, nowMs: number): Promise<Buffer | undefined> {
    for (const { key, opensUntilMs } of ring) {
      if (nowMs >= opensUntilMs) continue;
      const opened = await crypto.subtle.decrypt(RSA_OAEP, key, new Uint8Array(sealed)).catch(() => undefined);
      if (opened !== undefined) return Buffer.from(opened);
    }
    return undefined;
  }

  return {
    publicPem() {
      const current = ring[0];
      if (current === undefined) throw new Error('the phone keys were not started');
      return current.publicPem;
    },
    async decrypt(sealed, nowMs) {
      const opened = await tryKeys(sealed, nowMs);
      if (opened !== undefined || Math.abs(clock.now() - readAtMs) < ASK_AGAIN_MS) return opened;
      const newest = ring[0]?.generation;
      await read();
      return ring[0]?.generation === newest ? undefined : tryKeys(sealed, nowMs);
    },
    refresh,
    async start() {
      await refresh();
      refreshing = repeat(REFRESH_MS, refresh, failed);
    },
    async stop() {
      await refreshing?.stop();
    },
  };
}
