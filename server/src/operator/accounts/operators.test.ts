import { expect, it } from 'vitest';
import { decide } from '#test/approval.ts';
import { CONSOLE_HEADERS, type TestOperator } from '#test/operator.ts';
import { scene } from '#test/scene.ts';

const { db, node, administrator, operator } = await scene({ operators: ['administrator'] });
const second = await operator('administrator');
/** The other administrator agrees, and is shown the second half of a one-time password, if there is one. */
async function approve(operatorId: string): Promise<string | undefined> {
  const { state, secondHalf } = (await decide(second, operatorId)).body.resp_data;
  expect(state).toBe('DONE');
  return secondHalf;
}

const reason = 'as was agreed';
/** Three groups of five symbols, about 74 bits, none of which is read as another. */
const HALF = /^([2-9a-hjkmnp-z]{5}-){2}[2-9a-hjkmnp-z]{5}$/;
const dataOf = async (path: string, body: unknown) => (await administrator.call(path, body)).body.resp_data;
const signIn = (name: string, password: string) =>
  node.post('/console-api/session/signIn', { name, password }, CONSOLE_HEADERS);
const lastEntry = async () =>
  (await administrator.call('audit/list', { pageSize: 1, targetKind: 'operator' })).body.resp_data.items[0];

it('makes an operator whose password is shown half to who asks and half to who approves, once; the audit has who and what, not the password', async () => {
  const made = await dataOf('operators/make', { name: 'Li.Wei', displayName: '李伟', role: 'editor' });
  const firstHalf = made.oneTimePassword;
  expect(firstHalf).toMatch(HALF);
  expect((await decide(administrator, made.operatorId)).body.code).toBe('8008');
  const secondHalf = await approve(made.operatorId);
  expect(secondHalf).toMatch(HALF);
  for (const wrong of [firstHalf, secondHalf, `${secondHalf}-${firstHalf}`]) {
    expect((await signIn('li.wei', String(wrong))).body.code).toBe('8009');
    await db.deleteFrom('sign_in_delay').execute();
  }
  const typed = `${firstHalf} ${secondHalf}`.toUpperCase().replaceAll('-', ' ');
  for (const right of [`${firstHalf}-${secondHalf}`, typed, `${firstHalf}${secondHalf}`]) {
    expect((await signIn('li.wei', right)).body.resp_data).toEqual({ next: 'NEW_PASSWORD' });
  }
  const kept = JSON.stringify([
    await db.selectFrom('audit_entry').selectAll().execute(),
    await db.selectFrom('approval').selectAll().execute(),
    await db.selectFrom('operator').selectAll().execute(),
    (await second.call('approvals/list', { view: 'ENDED' })).body,
  ]);
  for (const half of [firstHalf, secondHalf]) expect(kept).not.toContain(half);
  const [entry] = (await dataOf('audit/list', { action: 'operator.made' })).items;
  expect(entry).toMatchObject({
    operatorId: administrator.operatorId,
    role: 'administrator',
    targetKind: 'operator',
    targetId: made.operatorId,
    before: null,
    after: { name: 'li.wei', displayName: '李伟', role: 'editor', state: 'DISABLED' },
  });
  const again = await administrator.call('operators/make', { name: 'LI.WEI', displayName: 'x', role: 'viewer' });
  expect(again).toMatchObject({ status: 409, body: { code: '8007', resp_data: { field: 'name' } } });
});

it('lists by part of a name, role and state, page by page', async () => {
  for (const name of ['zz_a', 'zz_b', 'zzxc']) {
    await dataOf('operators/make', { name: name.replace('_', '-'), displayName: name, role: 'finance' });
  }
  const first = await dataOf('operators/list', { role: 'finance', pageSize: 2 });
  expect(first).toMatchObject({ total: 3, items: [{ name: 'zz-a', hasOneTimePassword: true }, { name: 'zz-b' }] });
  const rest = await dataOf('operators/list', { role: 'finance', pageSize: 2, cursor: first.cursor });
  expect(rest).toMatchObject({ items: [{ name: 'zzxc' }], cursor: null, hasMore: false });
  // An underscore is one, not any letter.
  expect((await dataOf('operators/list', { keyword: 'zz_' })).total).toBe(2);
  expect((await dataOf('operators/list', { state: 'DISABLED' })).total).toBe(3);
});

