import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

/** The kinds of things that may be used once. */
type SingleUseKind =
  | 'phone-nonce'
  | 'proof-of-work'
  | 'sms-ticket'
  | 'download-ticket'
  | 'carrier-token'
  | 'captcha-token';

interface SingleUse {
  readonly kind: SingleUseKind;
  readonly value: string;
  readonly keepUntilMs: number;
}

/**
 * Uses something up: true for the first caller on any node, false for all others. It must have expired by `keepUntilMs`.
 */
export async function useOnce(db: Kysely<Schema>, { kind, value, keepUntilMs }: SingleUse): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('single_use')
    .values({
      mark: createHash('sha256').update(`${kind}:${value}`).digest(),
      keep_until: new Date(keepUntilMs),
    })
    .onConflict((conflict) => conflict.column('mark').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function forgetUsed(db: Kysely<Schema>, nowMs: number): Promise<void> {
  await db.deleteFrom('single_use').where('keep_until', '<=', new Date(nowMs)).execute();
}
