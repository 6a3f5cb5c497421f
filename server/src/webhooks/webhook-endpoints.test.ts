import type { ServerResponse } from 'node:http';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { expect, test } from 'vitest';
import { testKey } from '#test/operator.ts';
import { verifyWebhook } from '#test/webhook-receiver.ts';
import { webhookScene } from '#test/webhook-scene.ts';

const {
  database,
  db,
  clock,
  node,
  owner,
  headers,
  call,
  decide,
  receiver,
  sender,
  endpoint,
  happen,
  sendAll,
  deliveries,
  shown,
} = await webhookScene();

test('an operator sees a delivery and repeats it with the same id; a repeat of the call repeats nothing', async () => {
  const other = await receiver();
  const { endpointId } = await endpoint(other.url);
  const [id] = await happen(1);
  await sendAll(sender());
  const [done] = await deliveries(endpointId);
  const one = await call('showDelivery', { deliveryId: done.deliveryId });
  expect(JSON.parse(one.body.resp_data.body)).toMatchObject({ id, type: 'draft.waiting' });
  const repeat = () =>
    node.post(
      '/console-api/webhooks/repeatDelivery',
      { deliveryId: done.deliveryId },
      { ...headers, 'idempotency-key': 'again-1' },
    );
  const [first, second] = [await repeat(), await repeat()];
  expect(second.body.resp_data).toEqual(first.body.resp_data);
  await sendAll(sender());
  expect(other.received.map((got) => got.id)).toEqual([id, id]);
  expect(await deliveries(endpointId)).toMatchObject([
    { repeatOf: done.deliveryId, state: 'DONE' },
    { repeatOf: null },
  ]);
});

test('a test event tells whether an endpoint answers; it goes to no other, and to none that is off', async () => {
  const [other, third] = [await receiver(), await receiver()];
  const { endpointId, secret } = await endpoint(other.url, ['stock.low']);
  await endpoint(third.url);
  expect((await call('ping', { endpointId })).body.code).toBe('0000');
  await sendAll(sender());
  expect(third.received).toEqual([]);
  const [got] = other.received;
  if (got === undefined) throw new Error('nothing arrived');
  expect(verifyWebhook(secret, got)).toMatchObject({ type: 'webhook.ping', data: { endpointId, title: 'Warehouse' } });
  await call('setState', { endpointId, state: 'OFF', reason: 'moved' });
  expect((await call('ping', { endpointId })).body.code).toBe('8005');
});

test('an endpoint is made once by a repeated request, changed from what was seen, and its secret is never shown again', async () => {
  const made = () =>
    node.post(
      '/console-api/webhooks/make',
      { title: 'A', url: 'http://127.0.0.1:1/' },
      { ...headers, 'idempotency-key': 'make-1' },
    );
  const [first, second] = [await made(), await made()];
  expect(second.body.resp_data).toEqual(first.body.resp_data);
  const { endpointId, secret, approvalId } = first.body.resp_data;
  await decide(approvalId);
  const change = { endpointId, title: 'B', url: 'http://127.0.0.1:2/', types: ['coupon.used'], expectedRevision: 1 };
  const changed = (await call('change', change)).body.resp_data;
  expect(changed.revision).toBe(1);
  await decide(changed.approvalId);
  expect((await call('change', change)).body).toMatchObject({ code: '8004' });
  expect(await shown()).toMatchObject({ title: 'B', url: 'http://127.0.0.1:2/', types: ['coupon.used'], revision: 2 });
  for (const table of ['audit_entry', 'webhook_endpoint'] as const) {
    const rows = await db.selectFrom(table).selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret.slice('whsec_'.length));
  }
  const refused = await call('make', { title: 'A', url: 'https://10.0.0.1/' });
  expect(refused.body).toMatchObject({ code: '9001', resp_data: { field: 'url' } });
});

test('a removed endpoint is gone with its deliveries; nothing more is sent, the others go on, and the audit has what it was', async () => {
  const [gone, other] = [await receiver(), await receiver()];
  const { endpointId } = await endpoint(gone.url);
  await happen(1);
  await sendAll(sender());
  const { endpointId: kept } = await endpoint(other.url);
  const [done] = await deliveries(endpointId);
  gone.answer = (response) => response.writeHead(503).end();
  const [failed] = await happen(1);
  await sendAll(sender());
  const before = gone.received.length;

  const removed = { endpointId, reason: 'replaced by another system' };
  expect((await call('remove', removed)).body.code).toBe('0000');
  expect((await call('remove', removed)).body.code).toBe('8006');
  const [late] = await happen(1);
  clock.moveBy(DAY_MS);
  await sendAll(sender());
  expect(gone.received).toHaveLength(before);
  expect(other.received.map(({ id }) => id)).toEqual([failed, late]);
  expect((await call('list')).body.resp_data.items).toMatchObject([{ endpointId: kept }]);
  expect(await deliveries(endpointId)).toEqual([]);
  expect((await call('repeatDelivery', { deliveryId: done.deliveryId })).body.code).toBe('8006');
  const entries = await db.selectFrom('audit_entry').selectAll().where('action', '=', 'webhook.removed').execute();
  expect(entries).toMatchObject([
    {
      target_id: endpointId,
      before: { title: 'Warehouse', url: gone.url, types: [], state: 'ON', pending: 1 },
      reason: 'replaced by another system',
    },
  ]);
});

test('an endpoint is removed while it is being sent to: the attempt ends, and no other follows', async () => {
  const other = await receiver();
  const { endpointId } = await endpoint(other.url);
  await happen(20);
  const held: ServerResponse[] = [];
  other.answer = (response) => held.push(response);
  const worker = sender();
  await worker.round();
  await expect.poll(() => held.length).toBe(16);
  expect((await call('remove', { endpointId, reason: 'not needed any more' })).body.code).toBe('0000');
  for (const response of held) response.writeHead(200).end();
  await worker.idle();
  await sendAll(worker);
  expect(other.received).toHaveLength(16);
  expect(await db.selectFrom('webhook_delivery').selectAll().execute()).toEqual([]);
});

test('a key with the right to read events reads them over the wire; without it or with a cursor of another list it is refused', async () => {
  await happen(2);
  const path = '/console-api/events/list';
  const may = await testKey(database, owner, ['events.read']);
  const first = await node.post(path, { pageSize: 1, types: ['draft.waiting'] }, may);
  expect(first.body).toMatchObject({ code: '0000', resp_data: { hasMore: true } });
  expect(first.body.resp_data.items).toHaveLength(1);
  const mayNot = await testKey(database, owner, ['webhooks.manage']);
  expect((await node.post(path, {}, mayNot)).body.code).toBe('8002');
  expect((await node.post(path, { cursor: 'abc' }, may)).body.code).toBe('9001');
});
