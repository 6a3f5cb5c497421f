import { z } from 'zod';
import { readCursor, writeCursor } from '#platform/http/cursor.ts';
import type { Handler } from '#platform/http/handler.ts';
import { presentDelivery } from './present-delivery.ts';
import type { Webhooks } from './webhooks.ts';

export const listWebhookDeliveries =
  ({ db }: Webhooks): Handler<'listWebhookDeliveries'> =>
  async ({ endpointId, state, cursor, size }) => {
    const before = readCursor(cursor, z.uuid());
    let found = db.selectFrom('webhook_delivery').selectAll().where('endpoint_id', '=', endpointId);
    if (state !== undefined) found = found.where('state', '=', state);
    if (before !== undefined) found = found.where('delivery_id', '<', before);
    const rows = await found
      .orderBy('delivery_id', 'desc')
      .limit(size + 1)
      .execute();
    const page = rows.slice(0, size);
    return {
      items: page.map(presentDelivery),
      nextCursor: rows.length > size ? writeCursor(page.at(-1)?.delivery_id) : null,
    };
  };
