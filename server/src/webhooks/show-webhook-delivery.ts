import { refuse } from '#foundation/refusal/refusal.ts';
import type { Handler } from '#platform/http/handler.ts';
import { presentDelivery } from './present-delivery.ts';
import type { Webhooks } from './webhooks.ts';

export const showWebhookDelivery =
  ({ db }: Webhooks): Handler<'showWebhookDelivery'> =>
  async ({ deliveryId }) => {
    const found = db.selectFrom('webhook_delivery').selectAll().where('delivery_id', '=', deliveryId);
    const row = await found.executeTakeFirst();
    return row === undefined ? refuse('UNKNOWN_ITEM') : { delivery: presentDelivery(row), body: row.body };
  };
