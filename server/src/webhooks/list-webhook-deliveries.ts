import { sql } from 'kysely';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';
import { presentDelivery } from './present-delivery.ts';
import type { Webhooks } from './webhooks.ts';

const newestFirst: Keyset = {
  name: 'webhookDeliveries',
  columns: [{ by: sql.ref('delivery_id'), kind: 'uuid', isDown: true }],
};

export const listWebhookDeliveries =
  ({ db }: Webhooks): Handler<'listWebhookDeliveries'> =>
  async ({ endpointId, state, ...asked }) => {
    const found = db
      .selectFrom('webhook_delivery')
      .selectAll()
      .where('endpoint_id', '=', endpointId)
      .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'PENDING'));
    const { rows, ...page } = await readPage(found, newestFirst, asked);
    return { items: rows.map(presentDelivery), ...page };
  };
