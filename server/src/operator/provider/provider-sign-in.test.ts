import { generate } from 'otplib';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { decide } from '#test/approval.ts';
import { identityProvider, operatorBrowser, type Person } from '#test/identity-provider.ts';
import { CONSOLE_HEADERS, testKey } from '#test/operator.ts';
import { scene } from '#test/scene.ts';
import { createKeptAttempts } from './kept-attempt.ts';

const provider = await identityProvider();
afterAll(() => provider.close());
const on = await scene({ operators: ['administrator'], identityProvider: provider.settings });
const { db, node, administrator } = on;
const { node: otherNode } = await scene({ on, identityProvider: provider.settings });

const reason = 'as was agreed';
const LINES = [
  { value: 'coupon-admins', role: 'administrator' },
  { value: 'coupon-editors', role: 'editor' },
  { value: 'all-staff', role: 'viewer' },
];
const WEI: Person = {
  accountId: 'subject-wei',
  userName: 'li.wei',
  name: '李伟',
  roles: ['coupon-editors'],
  amr: ['pwd', 'otp'],
};

const dataOf = async (path: string, body: unknown = {}) => (await administrator.call(path, body)).body.resp_data;
const setLines = async (lines: readonly object[]) => {
  const { lines: expected } = await dataOf('operators/listRoleClaims');
  const answer = await administrator.call('operators/setRoleClaims', { expected, lines, reason });
  expect(answer.status).toBe(200);
  expect((await decide(await on.operator('administrator'), 'all')).body.resp_data).toEqual({ state: 'DONE' });
};
const signedIn = async (person: Person) => {
  provider.welcome(person);
  const browser = operatorBrowser(node);
  expect(await browser.signIn()).toMatchObject({ code: '0000', resp_data: { next: 'OPEN' } });
  return browser;
};
const entriesOf = async (action: string) => (await dataOf('audit/list', { action, pageSize: 50 })).items;
const listed = async (keyword: string) => (await dataOf('operators/list', { keyword })).items;

provider.open();
beforeAll(() => setLines(LINES));

it('signs in an identity with a role: an account of its own, without a password, and back where they were', async () => {
  provider.welcome(WEI);
  const browser = operatorBrowser(node);
  expect(await browser.signIn('/coupons?state=RUNNING')).toMatchObject({
    status: 200,
    resp_data: { next: 'OPEN', returnTo: '/coupons?state=RUNNING' },
  });
  expect((await browser.call('session/show')).resp_data).toMatchObject({
    name: 'li.wei',
    displayName: '李伟',
    role: 'editor',
    signsInBy: 'PROVIDER',
  });
  const [account, ...others] = await listed('li.wei');
  expect(others).toEqual([]);
  expect(account).toMatchObject({ signsInBy: 'PROVIDER', hasOneTimePassword: false, state: 'ACTIVE' });
  const stored = await db.selectFrom('operator').selectAll().where('name', '=', 'li.wei').executeTakeFirstOrThrow();
  expect(stored.password_hash).toBeNull();
  expect((await entriesOf('operator.made'))[0]).toMatchObject({
    operatorName: 'identity provider',
    after: { name: 'li.wei', role: 'editor', issuer: provider.issuer, subject: WEI.accountId },
  });
  const local = await node.post('/console-api/session/signIn', { name: 'li.wei', password: 'none' }, CONSOLE_HEADERS);
  expect(local).toMatchObject({ status: 401, body: { code: '8009' } });
});

it('knows an identity by issuer and subject: the same account in simultaneous first sign-ins and after another name', async () => {
  provider.welcome({ ...WEI, accountId: 'subject-both', userName: 'both' });
  const browsers = Array.from({ length: 6 }, (_, index) => operatorBrowser(index % 2 === 0 ? node : otherNode));
  const queries = await Promise.all(browsers.map((browser) => browser.goToProvider()));
  const answers = await Promise.all(
    browsers.map((browser, index) => browser.call('session/finishProvider', { query: queries[index] })),
  );
  expect(answers.map(({ code }) => code)).toEqual(Array(6).fill('0000'));
  const before = await listed('both');
  expect(before).toHaveLength(1);
  const renamed = await signedIn({ ...WEI, accountId: 'subject-both', userName: 'admin', name: '新名字' });
  expect((await renamed.call('session/show')).resp_data).toMatchObject({
    operatorId: before[0].operatorId,
    name: 'both',
    displayName: '新名字',
  });
});

