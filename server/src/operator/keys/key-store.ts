import type { Right, Role } from '@coupon-centre/contract/call/rights';
import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { hashOfSecret, makeKey } from '#operator/made-secrets.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/** Enough to tell keys apart, far from enough to guess one. */
const SHOWN_SYMBOLS = 10;

export interface GoodKey {
  readonly keyId: string;
  readonly operatorId: string;
  readonly name: string;
  readonly role: Role;
  readonly rights: readonly Right[];
}

/** Makes a key; its plain text is returned once and not stored. */
export async function issueKey(
  db: Kysely<Schema>,
  of: { operatorId: string; title: string; rights: readonly Right[]; expiresAt: Date | null; nowMs: number },
): Promise<{ keyId: string; key: string; prefix: string }> {
  const keyId = uuidv7();
  const key = makeKey();
  const prefix = key.slice(0, SHOWN_SYMBOLS);
  await db
    .insertInto('operator_key')
    .values({
      key_id: keyId,
      operator_id: of.operatorId,
      title: of.title,
      rights: [...new Set(of.rights)],
      prefix,
      secret_hash: hashOfSecret(key),
      created_at: new Date(of.nowMs),
      expires_at: of.expiresAt,
    })
    .execute();
  return { keyId, key, prefix };
}

/** The key, if it is valid and its maker is still an operator. */
export async function findKey(db: Kysely<Schema>, key: string, nowMs: number): Promise<GoodKey | undefined> {
  const now = new Date(nowMs);
  const row = await db
    .selectFrom('operator_key as k')
    .innerJoin('operator as o', 'o.operator_id', 'k.operator_id')
    .select(['k.key_id', 'k.operator_id', 'k.rights', 'k.used_at', 'o.name', 'o.role'])
    .where('k.secret_hash', '=', hashOfSecret(key))
    .where('k.revoked_at', 'is', null)
    .where('o.state', '=', 'ACTIVE')
    .where((eb) => eb.or([eb('k.expires_at', 'is', null), eb('k.expires_at', '>', now)]))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.used_at === null || row.used_at.getTime() <= nowMs - MINUTE_MS) {
    await db.updateTable('operator_key').set({ used_at: now }).where('key_id', '=', row.key_id).execute();
  }
  return { keyId: row.key_id, operatorId: row.operator_id, name: row.name, role: row.role, rights: row.rights };
}
