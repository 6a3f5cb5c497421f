import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { expect, it } from 'vitest';
import { decide } from '#test/approval.ts';
import { scene } from '#test/scene.ts';

const NOON_MS = Date.parse('2026-11-21T12:00:00+08:00');
const { node, clock, administrator, operator } = await scene({
  startMs: NOON_MS,
  operators: ['administrator'],
  trustProxy: true,
});
const other = await operator('administrator');
const reason = 'the system moved';

const dataOf = async (path: string, body: unknown) => (await administrator.call(path, body)).body.resp_data;
const from = (key: string, address: string) =>
  node.post('/console-api/board/showJobs', {}, { authorization: `Bearer ${key}`, 'x-forwarded-for': address });
const refusals = async () => (await dataOf('audit/list', { action: 'key.refused' })).items;

it('accepts a key from its addresses only, by the address that the trusted proxy names, and records a refusal once a minute', async () => {
  const asked = { title: 'till', rights: ['jobs.read'], addresses: ['203.0.113.0/24', '2001:db8::/32'] };
  const { keyId, key } = await dataOf('keys/make', asked);
  expect((await from(key, '203.0.113.7')).status).toBe(200);
  expect((await from(key, '2001:db8::7')).status).toBe(200);
  const many = await Promise.all(Array.from({ length: 20 }, () => from(key, '198.51.100.1')));
  for (const refused of many) {
    expect(refused).toMatchObject({
      status: 403,
      body: { code: '8083', resp_data: { address: '198.51.100.1' } },
    });
  }
  expect(await refusals()).toMatchObject([{ keyId, address: '198.51.100.1', operatorName: administrator.name }]);
  clock.moveBy(MINUTE_MS);
  await from(key, '198.51.100.2');
  expect(await refusals()).toHaveLength(2);
  const [listed] = (await dataOf('keys/list', {})).items;
  expect(listed).toMatchObject({ addresses: asked.addresses, refusedAt: '2026-11-21T12:01:00+08:00' });
});

it('refuses what is no address', async () => {
  for (const address of ['10.0.0.0/33', '300.1.1.1', 'example.com', '2001:db8::/129', '']) {
    const asked = { title: 'till', rights: ['jobs.read'], addresses: [address] };
    expect((await administrator.call('keys/make', asked)).body.code).toBe('9001');
  }
});

it('changes the list at once, also to a wider one, where the key needed no approval', async () => {
  const { keyId, key } = await dataOf('keys/make', { title: 'a', rights: ['jobs.read'], addresses: ['10.0.0.1'] });
  expect((await from(key, '10.0.0.2')).status).toBe(403);
  const change = { keyId, expected: ['10.0.0.1'], addresses: ['10.0.0.0/8'], reason };
  expect(await dataOf('keys/changeAddresses', change)).toEqual({ approvalId: null });
  expect((await from(key, '10.0.0.2')).status).toBe(200);
  const stale = await administrator.call('keys/changeAddresses', change);
  expect(stale).toMatchObject({ status: 409, body: { code: '8004', resp_data: { current: '10.0.0.0/8' } } });
});

it('lets a wider list of a key that approves wait for another administrator, and a narrower one not', async () => {
  const rights = ['coupons.approve', 'jobs.read'];
  const { keyId } = await dataOf('keys/make', { title: 'approves', rights, addresses: ['10.0.0.0/8'] });
  expect(
    (await administrator.call('keys/changeAddresses', { keyId, expected: ['10.0.0.0/8'], addresses: [], reason })).body,
  ).toMatchObject({ code: '8005', resp_data: { state: 'IN_REVIEW' } });
  await decide(other, keyId);
  const { key } = await dataOf('keys/take', { keyId });
  const narrower = { keyId, expected: ['10.0.0.0/8'], addresses: ['10.1.0.0/16'], reason };
  expect(await dataOf('keys/changeAddresses', narrower)).toEqual({ approvalId: null });
  expect((await from(key, '10.2.0.1')).status).toBe(403);
  const wider = { keyId, expected: ['10.1.0.0/16'], addresses: [], reason };
  const { approvalId } = await dataOf('keys/changeAddresses', wider);
  expect(approvalId).not.toBeNull();
  expect((await from(key, '10.2.0.1')).status).toBe(403);
  expect((await decide(administrator, keyId)).body.code).toBe('8008');
  expect((await decide(other, keyId)).body.resp_data).toMatchObject({ state: 'DONE' });
  expect((await from(key, '10.2.0.1')).status).toBe(200);
});
