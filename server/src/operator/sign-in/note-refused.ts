import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import type { OperatorGuest } from '#foundation/caller/operator-caller.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/** Which step failed; of the identity provider's also whom it named, and why that is not enough. */
interface Refused {
  readonly operatorId: string | undefined;
  readonly step: 'PASSWORD' | 'CODE' | 'PROVIDER';
  readonly why?: 'NO_ROLE' | 'DISABLED';
  readonly issuer?: string;
  readonly subject?: string;
  readonly values?: readonly string[];
}

/**
 * Records a failed sign-in attempt: the account's name if it exists, never the input. Also written for an unknown account, so that
 * both take as long.
 */
export function noteRefused(
  db: Kysely<Schema>,
  { address, nowMs, traceId }: Pick<OperatorGuest, 'address' | 'nowMs' | 'traceId'>,
  { operatorId, ...after }: Refused,
): Promise<void> {
  const actor = { operatorId: null, name: 'unknown', role: null, address, nowMs, traceId };
  return audited(db, actor, async (_trx, note) =>
    note({ action: 'session.refused', target: { kind: 'operator', id: operatorId ?? 'unknown' }, after }),
  );
}