it('never takes over an account whose name it has, nor makes a name that ours could not be', async () => {
  const made = await dataOf('operators/make', { name: 'zhang.san', displayName: '张三', role: 'administrator' });
  const taker = await signedIn({ ...WEI, accountId: 'subject-taker', userName: 'Zhang.San@evil.example' });
  const shown = (await taker.call('session/show')).resp_data;
  expect(shown.operatorId).not.toBe(made.operatorId);
  expect(shown).toMatchObject({ name: expect.stringMatching(/^zhang\.san-[0-9a-f]{6}$/), role: 'editor' });
  const odd = await signedIn({ ...WEI, accountId: 'subject-odd', userName: '李\u0000伟', name: '\u0007' });
  expect((await odd.call('session/show')).resp_data).toMatchObject({
    name: expect.stringMatching(/^operator-[0-9a-f]{6}$/),
    displayName: 'identity provider',
  });
});

it('finishes on another node what one has begun, with claims in the ID token too', async () => {
  provider.open({ claimsIn: 'idToken' });
  onTestFinished(() => provider.open());
  provider.welcome({ ...WEI, accountId: 'subject-two-nodes', userName: 'two.nodes' });
  const browser = operatorBrowser(node);
  const query = await browser.goToProvider();
  browser.moveTo(otherNode);
  expect(await browser.call('session/finishProvider', { query })).toMatchObject({ resp_data: { next: 'OPEN' } });
  expect((await browser.call('session/show')).resp_data).toMatchObject({ role: 'editor' });
});

it('a sign-in belongs to the browser that began it: an answer of another browser, or with another state, is refused', async () => {
  provider.welcome(WEI);
  const attacker = operatorBrowser(node);
  const query = await attacker.goToProvider();
  const expired = { status: 409, code: '8015' };
  // Login CSRF: the victim's browser is sent to the console with the attacker's answer.
  expect(await operatorBrowser(node).call('session/finishProvider', { query })).toMatchObject(expired);
  const victim = operatorBrowser(node);
  await victim.goToProvider();
  expect(await victim.call('session/finishProvider', { query })).toMatchObject(expired);
  expect(victim.cookies.has('console_session')).toBe(false);
  const other = new URLSearchParams(await attacker.goToProvider());
  other.set('state', 'another');
  expect(await attacker.call('session/finishProvider', { query: other.toString() })).toMatchObject(expired);
  // Refused once, the attempt is gone.
  const again = await attacker.goToProvider();
  await attacker.call('session/finishProvider', { query: 'state=wrong' });
  expect(await attacker.call('session/finishProvider', { query: again })).toMatchObject(expired);
});

it('accepts an answer once, a code only with its own nonce and verifier, and none after ten minutes', async () => {
  provider.welcome(WEI);
  const browser = operatorBrowser(node);
  const query = await browser.goToProvider();
  const sealed = browser.cookies.get('console_sign_in') ?? '';
  expect((await browser.call('session/finishProvider', { query })).code).toBe('0000');
  // The same cookie, code and state once more.
  browser.cookies.set('console_sign_in', sealed);
  expect(await browser.call('session/finishProvider', { query })).toMatchObject({ status: 401, code: '8017' });
  // Another sign-in's code with this one's state: PKCE and nonce belong together.
  const victim = operatorBrowser(node);
  const stolen = new URLSearchParams(await victim.goToProvider()).get('code') ?? '';
  const own = new URLSearchParams(await browser.goToProvider());
  own.set('code', stolen);
  expect(await browser.call('session/finishProvider', { query: own.toString() })).toMatchObject({ code: '8017' });
  // The same for each alone.
  const attempts = createKeptAttempts(node.deriveKey);
  for (const changed of ['nonce', 'verifier'] as const) {
    const ownQuery = await browser.goToProvider();
    const kept = attempts.open(browser.cookies.get('console_sign_in') ?? '');
    if (kept === undefined) throw new Error('the cookie is sealed by the node');
    browser.cookies.set('console_sign_in', attempts.seal({ ...kept, [changed]: 'x'.repeat(43) }));
    expect(await browser.call('session/finishProvider', { query: ownQuery })).toMatchObject({ code: '8017' });
  }
  const late = await browser.goToProvider();
  on.clock.moveBy(11 * 60_000);
  expect(await browser.call('session/finishProvider', { query: late })).toMatchObject({ code: '8015' });
  on.clock.moveBy(-11 * 60_000);
});

it('gives a new session to a browser that came with one, so that a token cannot be planted', async () => {
  provider.welcome(WEI);
  const browser = operatorBrowser(node);
  browser.cookies.set('console_session', 'planted-by-an-attacker');
  await browser.signIn();
  const first = browser.cookies.get('console_session');
  expect(first).not.toBe('planted-by-an-attacker');
  await browser.signIn();
  expect(browser.cookies.get('console_session')).not.toBe(first);
});

