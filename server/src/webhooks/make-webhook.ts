import { v7 as uuidv7 } from 'uuid';
import { audited } from '#audit/audited.ts';
import { feedEnds } from '#events/read-feed.ts';
import type { Handler } from '#platform/http/handler.ts';
import { makeSecret } from './webhook-secret.ts';
import { checkUrl } from './webhook-url.ts';
import type { Webhooks } from './webhooks.ts';

export const makeWebhook =
  ({ db, box, privateHosts, lookup }: Webhooks): Handler<'makeWebhook'> =>
  async ({ title, url: typed, types }, caller) => {
    const url = await checkUrl(typed, privateHosts, lookup);
    return audited(db, caller, async (trx, note) => {
      const endpointId = uuidv7();
      const { secret, shown } = makeSecret();
      const now = new Date(caller.nowMs);
      const { lastSeq } = await feedEnds(trx);
      await trx
        .insertInto('webhook_endpoint')
        .values({
          endpoint_id: endpointId,
          title,
          url,
          types: [...new Set(types)],
          state: 'ON',
          owner_id: caller.operatorId,
          secret_sealed: box.seal(secret),
          read_seq: String(lastSeq),
          created_at: now,
          changed_at: now,
        })
        .execute();
      note({ action: 'webhook.made', target: { kind: 'webhook', id: endpointId }, after: { title, url, types } });
      return { endpointId, secret: shown };
    });
  };
