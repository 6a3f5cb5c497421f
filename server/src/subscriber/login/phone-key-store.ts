import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { PHONE_KEY_GRACE_MS } from '@coupon-centre/contract/foundation/limits';
import type { Kysely } from 'kysely';
import type { SealedBox } from '#foundation/crypto/sealed-box.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

const MODULUS_BITS = 3072;

export interface StoredPhoneKey {
  readonly generation: number;
  /** SPKI. */
  readonly publicPem: string;
  /** PKCS#8 in DER. */
  readonly privateDer: Buffer;
  readonly createdAtMs: number;
}

/** Off the main thread; a second or so. */
export const newKeyPair = () =>
  promisify(generateKeyPair)('rsa', {
    modulusLength: MODULUS_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });

/** Newest first. Throws where another master key sealed them. */
export async function readPhoneKeys(db: Kysely<Schema>, box: SealedBox): Promise<readonly StoredPhoneKey[]> {
  const rows = await db.selectFrom('phone_key').selectAll().orderBy('generation', 'desc').execute();
  return rows.map((row) => ({
    generation: row.generation,
    publicPem: row.public_pem,
    privateDer: box.open(row.private_sealed),
    createdAtMs: row.created_at.getTime(),
  }));
}

interface NextPhoneKey {
  readonly generation: number;
  readonly nowMs: number;
  /** Default: a new one. */
  readonly keyPair?: ReturnType<typeof newKeyPair>;
}

/** Makes the next generation, unless another node was first: then its key is kept and this one discarded. */
export async function addPhoneKey(
  db: Kysely<Schema>,
  box: SealedBox,
  { generation, nowMs, keyPair = newKeyPair() }: NextPhoneKey,
): Promise<void> {
  const { publicKey, privateKey } = await keyPair;
  await db
    .insertInto('phone_key')
    .values({
      generation,
      public_pem: publicKey,
      private_sealed: box.seal(privateKey),
      created_at: new Date(nowMs),
    })
    .onConflict((conflict) => conflict.column('generation').doNothing())
    .execute();
}

/** Deletes keys that no longer open anything, so that what they sealed cannot be read later either. */
export async function forgetPhoneKeys(db: Kysely<Schema>, current: StoredPhoneKey, nowMs: number): Promise<void> {
  if (nowMs < current.createdAtMs + PHONE_KEY_GRACE_MS) return;
  await db.deleteFrom('phone_key').where('generation', '<', current.generation).execute();
}
