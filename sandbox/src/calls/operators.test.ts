import { rightsOfRole, roles } from '@coupon-centre/contract/call/rights';
import { scene } from '@coupon-centre/server/test/scene.ts';
import { expect, test } from 'vitest';

const { db, node } = await scene({ startMs: Date.parse('2026-11-21T10:00:00+08:00') });
const { http } = node.app;

const signIn = (role: unknown) =>
  http.inject({ method: 'POST', url: '/sandbox/operators', payload: { role } as object });

test.each(roles)('%s: one tap signs in with the rights of the role, again as the same operator', async (role) => {
  const showSession = async () => {
    const signedIn = await signIn(role);
    expect(signedIn.json()).toMatchObject({ code: '0000' });
    const [cookie] = signedIn.cookies;
    expect(cookie).toMatchObject({ path: '/', httpOnly: true, sameSite: 'Strict' });
    const answer = await http.inject({
      method: 'POST',
      url: '/console-api/session/show',
      payload: {},
      headers: { cookie: `${cookie?.name}=${cookie?.value}`, 'x-console': '1' },
    });
    return answer.json().resp_data;
  };
  const first = await showSession();
  expect(first).toMatchObject({ name: `sandbox-${role}`, role });
  expect(new Set(first.rights)).toEqual(new Set(rightsOfRole[role]));
  expect((await showSession()).operatorId).toBe(first.operatorId);
  const audit = await db.selectFrom('audit_entry').selectAll().where('operator_name', '=', `sandbox-${role}`).execute();
  expect(audit.map(({ action, after }) => [action, after])).toEqual(
    Array(2).fill(['session.opened', { sessionId: expect.any(String), by: 'SANDBOX' }]),
  );
});

test('an unknown role is refused by name', async () => {
  const answer = await signIn('owner');
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: '9001', resp_data: { field: 'role' } }]);
});
