import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { type Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Arriving } from '#platform/http/operator-access.ts';
import type { GoodKey } from './key-store.ts';

/** Whether this use is the one of its minute that is recorded. */
async function isToRecord(db: Kysely<Schema>, keyId: string, nowMs: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operator_key')
    .set({ refused_at: new Date(nowMs) })
    .where('key_id', '=', keyId)
    .where(({ eb, or }) => or([eb('refused_at', 'is', null), eb('refused_at', '<=', new Date(nowMs - MINUTE_MS))]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Refuses a key from an address that is not on its list, and records it, once a minute. */
export async function refuseElsewhere(
  db: Kysely<Schema>,
  { keyId, operatorId, name, role }: GoodKey,
  { address, nowMs, traceId }: Arriving,
): Promise<Refusal<'KEY_ELSEWHERE'>> {
  if (await isToRecord(db, keyId, nowMs)) {
    const actor = { operatorId, name, role, keyId, address, nowMs, traceId };
    await audited(db, actor, async (_trx, note) =>
      note({ action: 'key.refused', target: { kind: 'key', id: keyId }, after: { address } }),
    );
  }
  return refuse('KEY_ELSEWHERE', { address });
}
