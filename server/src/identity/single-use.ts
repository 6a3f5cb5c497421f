import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '#db/schema.ts';

/** What a thing is that may be used once. */
type SingleUseKind = 'phone-nonce' | 'proof-of-work' | 'sms-ticket' | 'download-ticket' | 'carrier-token';

/**
 * Takes the one use of something: true for the first caller on any node, false for everybody after. It must have expired by
 * itself when `keepUntilMs` has come.
 */
export async function useOnce(
  db: Kysely<Schema>,
  kind: SingleUseKind,
  value: string,
  keepUntilMs: number,
): Promise<boolean> {
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
