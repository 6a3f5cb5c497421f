import type { Right, Role } from '@coupon-centre/contract/call/rights';
import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely, Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Note } from '#audit/audited.ts';
import { hashOfSecret, makeKey } from '#operator/made-secrets.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/** Enough to tell keys apart, far from enough to guess one. */
const SHOWN_SYMBOLS = 10;

export interface GoodKey {
  readonly keyId: string;
  readonly operatorId: string;
  readonly name: string;
  readonly role: Role;
  /** That the account works for; null: head office. */
  readonly branchId: string | null;
  readonly rights: readonly Right[];
  /** Of a composed role; null for the six. */
  readonly roleRights: readonly Right[] | null;
  /** From where it is accepted; empty: from anywhere. */
  readonly addresses: readonly string[];
  readonly usedAt: Date | null;
}

export interface NewKey {
  /** The account that it belongs to. */
  readonly operatorId: string;
  /** Who asks for it, if it is a service account's. */
  readonly madeBy?: string;
  readonly addresses?: readonly string[];
  readonly title: string;
  readonly rights: readonly Right[];
  readonly expiresAt: Date;
  readonly nowMs: number;
}

/** The same moment a year later: when a key ends at the latest. */
export function yearAfter(nowMs: number): Date {
  const end = new Date(nowMs);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  return end;
}

const columnsOf = (of: NewKey) => ({
  key_id: uuidv7(),
  operator_id: of.operatorId,
  title: of.title,
  rights: [...of.rights],
  made_by: of.madeBy ?? null,
  addresses: [...(of.addresses ?? [])],
  created_at: new Date(of.nowMs),
  expires_at: of.expiresAt,
});

/** A secret, the beginning that is shown of it, and what is kept. */
function makeSecret() {
  const key = makeKey();
  return { key, prefix: key.slice(0, SHOWN_SYMBOLS), secret_hash: hashOfSecret(key) };
}

/** Makes a key; its plain text is returned once and not stored. */
export async function issueKey(
  db: Kysely<Schema>,
  of: NewKey,
): Promise<{ keyId: string; key: string; prefix: string }> {
  const columns = columnsOf(of);
  const { key, ...kept } = makeSecret();
  await db
    .insertInto('operator_key')
    .values({ ...columns, ...kept })
    .execute();
  return { keyId: columns.key_id, key, prefix: kept.prefix };
}

/** Adds a key that waits for approval; nobody has its secret. Returns its id. */
export async function addWaitingKey(db: Kysely<Schema>, of: NewKey): Promise<string> {
  const columns = columnsOf(of);
  const { secret_hash } = makeSecret();
  await db
    .insertInto('operator_key')
    .values({ ...columns, prefix: '', secret_hash, awaits: 'APPROVAL' })
    .execute();
  return columns.key_id;
}

/** Makes the secret of an approved key, once, for who asked for it; undefined if it is not to be taken by them now. */
export async function takeSecret(
  db: Kysely<Schema>,
  of: { readonly keyId: string; readonly operatorId: string; readonly nowMs: number },
): Promise<{ key: string; prefix: string } | undefined> {
  const { key, ...kept } = makeSecret();
  const taken = await db
    .updateTable('operator_key')
    .set({ ...kept, awaits: null })
    .where('key_id', '=', of.keyId)
    .where(({ fn, eb }) => eb(fn.coalesce('made_by', 'operator_id'), '=', of.operatorId))
    .where('awaits', '=', 'TAKING')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(of.nowMs))
    .returning('key_id')
    .executeTakeFirst();
  return taken && { key, prefix: kept.prefix };
}

/** Revokes all keys of an operator for good, those that wait too, each with its entry in the audit. The operator is locked. */
export async function revokeKeysOf(
  trx: Transaction<Schema>,
  of: { readonly operatorId: string; readonly nowMs: number; readonly reason: string | null; readonly note: Note },
): Promise<void> {
  const revoked = await trx
    .updateTable('operator_key')
    .set({ revoked_at: new Date(of.nowMs) })
    .where('operator_id', '=', of.operatorId)
    .where('revoked_at', 'is', null)
    .returning(['key_id', 'title', 'prefix'])
    .execute();
  for (const { key_id: id, ...before } of revoked) {
    of.note({ action: 'key.revoked', target: { kind: 'key', id }, before, reason: of.reason });
  }
}

/** The key, if it is valid and its account is enabled. */
export async function findKey(db: Kysely<Schema>, key: string, nowMs: number): Promise<GoodKey | undefined> {
  const now = new Date(nowMs);
  const row = await db
    .selectFrom('operator_key as k')
    .innerJoin('operator as o', 'o.operator_id', 'k.operator_id')
    .innerJoin('operator_role as r', 'r.role', 'o.role')
    .select(['k.key_id', 'k.operator_id', 'k.rights', 'k.addresses', 'k.used_at', 'o.name', 'o.role', 'o.branch_id'])
    .select('r.rights as role_rights')
    .where('k.secret_hash', '=', hashOfSecret(key))
    .where('k.revoked_at', 'is', null)
    .where('o.state', '=', 'ACTIVE')
    .where('k.awaits', 'is', null)
    .where('k.expires_at', '>', now)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    keyId: row.key_id,
    operatorId: row.operator_id,
    name: row.name,
    role: row.role,
    branchId: row.branch_id,
    rights: row.rights,
    roleRights: row.role_rights,
    addresses: row.addresses,
    usedAt: row.used_at,
  };
}

/** Keeps when a key was used last, to the minute. */
export async function markUsed(db: Kysely<Schema>, { keyId, usedAt }: GoodKey, nowMs: number): Promise<void> {
  if (usedAt !== null && usedAt.getTime() > nowMs - MINUTE_MS) return;
  await db
    .updateTable('operator_key')
    .set({ used_at: new Date(nowMs) })
    .where('key_id', '=', keyId)
    .execute();
}
