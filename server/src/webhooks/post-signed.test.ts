import { expect, it } from 'vitest';
import { verifyWebhook, webhookReceiver } from '#test/webhook-receiver.ts';
import { postSigned } from './post-signed.ts';

it('is signed as a receiver of webhooks verifies it', async () => {
  const receiver = await webhookReceiver();
  const secret = Buffer.alloc(32, 7);
  const body = JSON.stringify({ event: 'audit.anchor', seq: 1 });
  const post = () => postSigned({ id: 'one', url: receiver.url, secret, body, nowMs: Date.now() });
  expect(await post()).toMatchObject({ problem: null });
  const [received] = receiver.received;
  expect(received && verifyWebhook(`whsec_${secret.toString('base64')}`, received)).toEqual(JSON.parse(body));
  await receiver.stop();
  expect(await post()).toMatchObject({ problem: 'NOT_REACHED' });
});
