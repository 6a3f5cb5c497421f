import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { generate } from 'otplib';
import { expect, it } from 'vitest';
import { retireOperatorSessions } from '#operator/session/session-store.ts';
import type { TestNode } from '#test/node.ts';
import { CONSOLE_HEADERS } from '#test/operator.ts';
import { scene } from '#test/scene.ts';
import { ensureAdministrators } from './first-administrator.ts';
import { retireDelays } from './sign-in-delay.ts';

const NOON_MS = Date.parse('2026-11-21T12:00:00+08:00');
const on = await scene({ startMs: NOON_MS });
const { db, node, clock } = on;
const { node: otherNode } = await scene({ on });

/** A browser: keeps the cookie it was given. */
function browser(address?: string, at: TestNode = node) {
  let cookie = '';
  const post = async (
    path: string,
    body: unknown = {},
    headers: Readonly<Record<string, string>> = CONSOLE_HEADERS,
  ) => {
    const answer = await at.app.http.inject({
      method: 'POST',
      url: `/console-api/${path}`,
      payload: body as object,
      headers: { ...headers, cookie },
      ...(address === undefined ? {} : { remoteAddress: address }),
    });
    const [set] = [answer.headers['set-cookie'] ?? []].flat();
    if (set !== undefined) cookie = set.split(';')[0] ?? '';
    return { status: answer.statusCode, set, ...answer.json<{ code: string; resp_data: Record<string, never> }>() };
  };
  return { post, cookie: () => cookie };
}

const codeOf = (secret: string, atMs = clock.now()): Promise<string> =>
  generate({ secret, epoch: Math.floor(atMs / 1000) });

const PASSWORD = 'correct horse battery';
const ensure = ({ isStart }: { isStart: boolean }) =>
  db.transaction().execute((trx) => ensureAdministrators(trx, { nowMs: NOON_MS, isStart }));
let oneTimePassword = '';
let secret = '';
let recoveryCodes: string[] = [];

it('makes two administrators, once, when several nodes start at the same moment', async () => {
  const made = await Promise.all([1, 2, 3].map(() => ensure({ isStart: true })));
  const all = made.flat();
  expect(all.map(({ name }) => name)).toEqual(['admin', 'admin2']);
  oneTimePassword = all[0]?.oneTimePassword ?? '';
  expect(await ensure({ isStart: false })).toEqual([]);
});

it('lets the first administrator in step by step, and to nothing else before the last', async () => {
  const { post, cookie } = browser();
  const first = await post('session/signIn', { name: ' Admin ', password: oneTimePassword });
  expect(first).toMatchObject({ status: 200, resp_data: { next: 'NEW_PASSWORD' } });
  expect(first.set).toMatch(/HttpOnly/);
  expect(first.set).toMatch(/SameSite=Strict/);
  expect(first.set).toMatch(/Path=\/;/);
  expect(await post('operators/list')).toMatchObject({ status: 401, code: '8001' });
  expect(await post('session/show')).toMatchObject({ resp_data: { next: 'NEW_PASSWORD', rights: [] } });
  expect(await post('session/beginCodeSetUp')).toMatchObject({ status: 409, code: '8005' });
  expect(
    await post('session/choosePassword', { password: oneTimePassword, newPassword: oneTimePassword }),
  ).toMatchObject({ status: 400, resp_data: { field: 'newPassword' } });
  expect(
    await post('session/choosePassword', { password: oneTimePassword, newPassword: 'password1234' }),
  ).toMatchObject({ status: 400, resp_data: { field: 'newPassword', problem: expect.stringContaining('容易被猜到') } });
  const before = cookie();
  expect(await post('session/choosePassword', { password: oneTimePassword, newPassword: PASSWORD })).toMatchObject({
    resp_data: { next: 'SET_UP_CODE' },
  });
  expect(cookie()).not.toBe(before);
  const offered = await post('session/beginCodeSetUp');
  secret = offered.resp_data['secret'] ?? '';
  expect(offered.resp_data).toMatchObject({
    otpauthUri: expect.stringContaining('otpauth://totp/'),
    qrSvg: expect.stringContaining('<svg'),
  });
  expect(await post('session/finishCodeSetUp', { code: '000000' })).toMatchObject({ status: 403, code: '8011' });
  const finished = await post('session/finishCodeSetUp', { code: await codeOf(secret) });
  expect(finished).toMatchObject({ resp_data: { next: 'OPEN' } });
  recoveryCodes = finished.resp_data['recoveryCodes'] ?? [];
  expect(new Set(recoveryCodes).size).toBe(10);
  for (const code of recoveryCodes) expect(code).toMatch(/^([2-9a-hjkmnp-z]{6}-){3}[2-9a-hjkmnp-z]{6}$/);
  expect(await post('operators/list')).toMatchObject({ status: 200, resp_data: { total: 2 } });
});

