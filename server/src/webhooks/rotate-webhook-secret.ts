import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Handler } from '#platform/http/handler.ts';
import { holdEndpoint } from './endpoint-store.ts';
import { makeSecret, PREVIOUS_MS } from './webhook-secret.ts';
import type { Webhooks } from './webhooks.ts';

export const rotateWebhookSecret =
  ({ db, box }: Webhooks): Handler<'rotateWebhookSecret'> =>
  ({ endpointId }, caller) =>
    audited(db, caller, async (trx, note) => {
      const row = await holdEndpoint(trx, endpointId);
      if (row === undefined) return refuse('UNKNOWN_ITEM');
      const { secret, shown } = makeSecret();
      const untilMs = caller.nowMs + PREVIOUS_MS;
      await trx
        .updateTable('webhook_endpoint')
        .set({
          secret_sealed: box.seal(secret),
          previous_sealed: row.secret_sealed,
          previous_until: new Date(untilMs),
        })
        .where('endpoint_id', '=', endpointId)
        .execute();
      const previousUntil = toInstant(untilMs);
      note({ action: 'webhook.secretRotated', target: { kind: 'webhook', id: endpointId }, after: { previousUntil } });
      return { secret: shown, previousUntil };
    });
