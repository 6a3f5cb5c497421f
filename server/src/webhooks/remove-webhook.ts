import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';
import { countPending, holdEndpoint } from './endpoint-store.ts';
import type { Webhooks } from './webhooks.ts';

/** The deliveries go with the endpoint. An attempt that is under way may still arrive; there is no other after it. */
export const removeWebhook =
  ({ db }: Webhooks): Handler<'removeWebhook'> =>
  ({ endpointId, reason }, caller) =>
    audited(db, caller, async (trx, note) => {
      const row = await holdEndpoint(trx, endpointId);
      if (row === undefined) return refuse('UNKNOWN_ITEM');
      const pending = await countPending(trx, endpointId);
      await trx.deleteFrom('webhook_endpoint').where('endpoint_id', '=', endpointId).execute();
      const { title, url, types, state } = row;
      note({
        action: 'webhook.removed',
        target: { kind: 'webhook', id: endpointId },
        before: { title, url, types, state, pending },
        reason,
      });
      return nothing;
    });