it.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', '/a\nb', ''])(
  'never leads back to %j',
  async (returnTo) => {
    const answer = await operatorBrowser(node).call('session/beginProvider', { returnTo });
    expect(answer).toMatchObject({ status: 400, code: '9001' });
  },
);

it('without a role it is refused and recorded, with what the provider said; nothing is made', async () => {
  provider.welcome({ ...WEI, accountId: 'subject-none', userName: 'none.yet', roles: ['cafeteria'] });
  const browser = operatorBrowser(node);
  expect(await browser.signIn()).toMatchObject({ status: 403, code: '8018', resp_data: { name: 'none.yet' } });
  expect(browser.cookies.has('console_session')).toBe(false);
  expect(await listed('none.yet')).toEqual([]);
  expect((await entriesOf('session.refused'))[0]).toMatchObject({
    after: { step: 'PROVIDER', why: 'NO_ROLE', subject: 'subject-none', values: ['cafeteria'] },
  });
});

it('role gone: sessions and keys end, and come back with the role; a new role takes effect at the sign-in', async () => {
  const person = { ...WEI, accountId: 'subject-moves', userName: 'moves' };
  const editor = await signedIn(person);
  const { operatorId } = (await editor.call('session/show')).resp_data;
  const key = await testKey(on, { operatorId }, ['coupons.read']);
  const byKey = async () => (await node.post('/console-api/coupons/list', {}, key)).status;
  const viewer = await signedIn({ ...person, roles: ['all-staff'] });
  expect((await viewer.call('session/show')).resp_data).toMatchObject({ operatorId, role: 'viewer' });
  expect(await editor.call('session/show')).toMatchObject({ status: 401 });

  expect(await byKey()).toBe(200);
  provider.welcome({ ...person, roles: [] });
  expect(await operatorBrowser(node).signIn()).toMatchObject({ code: '8018' });
  expect(await byKey()).toBe(401);
  expect(await viewer.call('session/show')).toMatchObject({ status: 401 });
  expect(await listed('moves')).toMatchObject([{ state: 'NO_ROLE' }]);
  expect((await entriesOf('operator.role.lost'))[0]).toMatchObject({
    targetId: operatorId,
    before: { role: 'viewer' },
  });
  const enable = { operatorId, state: 'ACTIVE', reason };
  expect(await administrator.call('operators/setState', enable)).toMatchObject({ status: 409 });
  const back = await signedIn(person);
  expect((await back.call('session/show')).resp_data).toMatchObject({ operatorId, role: 'editor' });
  expect(await byKey()).toBe(200);
});

it('a disabled operator stays disabled, whatever the claims say, until an administrator enables them', async () => {
  const person = { ...WEI, accountId: 'subject-disabled', userName: 'disabled' };
  const browser = await signedIn(person);
  const { operatorId } = (await browser.call('session/show')).resp_data;
  const set = (state: string) => administrator.call('operators/setState', { operatorId, state, reason });
  expect((await set('DISABLED')).status).toBe(200);
  expect(await browser.signIn()).toMatchObject({ status: 403, code: '8019' });
  provider.welcome({ ...person, roles: [] });
  expect(await browser.signIn()).toMatchObject({ code: '8019' });
  provider.welcome(person);
  expect(await browser.signIn()).toMatchObject({ code: '8019' });
  expect((await set('ACTIVE')).status).toBe(200);
  expect(await browser.signIn()).toMatchObject({ code: '8019' });
  await decide(await on.operator('administrator'), operatorId);
  expect(await browser.signIn()).toMatchObject({ code: '0000' });
});

it("keeps role and password of the provider's accounts out of the console's hands", async () => {
  const [{ operatorId }] = await listed('li.wei');
  const inProvider = { status: 409, body: { code: '8005', resp_data: { state: 'PROVIDER' } } };
  const change = { operatorId, expectedRole: 'editor', role: 'administrator', reason };
  expect(await administrator.call('operators/changeRole', change)).toMatchObject(inProvider);
  const reset = { operatorId, what: 'PASSWORD', reason };
  expect(await administrator.call('operators/resetAccess', reset)).toMatchObject(inProvider);
});

