import { trackEvents } from '@coupon-centre/contract/analytics/track-events';
import { expect, it } from 'vitest';
import { usageEvent } from '#test/factories/usage-event.ts';
import { type TestNode, testNode } from '#test/node.ts';
import { scene } from '#test/scene.ts';

const { database, db, node } = await scene();

const send = (events: unknown) => node.post(trackEvents.path, { events });
const kept = () => db.selectFrom('usage_event').selectAll().orderBy('event').execute();

it('takes events with all that they say, and keeps them before the node ends', async () => {
  const known = usageEvent({
    event: 'login',
    uid: 'u-1',
    entrance: 'app-home',
    ch: 'campus',
    platform: 'app',
    is_login: true,
    props: { success: false, reason: 'wrong code', tries: 2 },
  });
  expect((await send([known, usageEvent()])).body).toMatchObject({ code: '0000', resp_data: { accepted: 2 } });
  await expect.poll(async () => (await kept()).length).toBe(2);
  expect((await kept())[0]).toMatchObject({
    event: 'login',
    session_id: 'browser-session-1',
    uid: 'u-1',
    entrance: 'app-home',
    channel: 'campus',
    platform: 'app',
    is_login: true,
    props: { success: false, reason: 'wrong code', tries: 2 },
  });
});

it.each([
  ['a phone number among its texts', [usageEvent({ props: { typed: 'my number is 13800138000!' } })]],
  ['a phone number as its entrance', [usageEvent({ entrance: '13800138000' })]],
  ['what no database keeps', [usageEvent({ props: { typed: 'a\u0000b' } })]],
  ['half a character', [usageEvent({ props: { typed: 'a\ud800' } })]],
  ['no id', [{ ...usageEvent(), eventId: undefined }]],
  ['another function name', [{ ...usageEvent(), functionName: 'another' }]],
  ['more than twenty', Array.from({ length: 21 }, () => usageEvent())],
  ['none', []],
])('refuses %s and keeps nothing', async (_what, events) => {
  const before = (await kept()).length;
  const { status, body } = await send(events);
  expect([status, body.code]).toEqual([400, '9001']);
  expect(body.resp_data.field).toMatch(/^events/);
  expect((await kept()).length).toBe(before);
});

it('keeps an event once, sent to two nodes at once and again later', async () => {
  const events = [usageEvent({ sessionId: 'sent-twice' }), usageEvent({ sessionId: 'sent-twice' })];
  const nodes = [await testNode(database), await testNode(database)];
  const sendTo = (by: TestNode) =>
    Promise.all([events, events, [...events].reverse()].map((batch) => by.post(trackEvents.path, { events: batch })));
  await Promise.all(nodes.map(sendTo));
  // A stopping node has stored what it received.
  await nodes[0]?.stop();
  if (nodes[1] !== undefined) await sendTo(nodes[1]);
  await nodes[1]?.stop();
  expect((await kept()).filter(({ session_id }) => session_id === 'sent-twice')).toHaveLength(2);
});

it('an id whose digits look like a phone number is no phone number', async () => {
  const sCardId = '019ac1f2-7d3e-7a10-9f21-a13800138000';
  expect((await send([usageEvent({ props: { sCardId } })])).body.code).toBe('0000');
});

it('an order number of more digits is not taken for a phone number', async () => {
  expect((await send([usageEvent({ props: { order: '2611211380013800099' } })])).body.code).toBe('0000');
});
