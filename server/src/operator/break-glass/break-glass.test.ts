import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { afterAll, expect, it } from 'vitest';
import { decide } from '#test/approval.ts';
import { identityProvider } from '#test/identity-provider.ts';
import { CONSOLE_HEADERS, type TestOperator } from '#test/operator.ts';
import { scene } from '#test/scene.ts';
import { toldEvents } from '#test/told-events.ts';

const TOKEN = 'metrics token of the test';
const provider = await identityProvider();
afterAll(() => provider.close());
const on = await scene({ operators: ['administrator'], identityProvider: provider.settings, metricsToken: TOKEN });
const { db, node, administrator, clock } = on;
const { node: withPasswords } = await scene({ on });

/** What another administrator agrees to. */
const agreed = async (by: TestOperator, path: string, request: object) => {
  const { resp_data } = (await by.call(path, request)).body;
  const decision = await decide(await on.operator('administrator'), resp_data.operatorId ?? operatorIn(request));
  const { secondHalf } = decision.body.resp_data;
  return { ...resp_data, oneTimePassword: `${resp_data.oneTimePassword}-${secondHalf}` };
};
const operatorIn = (request: { readonly operatorId?: string }): string => String(request.operatorId);
const made = (name: string, role: string) => agreed(administrator, 'operators/make', { name, displayName: name, role });
const signIn = (name: string, password: string, at = node) =>
  at.post('/console-api/session/signIn', { name, password }, CONSOLE_HEADERS);
const open = async (by = administrator) => (await by.call('operators/listBreakGlass')).body.resp_data.items;
const acknowledge = (seqs: readonly number[], by = administrator) =>
  by.call('operators/acknowledgeBreakGlass', { seqs });
const counted = async () => {
  const answer = await fetch(`${node.baseUrl}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  return Number(/^coupon_centre_break_glass_sign_ins_total (\d+)$/m.exec(await answer.text())?.[1]);
};

it('every right password raises the alarm where there is an identity provider, also while that is away; a wrong one does not', async () => {
  provider.setAway(true);
  const { operatorId, oneTimePassword } = await made('emergency', 'editor');
  expect((await signIn('emergency', 'a guess')).status).toBe(401);
  expect(await open()).toEqual([]);
  expect(await counted()).toBe(0);
  expect(await signIn('emergency', oneTimePassword)).toMatchObject({ status: 200 });
  expect(await open()).toMatchObject([{ name: 'emergency', isOwn: false, address: expect.any(String) }]);
  expect(await counted()).toBe(1);
  const [entry] = (await administrator.call('audit/list', { action: 'session.breakGlass' })).body.resp_data.items;
  expect(entry).toMatchObject({ operatorName: 'emergency', role: 'editor' });
  expect(await toldEvents(db, 'operator.break_glass', {})).toEqual([
    { operatorId, operatorName: 'emergency', role: 'editor', address: entry.address },
  ]);
});

it('shows an alarm to administrators until another one acknowledges it, which is recorded', async () => {
  const [{ seq }] = await open();
  const second = await on.operator('administrator');
  expect((await acknowledge([seq + 1_000])).status).toBe(404);
  expect((await acknowledge([seq], await on.operator('finance'))).status).toBe(403);
  expect((await acknowledge([seq], second)).status).toBe(200);
  expect(await open()).toEqual([]);
  expect((await acknowledge([seq])).status).toBe(404);
  const query = { action: 'session.breakGlass.acknowledged' };
  const [entry] = (await administrator.call('audit/list', query)).body.resp_data.items;
  expect(entry).toMatchObject({ operatorId: second.operatorId, after: { seqs: [seq], names: ['emergency'] } });
});

it('refuses an administrator who acknowledges their own sign-in, alone or among others', async () => {
  const self = await on.operator('administrator');
  const { oneTimePassword } = await made('emergency2', 'administrator');
  await signIn('emergency2', oneTimePassword);
  const [{ seq: others }] = await open();
  // The same alarm for the signed-in administrator.
  const reset = await agreed(administrator, 'operators/resetAccess', {
    operatorId: self.operatorId,
    what: 'PASSWORD',
    reason: 'a test',
  });
  const answer = await fetch(`${node.baseUrl}/console-api/session/signIn`, {
    method: 'POST',
    headers: { ...CONSOLE_HEADERS, 'content-type': 'application/json' },
    body: JSON.stringify({ name: self.name, password: reset.oneTimePassword }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  await db.updateTable('operator_session').set({ step: 'OPEN' }).where('operator_id', '=', self.operatorId).execute();
  const signedIn = {
    ...self,
    call: (path: string, request: unknown = {}) =>
      node.post(`/console-api/${path}`, request, { ...CONSOLE_HEADERS, cookie }),
  };
  const [{ seq: own, isOwn }] = await open(signedIn);
  expect(isOwn).toBe(true);
  expect(await acknowledge([own, others], signedIn)).toMatchObject({ status: 403, body: { code: '8008' } });
  expect((await acknowledge([others], signedIn)).status).toBe(200);
  expect(await open()).toMatchObject([{ seq: own }]);
});

it('no longer shows an alarm after seven days; the audit keeps it', async () => {
  expect(await open()).toHaveLength(1);
  clock.moveBy(7 * DAY_MS + 1);
  const late = await on.operator('administrator');
  expect(await open(late)).toEqual([]);
  const { items } = (await late.call('audit/list', { action: 'session.breakGlass', pageSize: 50 })).body.resp_data;
  expect(items.filter(({ action }: { action: string }) => action === 'session.breakGlass').length).toBe(3);
});

it('without an identity provider a password is no alarm, and there is no other way in', async () => {
  const late = await on.operator('administrator');
  const usual = { name: 'usual', displayName: 'usual', role: 'viewer' };
  const { oneTimePassword } = await agreed(late, 'operators/make', usual);
  expect((await signIn('usual', oneTimePassword, withPasswords)).status).toBe(200);
  expect(await toldEvents(db, 'operator.break_glass', { operatorName: 'usual' })).toEqual([]);
  expect(await open(late)).toEqual([]);
  const ways = await withPasswords.post('/console-api/session/showWays', {}, CONSOLE_HEADERS);
  expect(ways.body.resp_data).toEqual({ hasProvider: false });
  for (const [path, request] of [
    ['beginProvider', { returnTo: '/' }],
    ['finishProvider', { query: 'state=x' }],
  ] as const) {
    const answer = await withPasswords.post(`/console-api/session/${path}`, request, CONSOLE_HEADERS);
    expect(answer).toMatchObject({ status: 404, body: { code: '8006' } });
  }
  const logout = await fetch(`${withPasswords.baseUrl}/console-api/session/backChannelLogout`, { method: 'POST' });
  expect(logout.status).toBe(404);
});
