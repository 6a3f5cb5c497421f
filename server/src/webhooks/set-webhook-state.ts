import type { Transaction } from 'kysely';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';
import { holdEndpoint } from './endpoint-store.ts';
import type { Webhooks } from './webhooks.ts';

/** What was not delivered gets its three days again. */
async function beginAgain(trx: Transaction<Schema>, endpointId: string, nowMs: number): Promise<void> {
  await trx
    .updateTable('webhook_delivery')
    .set({ first_at: null, due_at: new Date(nowMs) })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'PENDING')
    .execute();
}

export const setWebhookState =
  ({ db }: Webhooks): Handler<'setWebhookState'> =>
  ({ endpointId, state, reason }, caller) =>
    audited(db, caller, async (trx, note) => {
      const row = await holdEndpoint(trx, endpointId);
      if (row === undefined) return refuse('UNKNOWN_ITEM');
      if (!row.is_approved) return refuse('WRONG_STATE', { state: 'IN_REVIEW' });
      if (row.state === state) return refuse('WRONG_STATE', { state });
      const because = state === 'OFF' ? 'OPERATOR' : null;
      await trx
        .updateTable('webhook_endpoint')
        .set({ state, off_because: because, failing_since: null, changed_at: new Date(caller.nowMs) })
        .where('endpoint_id', '=', endpointId)
        .execute();
      if (state === 'ON') await beginAgain(trx, endpointId, caller.nowMs);
      note({
        action: 'webhook.switched',
        target: { kind: 'webhook', id: endpointId },
        before: { state: row.state, offBecause: row.off_because },
        after: { state },
        reason,
      });
      return nothing;
    });
