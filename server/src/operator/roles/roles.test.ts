import { approvalKinds } from '@coupon-centre/contract/approval/approval-kinds';
import { rights } from '@coupon-centre/contract/call/rights';
import { expect, it } from 'vitest';
import { decide } from '#test/approval.ts';
import type { TestOperator } from '#test/operator.ts';
import { scene } from '#test/scene.ts';

const { db, administrator, operator } = await scene({ operators: ['administrator'] });
const other = await operator('administrator');
const third = await operator('administrator');
const reason = 'the city branches';
let made = 0;

const named = (text: string) => ({ 'zh-CN': text, en: text });
async function ask(rights: readonly string[], of: { roleId?: string; was?: readonly string[]; name?: string } = {}) {
  made += 1;
  const names = named(of.name ?? `role ${made}`);
  return administrator.call('operators/saveRole', {
    roleId: of.roleId ?? null,
    expectedRights: of.was ?? [],
    names,
    rights,
    reason,
  });
}
async function role(rights: readonly string[]): Promise<string> {
  const { roleId } = (await ask(rights)).body.resp_data;
  expect((await decide(other, roleId)).body.resp_data).toEqual({ state: 'DONE' });
  return roleId;
}
async function personWith(roleId: string): Promise<TestOperator> {
  const person = await operator('viewer');
  const change = { operatorId: person.operatorId, expectedRole: 'viewer', role: roleId, reason };
  expect((await administrator.call('operators/changeRole', change)).status).toBe(200);
  await decide(other, person.operatorId);
  return person;
}

it('takes effect when another administrator agrees, and gives its rights to whoever has it', async () => {
  const asked = await ask(['jobs.read', 'board.read']);
  const { roleId } = asked.body.resp_data;
  const listed = async () =>
    (await administrator.call('operators/listRoles')).body.resp_data.items.find(
      (item: { roleId: string }) => item.roleId === roleId,
    );
  expect(await listed()).toMatchObject({ rights: [], approvalId: asked.body.resp_data.approvalId });
  const change = { operatorId: other.operatorId, expectedRole: 'administrator', role: roleId, reason };
  expect((await administrator.call('operators/changeRole', change)).body.code).toBe('8080');
  expect((await decide(administrator, roleId)).body.code).toBe('8008');
  await decide(other, roleId);
  expect(await listed()).toMatchObject({ rights: ['board.read', 'jobs.read'], operators: 0, approvalId: null });
  const person = await personWith(roleId);
  expect((await person.call('session/show')).body.resp_data).toMatchObject({
    role: roleId,
    rights: ['board.read', 'jobs.read'],
  });
  expect((await person.call('board/showJobs')).status).toBe(200);
  expect((await person.call('coupons/list')).body).toMatchObject({
    code: '8002',
    resp_data: { right: 'coupons.read' },
  });
});

it('changes at once for everybody who has it, and for their keys', async () => {
  const roleId = await role(['jobs.read']);
  const people = [await personWith(roleId), await personWith(roleId)];
  await ask(['content.read'], { roleId, was: ['jobs.read'] });
  for (const person of people) expect((await person.call('board/showJobs')).status).toBe(200);
  await decide(other, roleId);
  for (const person of people) {
    expect((await person.call('board/showJobs')).status).toBe(403);
    expect((await person.call('content/listDocuments')).status).toBe(200);
  }
  expect((await ask(['jobs.read'], { roleId, was: ['jobs.read'] })).body.code).toBe('8004');
});

it('never holds what asks for something together with what decides it, and no right without what it needs', async () => {
  for (const { asks, decides } of Object.values(approvalKinds)) {
    if (asks === decides) continue;
    const reading = rights.filter((right) => right.endsWith('.read'));
    const both = await ask([asks, decides, ...reading]);
    expect([asks, decides, both.body.code, both.body.resp_data?.field]).toEqual([asks, decides, '9001', 'rights']);
    for (const right of [asks, decides]) expect(both.body.msg).toContain(right);
    const { body } = await ask([decides, ...reading]);
    expect([decides, body.code]).toEqual([decides, '0000']);
    await administrator.call('approvals/withdraw', { approvalId: body.resp_data.approvalId });
  }
  for (const held of [
    ['coupons.read', 'coupons.approve'],
    ['coupons.read', 'coupons.write', 'finance.read', 'finance.approve', 'approvals.read'],
    [],
    ['root'],
  ]) {
    expect([held, (await ask(held)).body.code]).toEqual([held, '9001']);
  }
});

