import type { webhooksCalls } from '@coupon-centre/contract/webhooks/webhooks-calls';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Approves } from '#approval/approval-work.ts';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Room } from '#platform/rooms/room.ts';
import { changeWebhook } from './change-webhook.ts';
import { retireDeliveries } from './fill-deliveries.ts';
import { listWebhookDeliveries } from './list-webhook-deliveries.ts';
import { listWebhooks } from './list-webhooks.ts';
import { makeWebhook } from './make-webhook.ts';
import { pingWebhook } from './ping-webhook.ts';
import { removeWebhook } from './remove-webhook.ts';
import { repeatWebhookDelivery } from './repeat-webhook-delivery.ts';
import { rotateWebhookSecret } from './rotate-webhook-secret.ts';
import type { PrivateHosts } from './send-webhook.ts';
import { setWebhookState } from './set-webhook-state.ts';
import { showWebhookDelivery } from './show-webhook-delivery.ts';
import { webhookApproval } from './webhook-approval.ts';
import { webhookBox } from './webhook-secret.ts';
import { createWebhookSender } from './webhook-sender.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly deriveKey: DeriveKey;
  readonly metrics?: Registry | undefined;
  readonly settings: { readonly webhookPrivateHosts?: PrivateHosts };
}

/** Events sent to other systems' endpoints, by Standard Webhooks. */
export function webhooksRoom({ settings, ...needs }: Needs): Room<typeof webhooksCalls> & Approves<'WEBHOOK'> {
  const { db, deriveKey } = needs;
  const webhooks = { db, box: webhookBox(deriveKey), privateHosts: settings.webhookPrivateHosts ?? [] };
  const sender = createWebhookSender({ ...needs, ...webhooks });
  return {
    approvals: { WEBHOOK: webhookApproval },
    calls: {
      changeWebhook: changeWebhook(webhooks),
      listWebhookDeliveries: listWebhookDeliveries(webhooks),
      listWebhooks: listWebhooks(webhooks),
      makeWebhook: makeWebhook(webhooks),
      pingWebhook: pingWebhook(webhooks),
      removeWebhook: removeWebhook(webhooks),
      repeatWebhookDelivery: repeatWebhookDelivery(webhooks),
      rotateWebhookSecret: rotateWebhookSecret(webhooks),
      setWebhookState: setWebhookState(webhooks),
      showWebhookDelivery: showWebhookDelivery(webhooks),
    },
    rounds: { webhooks: sender.round },
    retire: { webhookDeliveries: retireDeliveries },
    stop: sender.stop,
  };
}
