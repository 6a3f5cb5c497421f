import { expect, it } from 'vitest';
import { restoreAccess } from '#operator/sign-in/restore-access.ts';
import { decide } from '#test/approval.ts';
import { scene } from '#test/scene.ts';

const { db, node, clock, administrator, operator } = await scene({ operators: ['administrator'] });
const other = await operator('administrator');
const reason = 'the billing system';
const dataOf = async (path: string, body: unknown) => (await administrator.call(path, body)).body.resp_data;
const withKey = (key: string, path: string, body: unknown = {}) =>
  node.post(`/console-api/${path}`, body, { authorization: `Bearer ${key}` });

async function service(name: string, role = 'editor'): Promise<string> {
  const asked = { name, displayName: name, role, owner: 'Billing', contact: 'billing@example.com' };
  const { operatorId, approvalId } = await dataOf('operators/makeService', asked);
  expect(approvalId).not.toBeNull();
  expect((await decide(other, operatorId)).body.resp_data).toEqual({ state: 'DONE' });
  return operatorId;
}

/** A key of a service account, approved and taken. */
async function keyOf(serviceId: string, rights: readonly string[]): Promise<{ keyId: string; key: string }> {
  const { keyId, key: none } = await dataOf('keys/make', { title: 'its key', rights, serviceId });
  expect(none).toBeNull();
  await decide(other, keyId);
  expect((await other.call('keys/take', { keyId })).status).toBe(404);
  const { key } = await dataOf('keys/take', { keyId });
  return { keyId, key };
}

it('has no password, no authenticator and no sign-in, and is listed with who answers for it', async () => {
  const operatorId = await service('billing');
  const signIn = { name: 'billing', password: 'anything at all' };
  expect((await node.post('/console-api/session/signIn', signIn, { 'x-console': '1' })).status).toBe(401);
  expect(await restoreAccess(db, 'billing', clock.now())).toBeUndefined();
  for (const what of ['PASSWORD', 'AUTHENTICATOR']) {
    expect((await administrator.call('operators/resetAccess', { operatorId, what, reason })).body).toMatchObject({
      code: '8005',
      resp_data: { state: 'SERVICE' },
    });
  }
  const { items } = await dataOf('operators/list', { kind: 'SERVICE' });
  expect(items).toMatchObject([
    { operatorId, signsInBy: 'NEVER', service: { owner: 'Billing', contact: 'billing@example.com' } },
  ]);
});

it('acts by its keys under its own name; they outlive who asked for them and end with the account', async () => {
  const serviceId = await service('reports', 'viewer');
  const maker = await operator('administrator');
  const { keyId } = (
    await maker.call('keys/make', { title: 'reports', rights: ['jobs.read', 'codes.write'], serviceId })
  ).body.resp_data;
  await decide(other, keyId);
  const { key } = (await maker.call('keys/take', { keyId })).body.resp_data;
  await administrator.call('operators/setState', { operatorId: maker.operatorId, state: 'DISABLED', reason });
  expect((await withKey(key, 'board/showJobs')).status).toBe(200);
  // Within its role.
  expect((await withKey(key, 'codes/makeBatch')).body.code).toBe('8002');
  await administrator.call('operators/setState', { operatorId: serviceId, state: 'DISABLED', reason });
  expect((await withKey(key, 'board/showJobs')).status).toBe(401);
  expect((await dataOf('audit/list', { action: 'key.revoked', targetId: keyId })).items).toHaveLength(1);
  const again = await administrator.call('keys/make', { title: 'x', rights: ['jobs.read'], serviceId });
  expect(again.body).toMatchObject({ code: '8005', resp_data: { state: 'DISABLED' } });
});

it('holds no right that decides, and belongs to services only', async () => {
  const serviceId = await service('approver-bot', 'approver');
  const asked = { title: 'x', rights: ['coupons.approve'] };
  expect((await administrator.call('keys/make', { ...asked, serviceId })).body).toMatchObject({
    code: '9001',
    resp_data: { field: 'rights' },
  });
  const person = { title: 'x', rights: ['jobs.read'], serviceId: other.operatorId };
  expect((await administrator.call('keys/make', person)).body.code).toBe('8006');
});

it('is never an administrator, neither when it is made nor later', async () => {
  const asked = { name: 'root-bot', displayName: 'x', owner: 'Billing', contact: 'billing@example.com' };
  const refused = { code: '9001', resp_data: { field: 'role' } };
  const made = await administrator.call('operators/makeService', { ...asked, role: 'administrator' });
  expect(made.body).toMatchObject(refused);
  const change = { operatorId: await service('viewer-bot', 'viewer'), expectedRole: 'viewer', reason };
  const changed = await administrator.call('operators/changeRole', { ...change, role: 'administrator' });
  expect(changed.body).toMatchObject(refused);
});

it('what an account wrote is also the work of whoever holds its key', async () => {
  const serviceId = await service('pages-bot');
  const { key } = await keyOf(serviceId, ['content.read', 'content.write']);
  const both = { 'zh-CN': '规则', en: 'Rules' };
  const document = {
    docKey: 'by-service',
    expectedVersion: 0,
    title: both,
    html: { 'zh-CN': '<p>1</p>', en: '<p>1</p>' },
  };
  expect((await withKey(key, 'content/saveDocument', document)).status).toBe(200);
  expect((await decide(administrator, 'by-service')).body.code).toBe('8008');
  const [entry] = (await dataOf('audit/list', { action: 'document.', operator: 'pages-bot' })).items;
  expect(entry).toMatchObject({ operatorId: serviceId, operatorName: 'pages-bot' });
  // Who agreed to the account or to its key is one hand with it.
  expect((await decide(other, 'by-service')).body.code).toBe('8031');
  const third = await operator('administrator');
  expect((await decide(third, 'by-service')).body.resp_data).toMatchObject({ state: 'DONE' });
});