it('names the pair that stands in the way, in the language of who asks', async () => {
  expect((await ask(['coupons.write'])).body.msg).toContain('coupons.read');
  expect((await ask(['coupons.read', 'coupons.write', 'coupons.approve', 'approvals.read'])).body.msg).toMatch(
    /coupons\.write.*coupons\.approve/,
  );
});

it('is removed only while nobody has it, also when it is given at the same moment', async () => {
  const roleId = await role(['jobs.read']);
  const person = await personWith(roleId);
  const remove = () => administrator.call('operators/removeRole', { roleId, reason });
  expect((await remove()).body).toMatchObject({ code: '8081', resp_data: { operators: 1, claims: 0 } });
  const back = { operatorId: person.operatorId, expectedRole: roleId, role: 'viewer', reason };
  await administrator.call('operators/changeRole', back);
  await decide(other, person.operatorId);
  const forth = { ...back, expectedRole: 'viewer', role: roleId };
  await administrator.call('operators/changeRole', forth);
  const answers = await Promise.all([remove(), decide(other, person.operatorId), remove(), remove()]);
  const { role: has } = await db
    .selectFrom('operator')
    .select('role')
    .where('operator_id', '=', person.operatorId)
    .executeTakeFirstOrThrow();
  const left = await db.selectFrom('operator_role').select('role').where('role', '=', roleId).execute();
  expect(has === roleId ? left.length : 1 - left.length).toBe(1);
  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
});

it('has a name of its own, and one open request at a time', async () => {
  const first = await ask(['jobs.read'], { name: 'city editor' });
  const { roleId } = first.body.resp_data;
  await decide(other, roleId);
  expect((await ask(['jobs.read'], { name: 'city editor' })).body.code).toBe('8007');
  await ask(['board.read'], { roleId, was: ['jobs.read'], name: 'city editor' });
  const again = await ask(['board.read'], { roleId, was: ['jobs.read'], name: 'city editor' });
  expect(again.body).toMatchObject({ code: '8005', resp_data: { state: 'IN_REVIEW' } });
});

it('who gave a role its rights does not decide with who has it', async () => {
  const roleId = await role(['content.read', 'content.write']);
  const person = await operator('viewer');
  const change = { operatorId: person.operatorId, expectedRole: 'viewer', role: roleId, reason };
  const [fourth, fifth] = [await operator('administrator'), await operator('administrator')];
  await fourth.call('operators/changeRole', change);
  await decide(fifth, person.operatorId);
  const text = named('<p>1</p>');
  await person.call('content/saveDocument', { docKey: 'by-role', expectedVersion: 0, title: named('1'), html: text });
  for (const by of [administrator, other]) expect((await decide(by, 'by-role')).body.code).toBe('8031');
  expect((await decide(third, 'by-role')).body.resp_data).toMatchObject({ state: 'DONE' });
});

it('may be what a claim of the identity provider gives', async () => {
  const roleId = await role(['jobs.read']);
  const claims = (lines: unknown) => administrator.call('operators/setRoleClaims', { expected: [], lines, reason });
  const unknown = [{ value: 'city', role: '00000000-0000-7000-8000-000000000000' }];
  expect((await claims(unknown)).body.code).toBe('8080');
  expect((await claims([{ value: 'city', role: roleId }])).status).toBe(200);
  await decide(other, 'all');
  expect((await administrator.call('operators/removeRole', { roleId, reason })).body).toMatchObject({
    code: '8081',
    resp_data: { operators: 0, claims: 1 },
  });
});

it('is not named like one of the six roles, in whatever letters', async () => {
  for (const name of ['Administrator', 'administrator ', '管理员', '财务']) {
    const { body } = await ask(['jobs.read'], { name });
    expect([name, body.code, body.resp_data?.field]).toEqual([name, '8007', 'names']);
  }
});
