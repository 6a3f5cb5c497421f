import { HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { expect, it } from 'vitest';
import { restoreAccess } from '#operator/sign-in/restore-access.ts';
import { decide } from '#test/approval.ts';
import { scene } from '#test/scene.ts';

const NOON_MS = Date.parse('2026-11-21T12:00:00+08:00');
const { db, node, clock, administrator, operator } = await scene({ startMs: NOON_MS, operators: ['administrator'] });

const dataOf = async (path: string, body: unknown) => (await administrator.call(path, body)).body.resp_data;
const withKey = (key: string, path = 'audit/list') =>
  node.post(`/console-api/${path}`, {}, { authorization: `Bearer ${key}` });

it('gives a key out once, keeps a hash of it, and records what it does under its maker’s name and its own id', async () => {
  const { keyId, key } = await dataOf('keys/make', { title: '账务系统', rights: ['audit.read'] });
  expect((await withKey(key)).status).toBe(200);
  const exported = await node.app.http.inject({
    method: 'POST',
    url: '/console-api/audit/export',
    headers: { authorization: `Bearer ${key}` },
  });
  expect(exported.statusCode).toBe(200);
  const [entry] = (await dataOf('audit/list', { action: 'audit.exported' })).items;
  expect(entry).toMatchObject({ operatorId: administrator.operatorId, keyId });
  const { items } = await dataOf('keys/list', {});
  expect(items).toMatchObject([{ keyId, title: '账务系统', rights: ['audit.read'], revokedAt: null }]);
  expect(items[0].usedAt).toBe('2026-11-21T12:00:00+08:00');
  const kept = JSON.stringify([
    await db.selectFrom('operator_key').selectAll().execute(),
    await db.selectFrom('audit_entry').selectAll().execute(),
    items,
  ]);
  expect(kept).not.toContain(key);
});

it('refuses rights that no key may have, and an end that has come', async () => {
  for (const right of ['operators.manage', 'keys.manage', 'subscribers.reveal']) {
    expect(await administrator.call('keys/make', { title: 'x', rights: [right] })).toMatchObject({ status: 400 });
  }
  const ended = { title: 'x', rights: ['coupons.read'], expiresAt: '2026-11-21T11:59:59+08:00' };
  expect(await administrator.call('keys/make', ended)).toMatchObject({
    status: 400,
    body: { resp_data: { field: 'expiresAt' } },
  });
});

it('ends a key when it is revoked, and when its time has come', async () => {
  const revoked = await dataOf('keys/make', { title: 'to be revoked', rights: ['audit.read'] });
  const revoke = { keyId: revoked.keyId, reason: 'lost' };
  expect((await administrator.call('keys/revoke', revoke)).status).toBe(200);
  expect((await withKey(revoked.key)).status).toBe(401);
  expect(await administrator.call('keys/revoke', revoke)).toMatchObject({ status: 409, body: { code: '8005' } });
  const limited = { title: 'an hour', rights: ['audit.read'], expiresAt: '2026-11-21T13:00:00+08:00' };
  const { key } = await dataOf('keys/make', limited);
  expect((await withKey(key)).status).toBe(200);
  clock.moveBy(HOUR_MS);
  expect((await withKey(key)).status).toBe(401);
  const later = await operator('administrator');
  const listed = async (state: string) => (await later.call('keys/list', { state })).body.resp_data.items;
  expect(await listed('ENDED')).toHaveLength(2);
  expect(await listed('GOOD')).toHaveLength(1);
});

it('counts a key’s calls, says how many are left, and refuses those beyond', async () => {
  const by = await operator('administrator');
  const { key } = (await by.call('keys/make', { title: 'busy', rights: ['audit.read'] })).body.resp_data;
  const ask = () =>
    node.app.http.inject({
      method: 'POST',
      url: '/console-api/board/show',
      headers: { authorization: `Bearer ${key}` },
      payload: {},
    });
  const first = await ask();
  expect(first.headers).toMatchObject({ 'ratelimit-limit': '1200', 'ratelimit-remaining': '1199' });
  for (let sent = 1; sent < 1_200; sent += 109) await Promise.all(Array.from({ length: 109 }, ask));
  const beyond = await ask();
  expect([beyond.statusCode, beyond.json().code]).toEqual([429, '8014']);
  expect(beyond.headers['ratelimit-remaining']).toBe('0');
  expect(beyond.headers['retry-after']).toBe(beyond.headers['ratelimit-reset']);
});

it('revokes the keys of an operator who is disabled for good: enabled again, by whatever way, they have none', async () => {
  const maker = await operator('administrator');
  const other = await operator('administrator');
  const third = await operator('administrator');
  const { operatorId, name } = maker;
  const make = async (rights: readonly string[]) =>
    (await maker.call('keys/make', { title: 'till', rights })).body.resp_data;
  const { keyId, key } = await make(['audit.read']);
  const waiting = await make(['coupons.approve']);
  const ofAnother = (await third.call('keys/make', { title: 'till', rights: ['audit.read'] })).body.resp_data;
  const reason = 'compromised';
  const set = (state: string) => other.call('operators/setState', { operatorId, state, reason });
  expect((await set('DISABLED')).status).toBe(200);
  const revoked = async () =>
    (await third.call('audit/list', { action: 'key.revoked' })).body.resp_data.items.filter(
      (entry: { targetId: string }) => [keyId, waiting.keyId].includes(entry.targetId),
    );
  expect(await revoked()).toHaveLength(2);
  expect(await revoked()).toContainEqual(
    expect.objectContaining({ targetId: keyId, operatorId: other.operatorId, reason }),
  );
  const enable = async () => {
    expect((await set('ACTIVE')).status).toBe(200);
    expect((await decide(third, operatorId)).body.resp_data).toEqual({ state: 'DONE' });
  };
  await enable();
  expect((await withKey(key)).status).toBe(401);
  expect((await decide(await operator('administrator'), waiting.keyId)).body.resp_data).toEqual({ state: 'VOID' });
  expect((await withKey(ofAnother.key)).status).toBe(200);
  // An older node disables without revoking.
  const disableOnly = async () => {
    await db.updateTable('operator').set({ state: 'DISABLED' }).where('operator_id', '=', operatorId).execute();
    await db.updateTable('operator_key').set({ revoked_at: null }).where('key_id', '=', keyId).execute();
  };
  await disableOnly();
  await enable();
  expect((await withKey(key)).status).toBe(401);
  await disableOnly();
  expect(await restoreAccess(db, name, clock.now())).toBeDefined();
  expect((await withKey(key)).status).toBe(401);
});