it('takes a code once, a recovery code once, and asks for either', async () => {
  clock.moveBy(MINUTE_MS);
  const code = await codeOf(secret);
  const { post } = browser();
  expect(await post('session/signIn', { name: 'admin', password: PASSWORD })).toMatchObject({
    resp_data: { next: 'CODE' },
  });
  expect(await post('operators/list')).toMatchObject({ status: 401 });
  expect(await post('session/confirmCode', { code })).toMatchObject({
    resp_data: { next: 'OPEN', recoveryCodesLeft: 10 },
  });
  expect(await post('operators/list')).toMatchObject({ status: 200 });
  const again = browser();
  await again.post('session/signIn', { name: 'admin', password: PASSWORD });
  expect(await again.post('session/confirmCode', { code })).toMatchObject({ code: '8011' });
  const [recovery = ''] = recoveryCodes;
  expect(await again.post('session/confirmCode', { code: recovery.toUpperCase() })).toMatchObject({
    resp_data: { next: 'OPEN', recoveryCodesLeft: 9 },
  });
  const third = browser();
  await third.post('session/signIn', { name: 'admin', password: PASSWORD });
  expect(await third.post('session/confirmCode', { code: recovery })).toMatchObject({ code: '8011' });
});

it('makes a guesser wait longer and longer, on every node, but not the owner at another address', async () => {
  const guess = (password: string, address = '203.0.113.7', at = node) =>
    browser(address, at).post('session/signIn', { name: 'admin', password });
  const waits: number[] = [];
  for (let tries = 0; tries < 9; tries += 1) {
    const { code, resp_data } = await guess(`guess ${tries}`, '203.0.113.7', tries % 2 === 0 ? node : otherNode);
    if (code !== '8010') continue;
    waits.push(Number(resp_data['retryAfterSec']));
    clock.moveBy(Number(resp_data['retryAfterSec']) * 1000);
  }
  expect(waits).toEqual([5, 10, 20]);
  await guess('guess');
  expect(await guess(PASSWORD)).toMatchObject({ status: 429, code: '8010' });
  expect(await guess(PASSWORD, '203.0.113.8')).toMatchObject({ status: 200 });
  expect(await guess('whatever', '203.0.113.9')).toMatchObject({ status: 401, code: '8009' });
});

it('counts tries that come at once', async () => {
  const tries = Array.from({ length: 20 }, (_, index) =>
    browser('203.0.113.20').post('session/signIn', { name: 'nobody', password: `guess ${index}` }),
  );
  const codes = (await Promise.all(tries)).map(({ code }) => code);
  expect(codes.filter((code) => code === '8009')).toHaveLength(3);
});

