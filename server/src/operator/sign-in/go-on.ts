import type { SignInStep } from '@coupon-centre/contract/foundation/operator-fields';
import type { Transaction } from 'kysely';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { advanceSession } from '#operator/session/session-store.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { forgetFailures } from './sign-in-delay.ts';

/** Moves a sign-in to its next step, with a new token for the cookie; refused after a concurrent request. */
export async function goOn(
  trx: Transaction<Schema>,
  caller: OperatorCaller,
  { from, to }: { from: SignInStep; to: SignInStep },
) {
  const token = await advanceSession(trx, { sessionId: caller.sessionId ?? '', from, to, nowMs: caller.nowMs });
  if (token === undefined) return refuse('WRONG_STATE', { state: to });
  if (from !== 'OPEN' && to === 'OPEN') {
    await forgetFailures(trx, caller);
    await trx
      .updateTable('operator')
      .set({ signed_in_at: new Date(caller.nowMs) })
      .where('operator_id', '=', caller.operatorId)
      .execute();
  }
  return { next: to, token };
}