it('asks for our own code unless acr or amr say that the provider has asked for a second factor', async () => {
  const person = { ...WEI, accountId: 'subject-factor', userName: 'factor', amr: ['pwd'] };
  provider.welcome(person);
  const browser = operatorBrowser(node);
  expect(await browser.signIn()).toMatchObject({ resp_data: { next: 'SET_UP_CODE' } });
  expect(await browser.call('operators/list')).toMatchObject({ status: 401 });
  const { secret } = (await browser.call('session/beginCodeSetUp')).resp_data;
  const codeAt = (laterSec: number) => generate({ secret, epoch: Math.floor(on.clock.now() / 1000) + laterSec });
  expect(await browser.call('session/finishCodeSetUp', { code: await codeAt(0) })).toMatchObject({
    resp_data: { next: 'OPEN' },
  });
  expect(await browser.signIn()).toMatchObject({ resp_data: { next: 'CODE' } });
  expect(await browser.call('coupons/list')).toMatchObject({ status: 401 });
  expect(await browser.call('session/confirmCode', { code: await codeAt(30) })).toMatchObject({
    resp_data: { next: 'OPEN' },
  });
  for (const strong of [{ acr: 'urn:strong', amr: [] }, { amr: ['otp'] }]) {
    provider.welcome({ ...person, ...strong });
    expect(await operatorBrowser(node).signIn()).toMatchObject({ resp_data: { next: 'OPEN' } });
  }
  provider.welcome({ ...person, acr: 'urn:weak' });
  expect(await operatorBrowser(node).signIn()).toMatchObject({ resp_data: { next: 'CODE' } });
});

it('a node starts while the provider is away, says so, and signs in as soon as it is back', async () => {
  provider.setAway(true);
  const { node: fresh } = await scene({ on, identityProvider: provider.settings });
  provider.welcome(WEI);
  const browser = operatorBrowser(fresh);
  const away = { status: 503, code: '8016' };
  expect(await browser.signIn()).toMatchObject(away);
  expect((await browser.call('session/showWays')).resp_data).toEqual({ hasProvider: true });
  provider.setAway(false);
  const query = await browser.goToProvider();
  provider.setAway(true);
  expect(await browser.call('session/finishProvider', { query })).toMatchObject(away);
  provider.setAway(false);
  expect(await browser.signIn()).toMatchObject({ code: '0000' });
});

it('a sign-in that the person cancels at the provider is refused, and recorded', async () => {
  provider.welcome({ error: 'access_denied' });
  expect(await operatorBrowser(node).signIn()).toMatchObject({ status: 401, code: '8017' });
  expect((await entriesOf('session.refused'))[0]).toMatchObject({ after: { step: 'PROVIDER' }, targetId: 'unknown' });
});

it('the first line that fits decides, lines of two administrators at once are refused once, and a change ends what it puts in doubt', async () => {
  const both = { ...WEI, accountId: 'subject-lines', userName: 'lines', roles: ['all-staff', 'coupon-editors'] };
  const editor = await signedIn(both);
  expect((await editor.call('session/show')).resp_data).toMatchObject({ role: 'editor' });
  const viewer = await signedIn({ ...both, accountId: 'subject-viewer', userName: 'lines2', roles: ['all-staff'] });
  const swapped = [0, 2, 1].flatMap((index) => LINES[index] ?? []);
  const second = await on.operator('administrator');
  const answers = await Promise.all(
    [administrator, second].map((by) =>
      by.call('operators/setRoleClaims', { expected: LINES, lines: swapped, reason }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await editor.call('session/show')).status).toBe(200);
  await decide(await on.operator('administrator'), 'all');
  expect(await editor.call('session/show')).toMatchObject({ status: 401 });
  expect(await viewer.call('session/show')).toMatchObject({ status: 401 });
  const again = await signedIn(both);
  expect((await again.call('session/show')).resp_data).toMatchObject({ role: 'viewer' });
  // A line behind all those that decided puts no role in doubt.
  await setLines([...swapped, { value: 'more', role: 'support' }]);
  expect((await again.call('session/show')).status).toBe(200);
  await setLines(LINES);
  expect((await entriesOf('operator.roleClaims.set'))[0]).toMatchObject({
    before: { lines: expect.arrayContaining([{ value: 'more', role: 'support' }]) },
    reason,
  });
});

it('signing out ends the session here and offers to sign out at the provider', async () => {
  const browser = await signedIn(WEI);
  const { providerSignOutUrl } = (await browser.call('session/signOut')).resp_data;
  const url = new URL(providerSignOutUrl);
  expect(url.origin).toBe(provider.issuer);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: provider.settings.clientId,
    post_logout_redirect_uri: `${provider.settings.consoleOrigin}/console/`,
  });
  expect(await browser.call('session/show')).toMatchObject({ status: 401 });
  expect((await administrator.call('session/show')).status).toBe(200);
});