it('ends a session that was idle for 30 minutes, one of 12 hours in any case, and a sign-in that is not finished', async () => {
  const signedIn = async () => {
    const session = browser();
    await session.post('session/signIn', { name: 'admin', password: PASSWORD });
    clock.moveBy(MINUTE_MS);
    await session.post('session/confirmCode', { code: await codeOf(secret) });
    return session;
  };
  const idle = await signedIn();
  clock.moveBy(29 * MINUTE_MS);
  expect(await idle.post('operators/list')).toMatchObject({ status: 200 });
  clock.moveBy(31 * MINUTE_MS);
  expect(await idle.post('operators/list')).toMatchObject({ status: 401 });

  // The console's background requests do not extend the session.
  const watched = await signedIn();
  const asked: number[] = [];
  for (let half = 0; half < 4; half += 1) {
    const { status } = await watched.post('board/showWaiting', {}, { ...CONSOLE_HEADERS, 'x-console': 'background' });
    asked.push(status);
    clock.moveBy(11 * MINUTE_MS);
  }
  expect(asked).toEqual([200, 200, 200, 401]);

  const busy = await signedIn();
  for (let half = 0; half < 23; half += 1) {
    clock.moveBy(29 * MINUTE_MS);
    expect(await busy.post('operators/list')).toMatchObject({ status: 200 });
  }
  clock.moveBy(29 * MINUTE_MS);
  await busy.post('operators/list');
  clock.moveBy(29 * MINUTE_MS);
  expect(await busy.post('operators/list')).toMatchObject({ status: 401 });

  const unfinished = browser();
  await unfinished.post('session/signIn', { name: 'admin', password: PASSWORD });
  clock.moveBy(11 * MINUTE_MS);
  expect(await unfinished.post('session/show')).toMatchObject({ status: 401 });
});

it('ends a session at sign-out, and all others when the password changes', async () => {
  clock.moveBy(MINUTE_MS);
  const one = browser();
  const two = browser();
  for (const session of [one, two]) {
    await session.post('session/signIn', { name: 'admin', password: PASSWORD });
    clock.moveBy(MINUTE_MS);
    await session.post('session/confirmCode', { code: await codeOf(secret) });
  }
  expect((await one.post('session/listOwn')).resp_data['items']).toHaveLength(2);
  expect(
    await one.post('session/choosePassword', { password: PASSWORD, newPassword: 'another horse entirely' }),
  ).toMatchObject({
    resp_data: { next: 'OPEN' },
  });
  expect(await two.post('session/show')).toMatchObject({ status: 401, code: '8001' });
  const kept = one.cookie();
  await one.post('session/signOut');
  const answer = await node.app.http.inject({
    method: 'POST',
    url: '/console-api/session/show',
    headers: { ...CONSOLE_HEADERS, cookie: kept },
  });
  expect(answer.statusCode).toBe(401);
});

it('recorded who came, who was refused and who went, and neither password nor code', async () => {
  const rows = await db.selectFrom('audit_entry').selectAll().execute();
  const actions = new Set(rows.map(({ action }) => action));
  for (const action of [
    'session.begun',
    'session.refused',
    'session.opened',
    'session.ended',
    'operator.password.chosen',
  ]) {
    expect(actions).toContain(action);
  }
  const refused = rows.filter(({ action }) => action === 'session.refused');
  expect(new Set(refused.map(({ after }) => after?.['step']))).toEqual(new Set(['PASSWORD', 'CODE']));
  expect(new Set(refused.map(({ target_id }) => target_id))).toContain('unknown');
  expect(refused.every(({ operator_id }) => operator_id === null)).toBe(true);
  expect(JSON.stringify(rows)).not.toContain(PASSWORD);
  expect(JSON.stringify(rows)).not.toContain(secret);
});

it('forgets old sessions and failures, not the audit', async () => {
  const entries = async () => (await db.selectFrom('audit_entry').select('seq').execute()).length;
  const before = await entries();
  clock.moveBy(91 * 24 * 60 * MINUTE_MS);
  expect(await retireOperatorSessions(db, clock.now())).toBeGreaterThan(5);
  expect(await retireDelays(db, clock.now())).toBeGreaterThan(2);
  expect(await entries()).toBe(before);
});
