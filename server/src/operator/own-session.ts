import { OPERATOR_IDLE_MS } from '@coupon-centre/contract/limits';
import type { SignInStep } from '@coupon-centre/contract/operator/operator-fields';
import type { Kysely } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { OperatorCaller } from '#http/operator-handler.ts';
import type { OperatorRow } from '#operator/operator-store.ts';
import { LONGEST_MS } from '#operator/session-store.ts';

/** The caller's own session and account, as they stand now. For calls that only a session may make. */
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
