import { PING_TYPE, type PingEvent } from '@coupon-centre/contract/events/events';
import { v7 as uuidv7 } from 'uuid';
import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Handler } from '#platform/http/handler.ts';
import { addDelivery, holdEndpoint } from './endpoint-store.ts';
import type { Webhooks } from './webhooks.ts';

export const pingWebhook =
  ({ db }: Webhooks): Handler<'pingWebhook'> =>
  ({ endpointId }, caller) =>
    audited(db, caller, async (trx, note) => {
      const row = await holdEndpoint(trx, endpointId);
      if (row === undefined) return refuse('UNKNOWN_ITEM');
      if (row.state === 'OFF') return refuse('WRONG_STATE', { state: row.state });
      const event: PingEvent = {
        id: uuidv7(),
        type: PING_TYPE,
        version: 1,
        at: toInstant(caller.nowMs),
        data: { endpointId, title: row.title },
      };
      const deliveryId = uuidv7();
      const { id: event_id, type } = event;
      const delivery = { delivery_id: deliveryId, endpoint_id: endpointId, event_id, type, repeat_of: null };
      await addDelivery(trx, { ...delivery, body: JSON.stringify(event) }, caller.nowMs);
      note({ action: 'webhook.pinged', target: { kind: 'webhook', id: endpointId }, after: { deliveryId } });
      return { deliveryId };
    });
