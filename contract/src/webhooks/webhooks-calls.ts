import { changeWebhook } from './change-webhook.ts';
import { listWebhookDeliveries } from './list-webhook-deliveries.ts';
import { listWebhooks } from './list-webhooks.ts';
import { makeWebhook } from './make-webhook.ts';
import { pingWebhook } from './ping-webhook.ts';
import { removeWebhook } from './remove-webhook.ts';
import { repeatWebhookDelivery } from './repeat-webhook-delivery.ts';
import { rotateWebhookSecret } from './rotate-webhook-secret.ts';
import { setWebhookState } from './set-webhook-state.ts';
import { showWebhookDelivery } from './show-webhook-delivery.ts';

export const webhooksCalls = {
  changeWebhook,
  listWebhookDeliveries,
  listWebhooks,
  makeWebhook,
  pingWebhook,
  removeWebhook,
  repeatWebhookDelivery,
  rotateWebhookSecret,
  setWebhookState,
  showWebhookDelivery,
};
