import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import type { Schema } from '#db/schema.ts';
import type { OperatorGuest } from '#http/operator-handler.ts';

/**
 * Records a try to get in that failed. Who tried is not known; the account is named where there is one, what was typed never
 * is. Also written where there is no such account, so that both take as long.
 */
export function noteRefused(
  db: Kysely<Schema>,
  { address, nowMs, traceId }: Pick<OperatorGuest, 'address' | 'nowMs' | 'traceId'>,
  { operatorId, step }: { readonly operatorId: string | undefined; readonly step: 'PASSWORD' | 'CODE' },
): Promise<void> {
  const actor = { operatorId: null, name: 'unknown', role: null, address, nowMs, traceId };
  return audited(db, actor, async (_trx, note) =>
    note({ action: 'session.refused', target: { kind: 'operator', id: operatorId ?? 'unknown' }, after: { step } }),
  );
}
