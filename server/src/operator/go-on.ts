import type { SignInStep } from '@coupon-centre/contract/operator/operator-fields';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { refuse } from '#http/handler.ts';
import type { OperatorCaller } from '#http/operator-handler.ts';
import { advanceSession } from '#operator/session-store.ts';
import { forgetFailures } from '#operator/sign-in-delay.ts';

/** Goes on from one step of signing in to the next, with a new token for the cookie; refused where another request was quicker. */
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
