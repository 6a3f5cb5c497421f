import { expect, test } from 'vitest';
import { webhookScene } from '#test/webhook-scene.ts';

const { db, call, approvals, decide, receiver, sender, endpoint, happen, sendAll, shown } = await webhookScene();

const WAREHOUSE = 'https://1.1.1.1/events';
const types = ['stock.low'];
const ask = async (url = WAREHOUSE) => (await call('make', { title: 'Warehouse', url, types })).body.resp_data;
const change = async (endpointId: string, to: object) =>
  call('change', { endpointId, title: 'Warehouse', url: WAREHOUSE, types, expectedRevision: 1, ...to });

test('a new endpoint gets nothing until another operator agrees, and then what happens from there on', async () => {
  const other = await receiver();
  const { body } = await call('make', { title: 'Warehouse', url: other.url, types: [] });
  const { endpointId, approvalId } = body.resp_data;
  expect(await shown()).toMatchObject({ endpointId, approvalId, isApproved: false, state: 'OFF' });
  await happen(2);
  await sendAll(sender());
  expect((await call('ping', { endpointId })).body.code).toBe('8005');
  const on = { endpointId, state: 'ON', reason: 'in a hurry' };
  expect((await call('setState', on)).body).toMatchObject({ code: '8005', resp_data: { state: 'IN_REVIEW' } });
  expect(
    (await call('change', { endpointId, title: 'X', url: other.url, types: [], expectedRevision: 1 })).body,
  ).toMatchObject({ code: '8005', resp_data: { state: 'IN_REVIEW' } });
  expect((await decide(approvalId, { by: 'OWNER' })).body.code).toBe('8008');
  expect((await decide(approvalId)).body.resp_data).toEqual({ state: 'DONE' });
  expect(await shown()).toMatchObject({ approvalId: null, isApproved: true, state: 'ON', behind: 0 });
  const [id] = await happen(1);
  await sendAll(sender());
  expect(other.received.map((got) => got.id)).toEqual([id]);
});

test('an endpoint that is rejected is gone; one that is deleted while it waits makes its approval void', async () => {
  const rejected = await ask();
  expect((await decide(rejected.approvalId, { isApproved: false })).body.resp_data).toEqual({ state: 'REJECTED' });
  expect(await db.selectFrom('webhook_endpoint').selectAll().execute()).toEqual([]);
  const { endpointId, approvalId } = await ask();
  expect((await call('remove', { endpointId, reason: 'not wanted' })).body.code).toBe('0000');
  expect((await decide(approvalId)).body.resp_data).toEqual({ state: 'VOID' });
  expect(await db.selectFrom('webhook_endpoint').selectAll().execute()).toEqual([]);
});

test('another address or other events wait; another title, and the same events in another order, do not', async () => {
  const { endpointId } = await endpoint(WAREHOUSE, ['stock.low', 'coupon.used']);
  const same = { types: ['coupon.used', 'stock.low', 'stock.low'], title: 'Depot' };
  expect((await change(endpointId, same)).body.resp_data).toEqual({ revision: 2, approvalId: null });
  const elsewhere = { url: 'https://1.0.0.1/', ...same, expectedRevision: 2 };
  const { approvalId, revision } = (await change(endpointId, elsewhere)).body.resp_data;
  expect([revision, approvalId]).toEqual([2, expect.any(String)]);
  expect(await shown()).toMatchObject({ url: WAREHOUSE, approvalId, isApproved: true, state: 'ON' });
  expect((await change(endpointId, { ...same, title: 'Y', expectedRevision: 2 })).body).toMatchObject({ code: '8005' });
  expect((await approvals(approvalId)).asked).toMatchObject({ url: 'https://1.0.0.1/', title: 'Depot' });
  // What one operator does alone does not touch what waits.
  await call('setState', { endpointId, state: 'OFF', reason: 'moved' });
  await call('rotateSecret', { endpointId });
  expect((await decide(approvalId)).body.resp_data).toEqual({ state: 'DONE' });
  expect(await shown()).toMatchObject({ url: 'https://1.0.0.1/', revision: 3, state: 'OFF', approvalId: null });

  const more = { ...same, url: 'https://1.0.0.1/', types: [], expectedRevision: 3 };
  const waits = (await change(endpointId, more)).body.resp_data.approvalId;
  await decide(waits, { isApproved: false });
  expect((await shown()).types.toSorted()).toEqual(['coupon.used', 'stock.low']);
});

test('the database holds that nothing is sent to an endpoint that nobody approved', async () => {
  const { endpointId } = await ask();
  const switchOn = db
    .updateTable('webhook_endpoint')
    .set({ state: 'ON', off_because: null })
    .where('endpoint_id', '=', endpointId);
  await expect(switchOn.execute()).rejects.toThrow(/webhook_endpoint_on_if_approved/);
});
