import { api } from '@coupon-centre/contract/api/api';
import type { Access, Call } from '@coupon-centre/contract/call/call';
import { keyRights, type Right, rightsOfRole, roles } from '@coupon-centre/contract/call/rights';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { type TestNode, testNode } from '#test/node.ts';
import { CONSOLE_HEADERS, testKey, testOperator } from '#test/operator.ts';

/*
 * Every call of the operator API with every role, without a session and with keys, taken from the list, so that a new call is
 * covered too. No call accepts the body: an authorised caller gets 9001, and nothing changes.
 */

let database: TestDatabase;
let node: TestNode;
const headersByRole = new Map<string, Readonly<Record<string, string>>>();
/** A key that lacks only this right, and one that has only this. */
const keyWithout = new Map<Right, Readonly<Record<string, string>>>();
const keyWith = new Map<Right, Readonly<Record<string, string>>>();

beforeAll(async () => {
  database = await testDatabase();
  node = await testNode(database);
  for (const role of roles) headersByRole.set(role, (await testOperator(database, node, role)).headers);
  const administrator = await testOperator(database, node, 'administrator');
  for (const right of keyRights) {
    const others = keyRights.filter((other) => other !== right);
    keyWithout.set(right, await testKey(database, administrator, others));
    keyWith.set(right, await testKey(database, administrator, [right]));
  }
});
afterAll(async () => {
  await node.stop();
  await database.close();
});

const calls = Object.values<Call>(api).flatMap(({ path, who }) =>
  'operator' in who ? [[path, who.operator] as const] : [],
);
const isRight = (access: Access): access is Right => access.includes('.');

async function tryCall(path: string, headers: Readonly<Record<string, string>>) {
  const answer = await node.app.http.inject({
    method: 'POST',
    url: path,
    payload: '"nothing that any call takes"',
    headers: { 'content-type': 'application/json', ...headers },
  });
  return { status: answer.statusCode, ...answer.json<{ code: string; resp_data: unknown }>() };
}
const taken = { code: '9001' };
const notSignedIn = { status: 401, code: '8001' };
const notAllowed = (right: string) => ({ status: 403, code: '8002', resp_data: { right } });

describe.each(calls)('%s, for %s', (path, access) => {
  it.each(roles)('%s', async (role) => {
    const may = !isRight(access) || rightsOfRole[role].includes(access);
    expect(await tryCall(path, headersByRole.get(role) ?? {})).toMatchObject(may ? taken : notAllowed(access));
  });

  it('a caller without a session, or with an unknown one', async () => {
    const answer = access === 'EVERYONE' ? taken : notSignedIn;
    expect(await tryCall(path, CONSOLE_HEADERS)).toMatchObject(answer);
    expect(await tryCall(path, { ...CONSOLE_HEADERS, cookie: 'console_session=x' })).toMatchObject(answer);
    expect(await tryCall(path, { authorization: `Bearer cck_${'x'.repeat(43)}` })).toMatchObject(answer);
  });

  it('a session of a subscriber', async () => {
    const { token, ms, hc } = node.stranger();
    const headers = { ...CONSOLE_HEADERS, h5_token: token, ms, hc, cookie: `console_session=${token}` };
    expect(await tryCall(path, headers)).toMatchObject(access === 'EVERYONE' ? taken : notSignedIn);
  });

  it('a key with the right, a key with every other right', async () => {
    if (isRight(access) && keyWith.has(access)) {
      expect(await tryCall(path, keyWith.get(access) ?? {})).toMatchObject(taken);
      expect(await tryCall(path, keyWithout.get(access) ?? {})).toMatchObject(notAllowed(access));
    } else if (access !== 'EVERYONE') {
      const lacking = isRight(access) ? access : 'SIGNED_IN';
      expect(await tryCall(path, keyWith.get('coupons.read') ?? {})).toMatchObject(notAllowed(lacking));
    }
  });

  it('a page of another site', async () => {
    const { cookie = '' } = headersByRole.get('administrator') ?? {};
    const notFromConsole = { status: 403, code: '8003' };
    expect(await tryCall(path, { cookie })).toMatchObject(notFromConsole);
    for (const foreign of [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'same-site' }]) {
      expect(await tryCall(path, { ...CONSOLE_HEADERS, cookie, ...foreign })).toMatchObject(notFromConsole);
    }
  });
});

it("keeps a key within its maker's role, and ends it with their account", async () => {
  const viewer = await testOperator(database, node, 'viewer');
  const key = await testKey(database, viewer, ['coupons.read', 'audit.read']);
  expect(await tryCall('/console-api/audit/list', key)).toMatchObject(notAllowed('audit.read'));
  const finance = await testOperator(database, node, 'finance');
  const good = await testKey(database, finance, ['audit.read']);
  expect(await tryCall('/console-api/audit/list', good)).toMatchObject(taken);
  await database.db
    .updateTable('operator')
    .set({ state: 'DISABLED' })
    .where('operator_id', '=', finance.operatorId)
    .execute();
  expect(await tryCall('/console-api/audit/list', good)).toMatchObject(notSignedIn);
  expect(await tryCall('/console-api/audit/list', finance.headers)).toMatchObject(notSignedIn);
});