it('changes a role from the one that is expected, and what it allows from the next call on', async () => {
  const other = await operator('viewer');
  const change = { operatorId: other.operatorId, expectedRole: 'viewer', role: 'finance', reason };
  expect((await other.call('audit/list')).status).toBe(403);
  expect((await administrator.call('operators/changeRole', change)).status).toBe(200);
  expect((await other.call('audit/list')).status).toBe(403);
  const again = await administrator.call('operators/changeRole', change);
  expect(again.body).toMatchObject({ code: '8005', resp_data: { state: 'IN_REVIEW' } });
  const listed = async () => (await dataOf('operators/list', { keyword: other.name })).items[0].approvalId;
  const open = (await dataOf('approvals/list', { kind: 'OPERATOR' })).items;
  expect(open).toContainEqual(expect.objectContaining({ approvalId: await listed(), subjectId: other.operatorId }));
  await approve(other.operatorId);
  expect(await listed()).toBeNull();
  expect((await other.call('audit/list')).status).toBe(200);
  expect(await lastEntry()).toMatchObject({
    operatorId: second.operatorId,
    before: { role: 'viewer' },
    after: { role: 'finance' },
    reason,
  });
  expect(await administrator.call('operators/changeRole', change)).toMatchObject({
    status: 409,
    body: { code: '8004', resp_data: { current: 'finance' } },
  });
});

it('disables at once, and lets in again only by signing in', async () => {
  const other = await operator('editor');
  const set = (state: string) =>
    administrator.call('operators/setState', { operatorId: other.operatorId, state, reason });
  expect((await set('DISABLED')).status).toBe(200);
  expect((await other.call('session/show')).status).toBe(401);
  expect(await set('DISABLED')).toMatchObject({ status: 409, body: { code: '8005' } });
  expect((await set('ACTIVE')).status).toBe(200);
  await approve(other.operatorId);
  expect((await other.call('session/show')).status).toBe(401);
  const { items } = await dataOf('operators/list', { keyword: other.name });
  expect(items).toMatchObject([{ state: 'ACTIVE' }]);
});

it('resets a password, which ends what was open, and an authenticator with its recovery codes', async () => {
  const other = await operator('editor');
  const { operatorId, name } = other;
  await db
    .updateTable('operator')
    .set({ totp_sealed: Buffer.from('x'), has_one_time_password: false })
    .where('operator_id', '=', operatorId)
    .execute();
  const { oneTimePassword: firstHalf } = await dataOf('operators/resetAccess', {
    operatorId,
    what: 'PASSWORD',
    reason,
  });
  expect((await other.call('session/show')).status).toBe(200);
  const oneTimePassword = `${firstHalf}-${await approve(operatorId)}`;
  expect((await other.call('session/show')).status).toBe(401);
  expect((await signIn(name, firstHalf)).status).not.toBe(200);
  expect((await signIn(name, oneTimePassword)).body.resp_data).toEqual({ next: 'CODE' });
  expect(await dataOf('operators/resetAccess', { operatorId, what: 'AUTHENTICATOR', reason })).toMatchObject({
    oneTimePassword: null,
  });
  expect(await approve(operatorId)).toBeUndefined();
  expect((await signIn(name, oneTimePassword)).body.resp_data).toEqual({ next: 'NEW_PASSWORD' });
});

it('who asked for an account that was rejected gets no second half when they approve it for another one', async () => {
  const { operatorId, oneTimePassword } = await dataOf('operators/make', {
    name: 'late',
    displayName: 'Late',
    role: 'viewer',
  });
  const rejected = await decide(second, operatorId, { isApproved: false, reason });
  expect(rejected.body.resp_data).toEqual({ state: 'REJECTED' });
  expect(oneTimePassword).toMatch(HALF);
  await second.call('operators/setState', { operatorId, state: 'ACTIVE', reason });
  expect((await decide(administrator, operatorId)).body.resp_data).toEqual({ state: 'DONE' });
});

