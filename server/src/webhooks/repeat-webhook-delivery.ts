import { v7 as uuidv7 } from 'uuid';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Handler } from '#platform/http/handler.ts';
import { addDelivery, holdEndpoint } from './endpoint-store.ts';
import type { Webhooks } from './webhooks.ts';

export const repeatWebhookDelivery =
  ({ db }: Webhooks): Handler<'repeatWebhookDelivery'> =>
  ({ deliveryId: repeatOf }, caller) =>
    audited(db, caller, async (trx, note) => {
      const row = await trx
        .selectFrom('webhook_delivery')
        .select(['endpoint_id', 'event_id', 'type', 'body', 'state'])
        .where('delivery_id', '=', repeatOf)
        .executeTakeFirst();
      if (row === undefined) return refuse('UNKNOWN_ITEM');
      const { state, ...same } = row;
      // One that is under way is sent anyway.
      if (state === 'PENDING') return refuse('WRONG_STATE', { state });
      const endpoint = await holdEndpoint(trx, row.endpoint_id);
      if (endpoint === undefined) return refuse('UNKNOWN_ITEM');
      if (endpoint.state !== 'ON') return refuse('WRONG_STATE', { state: 'OFF' });
      const deliveryId = uuidv7();
      await addDelivery(trx, { ...same, delivery_id: deliveryId, repeat_of: repeatOf }, caller.nowMs);
      note({
        action: 'webhook.deliveryRepeated',
        target: { kind: 'webhook', id: row.endpoint_id },
        after: { deliveryId, repeatOf, eventId: row.event_id, type: row.type },
      });
      return { deliveryId };
    });
