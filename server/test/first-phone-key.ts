import type { Kysely } from 'kysely';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import { createSealedBox } from '#foundation/crypto/sealed-box.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { addPhoneKey, newKeyPair } from '#subscriber/login/phone-key-store.ts';

let keyPair: ReturnType<typeof newKeyPair> | undefined;

/** A new database's first key for numbers in transit, the same in all files of a worker: to make one takes as long as a short file's tests. */
export async function giveFirstPhoneKey(db: Kysely<Schema>, deriveKey: DeriveKey, nowMs: number): Promise<void> {
  const found = await db.selectFrom('phone_key').select('generation').limit(1).execute();
  if (found.length > 0) return;
  keyPair ??= newKeyPair();
  await addPhoneKey(db, createSealedBox(deriveKey, 'phone-key-at-rest'), { generation: 1, nowMs, keyPair });
}
