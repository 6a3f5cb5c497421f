import { describe, expect, it, onTestFinished } from 'vitest';
import type { Session } from '#foundation/caller/caller.ts';
import { recordConsents } from '#subscriber/consent/consent-store.ts';
import { makeDocument } from '#test/factories/document.ts';
import { type LoginScene, loginNode, loginScene, newPhone, tripleOf } from '#test/login-scene.ts';

const scene = await loginScene();
const { db } = scene;

const sessionOf = (triple: Parameters<LoginScene['renew']>[0]): Session => {
  const session = scene.identity.verify(triple, scene.clock.now());
  if (typeof session === 'string') throw new Error(`the session was refused: ${session}`);
  return session;
};

describe('renewing a session', () => {
  it('gives three new values for thirty minutes from now, for the same person', async () => {
    const old = await scene.logIn(newPhone());
    const before = sessionOf(old);
    scene.clock.moveBy(1_500_000);
    const reply = await scene.renew(old);
    expect(reply).toMatchObject({ status: 200, rs: 1 });
    const renewed = tripleOf(reply);
    const after = sessionOf(renewed);
    expect(after).toEqual({ ...before, sessionId: renewed.ms, expiresAtMs: scene.clock.now() + 1_800_000 });
    expect(new Set([old.token, renewed.token, old.ms, renewed.ms, old.hc, renewed.hc]).size).toBe(6);
  });

  it('carries what was agreed to at the login, and since', async () => {
    const triple = await scene.logIn(newPhone());
    const { subscriberId, agreed } = sessionOf(triple);
    expect(agreed).toBeUndefined();
    await makeDocument(db, { docKey: 'privacy', version: 4 });
    const given = { subscriberId, agreed: [{ docKey: 'privacy' as const, version: 4 }], way: 'PAGE' as const };
    await db.transaction().execute((trx) => recordConsents(trx, { ...given, nowMs: scene.clock.now() }));
    const renewed = tripleOf(await scene.renew(triple));
    expect(sessionOf(renewed).agreed).toEqual([0, 4]);
    expect(sessionOf(tripleOf(await scene.renew(triple))).agreed).toEqual([0, 4]);
    const again = await db
      .transaction()
      .execute((trx) => scene.identity.sessions.open(trx, sessionOf(renewed), scene.clock.now()));
    expect(sessionOf(again).agreed).toEqual([0, 4]);
  });

  it('happens once, of fifty at once on two nodes too: all get the same successor', async () => {
    const node = await loginNode(db, { clock: scene.clock });
    onTestFinished(() => node.close());
    const old = await scene.logIn(newPhone());
    const { subscriberId } = sessionOf(old);
    const replies = await Promise.all(Array.from({ length: 50 }, (_, index) => (index % 2 ? scene : node).renew(old)));
    expect(new Set(replies.map((reply) => JSON.stringify(tripleOf(reply)))).size).toBe(1);
    const rows = await scene.db
      .selectFrom('login_session')
      .selectAll()
      .where('subscriber_id', '=', subscriberId)
      .execute();
    expect(rows).toHaveLength(2);
  });

  it('is repeated within half a minute, for an answer that was lost, and not after it', async () => {
    const old = await scene.logIn(newPhone());
    const renewed = tripleOf(await scene.renew(old));
    scene.clock.moveBy(29_999);
    expect(tripleOf(await scene.renew(old))).toEqual(renewed);
    scene.clock.moveBy(1);
    expect(await scene.renew(old)).toMatchObject({ status: 401, code: '1002' });
    expect(sessionOf(renewed)).toBeDefined();
  });

  it('is not repeated once the successor was renewed or has ended', async () => {
    const old = await scene.logIn(newPhone());
    const renewed = tripleOf(await scene.renew(old));
    const third = tripleOf(await scene.renew(renewed));
    expect(await scene.renew(old)).toMatchObject({ status: 401, code: '1002' });
    await scene.identity.sessions.end(sessionOf(third).subscriberId, third.ms);
    expect(await scene.renew(renewed)).toMatchObject({ status: 401, code: '1002' });
  });

  it('works on in a chain, each link once', async () => {
    let triple = await scene.logIn(newPhone());
    for (let link = 0; link < 4; link += 1) {
      scene.clock.moveBy(1_700_000);
      const used = triple;
      triple = tripleOf(await scene.renew(used));
      scene.clock.moveBy(30_000);
      expect(await scene.renew(used)).toMatchObject({ code: '1002' });
    }
    expect(sessionOf(triple).expiresAtMs).toBe(scene.clock.now() - 30_000 + 1_800_000);
  });

  it('is possible in the last millisecond of the old one, and not after it', async () => {
    const late = await scene.logIn(newPhone());
    const tooLate = await scene.logIn(newPhone());
    scene.clock.moveBy(1_800_000 - 1);
    expect(await scene.renew(late)).toMatchObject({ rs: 1 });
    scene.clock.moveBy(1);
    expect(await scene.renew(tooLate)).toMatchObject({ status: 401, rs: 0, code: '1002' });
  });

  it.each(['BANNED', 'RECYCLED'] as const)(
    'is refused to a %s subscriber by a node that has not heard of it yet',
    async (state) => {
      const triple = await scene.logIn(newPhone());
      const { subscriberId } = sessionOf(triple);
      await scene.db.updateTable('subscriber').set({ state }).where('subscriber_id', '=', subscriberId).execute();
      expect(await scene.renew(triple)).toMatchObject({ status: 401, code: '1002' });
    },
  );

  it('is refused without all three values, and with a mixture', async () => {
    const mine = await scene.logIn(newPhone());
    const other = await scene.logIn(newPhone());
    expect(await scene.renew({ ...mine, hc: other.hc })).toMatchObject({ status: 401, code: '1003' });
    expect(await scene.renew({ ...mine, ms: other.ms })).toMatchObject({ status: 401, code: '1003' });
    const reply = await scene.http.inject({ method: 'POST', url: '/login-server/refreshToken' });
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toMatchObject({ rs: 0, code: '1001', datas: null });
  });
});
