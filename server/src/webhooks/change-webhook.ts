import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Handler } from '#platform/http/handler.ts';
import { holdEndpoint } from './endpoint-store.ts';
import { checkUrl } from './webhook-url.ts';
import type { Webhooks } from './webhooks.ts';

export const changeWebhook =
  ({ db, privateHosts, lookup }: Webhooks): Handler<'changeWebhook'> =>
  async ({ endpointId, title, url: typed, types, expectedRevision }, caller) => {
    const url = await checkUrl(typed, privateHosts, lookup);
    return audited(db, caller, async (trx, note) => {
      const row = await holdEndpoint(trx, endpointId);
      if (row === undefined) return refuse('UNKNOWN_ITEM');
      if (row.revision !== expectedRevision) return refuse('STALE_VALUE', { current: row.revision });
      const revision = row.revision + 1;
      await trx
        .updateTable('webhook_endpoint')
        .set({ title, url, types: [...new Set(types)], revision, changed_at: new Date(caller.nowMs) })
        .where('endpoint_id', '=', endpointId)
        .execute();
      note({
        action: 'webhook.changed',
        target: { kind: 'webhook', id: endpointId },
        before: { title: row.title, url: row.url, types: row.types },
        after: { title, url, types },
      });
      return { revision };
    });
  };
