import { SESSION_RENEWALS_END_DAYS } from '@coupon-centre/contract/foundation/limits';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { logOut } from '@coupon-centre/contract/subscriber/log-out';
import { logOutEverywhere } from '@coupon-centre/contract/subscriber/log-out-everywhere';
import { showAccount } from '@coupon-centre/contract/subscriber/show-account';
import { describe, expect, it } from 'vitest';
import { headersOf, loginScene, newPhone, tripleOf } from '#test/login-scene.ts';
import type { SessionTriple } from './session-token.ts';

const scene = await loginScene();
const other = await loginScene({ on: scene });

const seen = (triple: SessionTriple, node = scene) => {
  const session = node.identity.verify(triple, node.clock.now());
  return typeof session === 'string' ? session : 'in';
};
const twoLogins = async (): Promise<readonly [SessionTriple, SessionTriple]> => {
  const phone = newPhone();
  const first = await scene.logIn(phone);
  scene.clock.moveBy(120_000);
  return [first, await scene.logIn(phone)];
};

describe('logging out', () => {
  it('ends this session alone, here at once and on another node within two seconds', async () => {
    const [one, another] = await twoLogins();
    expect(await scene.post(logOut.path, {}, headersOf(one))).toMatchObject({ status: 200, rs: 1 });
    expect([seen(one), seen(another)]).toEqual(['SESSION_ENDED', 'in']);
    await expect.poll(() => seen(one, other), { timeout: 2_000 }).toBe('SESSION_ENDED');
    expect(seen(another, other)).toBe('in');
    expect(await scene.renew(one)).toMatchObject({ status: 401, code: '1002' });
  });

  it('everywhere ends all of the subscriber’s sessions and no others', async () => {
    const [one, another] = await twoLogins();
    const stranger = await scene.logIn(newPhone());
    expect(await scene.post(logOutEverywhere.path, {}, headersOf(one))).toMatchObject({ rs: 1 });
    for (const node of [scene, other]) {
      await expect.poll(() => seen(another, node), { timeout: 2_000 }).toBe('SESSION_ENDED');
      expect([seen(one, node), seen(stranger, node)]).toEqual(['SESSION_ENDED', 'in']);
    }
  });

  it('takes a session', async () => {
    for (const { path } of [logOut, logOutEverywhere, showAccount]) {
      expect(await scene.post(path, {})).toMatchObject({ status: 401, code: '1001' });
    }
  });

  it('the account shows the number with its middle hidden', async () => {
    const phone = newPhone();
    const reply = await scene.post(showAccount.path, {}, headersOf(await scene.logIn(phone)));
    expect(reply.datas).toEqual({ gmm: `${phone.slice(0, 3)}****${phone.slice(-4)}`, unread: 0 });
  });
});

describe('a session that was renewed', () => {
  it('holds thirty seconds longer for what is under way, on every node, and no longer', async () => {
    const old = await scene.logIn(newPhone());
    scene.clock.moveBy(1_500_000);
    const renewed = tripleOf(await scene.renew(old));
    scene.clock.moveBy(29_999);
    expect([seen(old), seen(old, other), seen(renewed)]).toEqual(['in', 'in', 'in']);
    scene.clock.moveBy(1);
    expect([seen(old), seen(renewed), seen(renewed, other)]).toEqual(['SESSION_ENDED', 'in', 'in']);
    await expect.poll(() => seen(old, other), { timeout: 2_000 }).toBe('SESSION_ENDED');
  });

  it('ends at once where the person logs out everywhere meanwhile', async () => {
    const old = await scene.logIn(newPhone());
    scene.clock.moveBy(1_500_000);
    const renewed = tripleOf(await scene.renew(old));
    await scene.post(logOutEverywhere.path, {}, headersOf(renewed));
    expect([seen(old), seen(renewed)]).toEqual(['SESSION_ENDED', 'SESSION_ENDED']);
  });

  it('ends at once, with all that came from its login, where any of them logs out', async () => {
    const [mine, another] = await twoLogins();
    const second = tripleOf(await scene.renew(mine));
    const third = tripleOf(await scene.renew(second));
    await scene.post(logOut.path, {}, headersOf(second));
    expect([mine, second, third, another].map((triple) => seen(triple))).toEqual([
      'SESSION_ENDED',
      'SESSION_ENDED',
      'SESSION_ENDED',
      'in',
    ]);
    await expect.poll(() => seen(third, other), { timeout: 2_000 }).toBe('SESSION_ENDED');
    await expect.poll(() => seen(mine, other), { timeout: 2_000 }).toBe('SESSION_ENDED');
  });

  it('does not outlive a log-out at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const old = await scene.logIn(newPhone());
      const [renewal] = await Promise.all([scene.renew(old), scene.post(logOut.path, {}, headersOf(old))]);
      expect(seen(old)).toBe('SESSION_ENDED');
      if (renewal.rs === 1) expect(seen(tripleOf(renewal))).toBe('SESSION_ENDED');
    }
  });

  it('is not renewed for ever: thirty days after the login another one is needed', async () => {
    const phone = newPhone();
    let triple = await scene.logIn(phone);
    const { db, clock } = scene;
    const beganAt = new Date(clock.now() - SESSION_RENEWALS_END_DAYS * DAY_MS + 1_000_000);
    await db.updateTable('login_session').set({ began_at: beganAt }).where('session_id', '=', triple.ms).execute();
    clock.moveBy(999_999);
    triple = tripleOf(await scene.renew(triple));
    clock.moveBy(1);
    expect(await scene.renew(triple)).toMatchObject({ status: 401, code: '1002' });
    expect(
      tripleOf(await scene.sendWithWork(phone).then(async () => scene.enter(phone, await scene.codeFor(phone)))),
    ).toBeDefined();
  });
});
