import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { generateKeyPair } from 'jose';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { identityProvider, operatorBrowser, type Person } from '#test/identity-provider.ts';
import { scene } from '#test/scene.ts';
import { retireLogoutTokens } from './back-channel-logout.ts';

const provider = await identityProvider();
afterAll(() => provider.close());
const on = await scene({ operators: ['administrator'], identityProvider: provider.settings });
const { db, node, administrator } = on;
const { node: otherNode } = await scene({ on, identityProvider: provider.settings });
const LOGOUT_PATH = '/console-api/session/backChannelLogout';
const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };
provider.open({ logoutUrl: `${node.baseUrl}${LOGOUT_PATH}` });
await db.insertInto('operator_role_claim').values({ position: 1, value: 'editors', role: 'editor' }).execute();

const WEI: Person = { accountId: 'subject-wei', userName: 'li.wei', roles: ['editors'], amr: ['otp'] };
let jtis = 0;
const claims = () => {
  jtis += 1;
  const nowSec = Math.floor(on.clock.now() / SECOND_MS);
  return { iat: nowSec, exp: nowSec + 120, jti: `jti ${jtis}`, events: EVENTS, sub: WEI.accountId };
};
const send = async (token: string, at = node) =>
  (
    await fetch(at.baseUrl + LOGOUT_PATH, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    })
  ).status;

let browser: ReturnType<typeof operatorBrowser>;
const statusOf = async (of = browser) => (await of.call('session/show')).status;
const signedIn = async (person: Person) => {
  provider.welcome(person);
  const opened = operatorBrowser(node);
  expect(await opened.signIn()).toMatchObject({ resp_data: { next: 'OPEN' } });
  return opened;
};
beforeEach(async () => {
  browser = await signedIn(WEI);
});

it('who signs out at the provider is signed out here: the session of that browser, and no other', async () => {
  const elsewhere = await signedIn(WEI);
  const { providerSignOutUrl } = (await elsewhere.call('session/signOut')).resp_data;
  const again = await signedIn(WEI);
  // The provider's own form, sent from the browser that is to be signed out.
  const cookie = () => browser.providers.header();
  const shown = await fetch(providerSignOutUrl, { headers: { cookie: cookie() } });
  browser.providers.take(shown);
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(await shown.text())?.[1] ?? '';
  const confirmed = await fetch(`${provider.issuer}/session/end/confirm`, {
    method: 'POST',
    body: new URLSearchParams({ xsrf, logout: 'yes' }),
    headers: { cookie: cookie() },
    redirect: 'manual',
  });
  expect(confirmed.status).toBe(303);
  await expect.poll(() => statusOf()).toBe(401);
  expect(await statusOf(again)).toBe(200);
  const [entry] = (await administrator.call('audit/list', { action: 'session.ended', pageSize: 1 })).body.resp_data
    .items;
  expect(entry).toMatchObject({ operatorName: 'identity provider', after: { by: 'PROVIDER' } });
});

it('a token with a subject ends all sessions of that operator, and of no other', async () => {
  const second = await signedIn(WEI);
  const other = await signedIn({ ...WEI, accountId: 'subject-other', userName: 'other' });
  expect(await send(await provider.sign(claims()))).toBe(200);
  expect([await statusOf(), await statusOf(second), await statusOf(other)]).toEqual([401, 401, 200]);
  expect(await send(await provider.sign({ ...claims(), sub: 'unknown' }))).toBe(200);
  expect(await statusOf(other)).toBe(200);
  expect((await administrator.call('session/show')).status).toBe(200);
});

it('a session’s id with another subject ends nothing', async () => {
  const { provider_sid: sid } = await db
    .selectFrom('operator_session')
    .select('provider_sid')
    .where('provider_sid', 'is not', null)
    .orderBy('session_id', 'desc')
    .executeTakeFirstOrThrow();
  const other = await signedIn({ ...WEI, accountId: 'subject-other', userName: 'other' });
  expect(await send(await provider.sign({ ...claims(), sub: 'subject-other', sid: sid ?? '' }))).toBe(200);
  expect([await statusOf(), await statusOf(other)]).toEqual([200, 200]);
  const { sub: _sub, ...withoutSubject } = claims();
  expect(await send(await provider.sign({ ...withoutSubject, sid: sid ?? '' }))).toBe(200);
  expect([await statusOf(), await statusOf(other)]).toEqual([401, 200]);
});

it('accepts a token once, of many that come at once on two nodes too', async () => {
  const token = await provider.sign(claims());
  const statuses = await Promise.all(
    Array.from({ length: 12 }, (_, index) => send(token, index % 2 === 0 ? node : otherNode)),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  browser = await signedIn(WEI);
  expect(await send(token)).toBe(400);
  expect(await statusOf()).toBe(200);
});

it('refuses what is not a fresh logout token that the provider has signed for us', async () => {
  const { privateKey: foreign } = await generateKeyPair('RS256');
  const old = claims().iat - 3_600;
  const { events: _events, ...withoutEvents } = claims();
  const { jti: _jti, ...withoutJti } = claims();
  const { iat: _iat, ...withoutIat } = claims();
  const { sub: _sub, ...withoutSubject } = claims();
  const bad = [
    'no token',
    '',
    await provider.sign(claims(), { key: foreign }),
    await provider.sign({ ...claims(), aud: 'another client' }),
    await provider.sign({ ...claims(), iss: 'https://evil.example' }),
    await provider.sign({ ...claims(), nonce: 'of an ID token' }),
    await provider.sign({ ...claims(), iat: old, exp: old + 120 }),
    await provider.sign({ ...claims(), iat: old, exp: old + 7_200 }),
    await provider.sign(claims(), { typ: 'at+jwt' }),
    await provider.sign(withoutEvents),
    await provider.sign({ ...claims(), events: { another: {} } }),
    await provider.sign(withoutJti),
    await provider.sign(withoutIat),
    await provider.sign(withoutSubject),
  ];
  for (const token of bad) expect(await send(token)).toBe(400);
  expect(await statusOf()).toBe(200);
});

it('takes a form and nothing else, and forgets tokens that are too old to be accepted', async () => {
  const json = await node.post(LOGOUT_PATH, { logout_token: await provider.sign(claims()) });
  expect(json.status).toBeGreaterThanOrEqual(400);
  expect(await statusOf()).toBe(200);
  const kept = async () => (await db.selectFrom('operator_logout_token').select('token_hash').execute()).length;
  const before = await kept();
  expect(before).toBeGreaterThan(0);
  expect(await retireLogoutTokens(db, on.clock.now())).toBe(0);
  expect(await retireLogoutTokens(db, on.clock.now() + 3_600 * SECOND_MS)).toBe(before);
});