it('a half that an older node left behind is not shown, and gone with the next decision', async () => {
  const { operatorId } = await operator('editor');
  await dataOf('operators/resetAccess', { operatorId, what: 'PASSWORD', reason });
  const ofAccount = db.selectFrom('operator').where('operator_id', '=', operatorId);
  const { offered_half_sealed: half } = await ofAccount.select('offered_half_sealed').executeTakeFirstOrThrow();
  await decide(second, operatorId, { isApproved: false, reason });
  const leave = () =>
    db
      .updateTable('operator')
      .set({ offered_half_sealed: half, has_one_time_password: false })
      .where('operator_id', '=', operatorId)
      .execute();
  const left = async () =>
    (await ofAccount.select('offered_half_sealed').executeTakeFirstOrThrow()).offered_half_sealed;
  await leave();
  await dataOf('operators/changeRole', { operatorId, expectedRole: 'editor', role: 'viewer', reason });
  expect([await approve(operatorId), await left()]).toEqual([undefined, null]);
  await leave();
  await db.updateTable('operator').set({ state: 'DISABLED' }).where('operator_id', '=', operatorId).execute();
  await second.call('operators/setState', { operatorId, state: 'ACTIVE', reason });
  const enabled = (await decide(administrator, operatorId)).body.resp_data;
  expect([enabled, await left()]).toEqual([{ state: 'DONE' }, null]);
});

it('a password that was rejected is gone with both halves', async () => {
  const { operatorId } = await operator('editor');
  await dataOf('operators/resetAccess', { operatorId, what: 'PASSWORD', reason });
  await decide(second, operatorId, { isApproved: false, reason });
  const row = db.selectFrom('operator').selectAll().where('operator_id', '=', operatorId);
  expect(await row.executeTakeFirst()).toMatchObject({ offered_password_hash: null, offered_half_sealed: null });
});

it('shows who is signed in, and ends a session', async () => {
  const other = await operator('support');
  const { items } = await dataOf('operators/listSessions', { operatorId: other.operatorId });
  expect(items).toMatchObject([{ name: other.name, isOwn: false }]);
  expect((await administrator.call('operators/endSession', { sessionId: items[0].sessionId })).status).toBe(200);
  expect((await other.call('session/show')).status).toBe(401);
  expect((await administrator.call('operators/endSession', { sessionId: items[0].sessionId })).status).toBe(404);
  expect((await dataOf('operators/listSessions', {})).items).toContainEqual(expect.objectContaining({ isOwn: true }));
});

it('keeps one administrator, also when they send each other away at once', async () => {
  const sendAway = (by: TestOperator, whom: TestOperator) =>
    by.call('operators/setState', { operatorId: whom.operatorId, state: 'DISABLED', reason });
  const answers = await Promise.all([sendAway(administrator, second), sendAway(second, administrator)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const left = answers[0]?.status === 200 ? administrator : second;
  const lastOne = { status: 409, body: { code: '8013' } };
  expect(await sendAway(left, left)).toMatchObject(lastOne);
  const change = { operatorId: left.operatorId, expectedRole: 'administrator', role: 'viewer', reason };
  expect(await left.call('operators/changeRole', change)).toMatchObject(lastOne);
});

it('counts only administrators with a password: one of the identity provider does not replace the last', async () => {
  const ofProvider = await operator('administrator');
  const { operatorId } = ofProvider;
  await db.updateTable('operator').set({ password_hash: null }).where('operator_id', '=', operatorId).execute();
  const { items } = (await ofProvider.call('operators/list', { role: 'administrator', state: 'ACTIVE' })).body
    .resp_data;
  const [last, ...others] = items.filter(({ signsInBy }: { signsInBy: string }) => signsInBy === 'PASSWORD');
  for (const other of others) {
    await db.updateTable('operator').set({ state: 'DISABLED' }).where('operator_id', '=', other.operatorId).execute();
  }
  const disable = { operatorId: last.operatorId, state: 'DISABLED', reason };
  expect(await ofProvider.call('operators/setState', disable)).toMatchObject({ status: 409, body: { code: '8013' } });
});
