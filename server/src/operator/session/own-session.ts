import { OPERATOR_IDLE_MS } from '@coupon-centre/contract/foundation/limits';
import type { SignInStep } from '@coupon-centre/contract/foundation/operator-fields';
import type { Kysely } from 'kysely';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import type { OperatorRow } from '#operator/operator-store.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { LONGEST_MS } from './session-store.ts';

/** The caller's current session and account. For calls that only a session may make. */
export async function ownSession(
  db: Kysely<Schema>,
  { sessionId, operatorId }: Pick<OperatorCaller, 'sessionId' | 'operatorId'>,
): Promise<{ session: { step: SignInStep; idleEndsAtMs: number; endsAtMs: number }; operator: OperatorRow }> {
  const operator = await db
    .selectFrom('operator')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .executeTakeFirstOrThrow();
  const row = await db
    .selectFrom('operator_session')
    .select(['step', 'created_at', 'seen_at'])
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const endsAtMs = row.created_at.getTime() + LONGEST_MS;
  return {
    session: { step: row.step, endsAtMs, idleEndsAtMs: Math.min(endsAtMs, row.seen_at.getTime() + OPERATOR_IDLE_MS) },
    operator,
  };
}
