import { v7 as uuidv7 } from 'uuid';
import { audited } from '#audit/audited.ts';
import { feedEnds } from '#events/read-feed.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Handler } from '#platform/http/handler.ts';
import { askForEndpoint } from './webhook-approval.ts';
import { makeSecret } from './webhook-secret.ts';
import { checkUrl } from './webhook-url.ts';
import type { Webhooks } from './webhooks.ts';

/** Off until another operator agrees. */
export const makeWebhook =
  ({ db, box, privateHosts, lookup }: Webhooks): Handler<'makeWebhook'> =>
  async ({ title, url: typed, types: chosen }, caller) => {
    const url = await checkUrl(typed, privateHosts, lookup);
    const types = [...new Set(chosen)];
    return tryAgain(() =>
      audited(db, caller, async (trx, note) => {
        const endpointId = uuidv7();
        const { secret, shown } = makeSecret();
        const now = new Date(caller.nowMs);
        const { lastSeq } = await feedEnds(trx);
        const row = await trx
          .insertInto('webhook_endpoint')
          .values({
            endpoint_id: endpointId,
            title,
            url,
            types,
            state: 'OFF',
            off_because: 'OPERATOR',
            is_approved: false,
            owner_id: caller.operatorId,
            secret_sealed: box.seal(secret),
            read_seq: String(lastSeq),
            created_at: now,
            changed_at: now,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        const { approvalId } = await askForEndpoint(trx, { row, to: row }, caller);
        note({ action: 'webhook.made', target: { kind: 'webhook', id: endpointId }, after: { title, url, types } });
        return { endpointId, secret: shown, approvalId };
      }),
    );
  };
