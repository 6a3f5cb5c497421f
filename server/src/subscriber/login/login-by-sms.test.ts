import { SMS_CODE_SECONDS } from '@coupon-centre/contract/foundation/limits';
import { loginBySms } from '@coupon-centre/contract/subscriber/login-by-sms';
import { describe, expect, it } from 'vitest';
import { enterSubscriber } from '#subscriber/subscriber-store.ts';
import { makeDocument } from '#test/factories/document.ts';
import { type LoginReply, loginScene, NOON_MS, newPhone, tripleOf } from '#test/login-scene.ts';

const scene = await loginScene();

const subscriberOf = async (phone: string) => {
  const { db, identity } = scene;
  const lookup = await db
    .selectFrom('phone_lookup')
    .selectAll()
    .where('phone_hash', '=', identity.cipher.hash(phone))
    .executeTakeFirstOrThrow();
  return db
    .selectFrom('subscriber')
    .selectAll()
    .where('subscriber_id', '=', lookup.subscriber_id)
    .executeTakeFirstOrThrow();
};
const sessionsOf = async (phone: string) => {
  const { subscriber_id } = await subscriberOf(phone);
  return scene.db.selectFrom('login_session').selectAll().where('subscriber_id', '=', subscriber_id).execute();
};
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('logging in with the code from the SMS', () => {
  it('makes the subscriber and gives three values that are accepted together', async () => {
    const phone = newPhone();
    await scene.send(phone);
    const reply = await scene.enter(phone, await scene.codeFor(phone));
    expect(reply).toMatchObject({ status: 200, rs: 1, code: '0000' });

    const session = scene.identity.verify(tripleOf(reply), scene.clock.now());
    const subscriber = await subscriberOf(phone);
    expect(session).toEqual({
      subscriberId: subscriber.subscriber_id,
      sessionId: reply.datas?.['ms'],
      uid: reply.datas?.['uid'],
      phonePrefix: phone.slice(0, 7),
      memberSinceMs: NOON_MS,
      expiresAtMs: NOON_MS + 1_800_000,
    });
    expect(scene.identity.cipher.open(subscriber.phone_sealed)).toBe(phone);
    expect(await sessionsOf(phone)).toHaveLength(1);
  });

  it('records what was agreed to, in the transaction of the login', async () => {
    const phone = newPhone();
    await makeDocument(scene.db, { docKey: 'privacy', version: 3 });
    await scene.send(phone);
    const login = {
      phone_no: scene.seal(phone),
      portalType: 1,
      type: 2,
      random_code: await scene.codeFor(phone),
      version: '1.0',
      agreed: [{ docKey: 'privacy', version: 3 }],
    };
    expect(await scene.post(loginBySms.path, login)).toMatchObject({ rs: 1 });
    const { subscriber_id } = await subscriberOf(phone);
    expect(
      await scene.db.selectFrom('consent').selectAll().where('subscriber_id', '=', subscriber_id).execute(),
    ).toMatchObject([{ doc_key: 'privacy', version: 3, kind: 'GIVEN', way: 'SMS', at: new Date(scene.clock.now()) }]);
  });

  it('recognises a returning subscriber: same id, same uid, member since the first login', async () => {
    const phone = newPhone();
    const first = scene.identity.verify(await scene.logIn(phone), scene.clock.now());
    scene.clock.moveBy(120_000);
    const second = scene.identity.verify(await scene.logIn(phone), scene.clock.now());
    if (typeof first === 'string' || typeof second === 'string') throw new Error('a session was refused');
    expect(second).toMatchObject({
      subscriberId: first.subscriberId,
      uid: first.uid,
      memberSinceMs: first.memberSinceMs,
    });
    expect(second.sessionId).not.toBe(first.sessionId);
    expect((await subscriberOf(phone)).last_login_at).toEqual(new Date(scene.clock.now()));
  });

  it('opens one session when fifty use the code at once', async () => {
    const phone = newPhone();
    await scene.send(phone);
    const code = await scene.codeFor(phone);
    const replies = await Promise.all(Array.from({ length: 50 }, () => scene.enter(phone, code)));
    expect(replies.filter(({ rs }) => rs === 1)).toHaveLength(1);
    expect(replies.filter(({ code: answer }) => ['0000', '3009', '4002'].includes(answer))).toHaveLength(50);
    expect(await sessionsOf(phone)).toHaveLength(1);
  });

  it('does not take a code twice', async () => {
    const phone = newPhone();
    await scene.send(phone);
    const code = await scene.codeFor(phone);
    await scene.enter(phone, code);
    expect(await scene.enter(phone, code)).toMatchObject({ rs: 0, code: '3009', datas: { attemptsLeft: 0 } });
  });

  it('takes a code in its last millisecond, and not after it', async () => {
    const late = newPhone();
    const tooLate = newPhone();
    await scene.send(late);
    await scene.send(tooLate);
    const codes = [await scene.codeFor(late), await scene.codeFor(tooLate)] as const;
    scene.clock.moveBy(SMS_CODE_SECONDS * 1000 - 1);
    expect(await scene.enter(late, codes[0])).toMatchObject({ rs: 1 });
    scene.clock.moveBy(1);
    expect(await scene.enter(tooLate, codes[1])).toMatchObject({ code: '3009', datas: { attemptsLeft: 0 } });
  });

  it('counts wrong tries down, and with the fifth the code is spent even for who knows it', async () => {
    const phone = newPhone();
    await scene.send(phone);
    const code = await scene.codeFor(phone);
    for (const attemptsLeft of [4, 3, 2, 1, 0]) {
      expect(await scene.enter(phone, otherThan(code))).toMatchObject({
        code: '3009',
        msg: 'The code is wrong or has expired',
        datas: { attemptsLeft },
      });
    }
    expect(await scene.enter(phone, code)).toMatchObject({ code: '4002', datas: { retryAfterSec: 60 } });

    scene.clock.moveBy(60_000);
    const { datas } = await scene.sendWithWork(phone);
    const challengeId = String(datas?.['challengeId']);
    expect(await scene.enter(phone, await scene.codeFor(phone), { challengeId })).toMatchObject({ rs: 1 });
  });

  it('allows no more than five guesses, even in parallel', async () => {
    const phone = newPhone();
    await scene.send(phone);
    const wrong = otherThan(await scene.codeFor(phone));
    const replies = await Promise.all(Array.from({ length: 40 }, () => scene.enter(phone, wrong)));
    expect(replies.filter(({ code }) => code === '3009')).toHaveLength(5);
    expect(replies.filter(({ code }) => code === '4002')).toHaveLength(35);
  });

  it('takes the code of the last SMS only', async () => {
    const phone = newPhone();
    await scene.send(phone);
    const first = await scene.codeFor(phone);
    scene.clock.moveBy(60_000);
    await scene.send(phone);
    const second = await scene.codeFor(phone);
    if (first !== second) expect(await scene.enter(phone, first)).toMatchObject({ code: '3009' });
    expect(await scene.enter(phone, second)).toMatchObject({ rs: 1 });
  });

  it("does not take one number's code for another", async () => {
    const mine = newPhone();
    const other = newPhone();
    await scene.send(mine);
    const code = await scene.codeFor(mine);
    expect(await scene.enter(other, code)).toMatchObject({ code: '3009' });
    await scene.send(other);
    if (code !== (await scene.codeFor(other))) expect(await scene.enter(other, code)).toMatchObject({ code: '3009' });
  });

  it('makes one subscriber of two first logins at once', async () => {
    const { db, identity, clock } = scene;
    const phone = newPhone();
    const people = await Promise.all(
      Array.from({ length: 16 }, () =>
        db.transaction().execute((trx) => enterSubscriber(trx, identity.cipher, { phone, nowMs: clock.now() })),
      ),
    );
    const ids = new Set(people.map((person) => (person === 'BARRED' ? person : person.subscriberId)));
    expect([...ids]).toEqual([(await subscriberOf(phone)).subscriber_id]);
    const sameNumber = (await db.selectFrom('subscriber').selectAll().execute()).filter(
      ({ phone_sealed }) => identity.cipher.open(phone_sealed) === phone,
    );
    expect(sameNumber).toHaveLength(1);
  });

  it('answers a subscriber BANNED since the SMS like a wrong code', async () => {
    const phone = newPhone();
    await scene.logIn(phone);
    scene.clock.moveBy(60_000);
    await scene.send(phone);
    const code = await scene.codeFor(phone);
    await scene.identity.sessions.endAll((await subscriberOf(phone)).subscriber_id, 'BANNED');
    expect(await scene.enter(phone, code)).toMatchObject({ rs: 0, code: '3009', datas: { attemptsLeft: 0 } });
    expect(await sessionsOf(phone)).toHaveLength(1);
  });

  it("makes a recycled number's next holder a new subscriber, who cannot log in with the last holder's code", async () => {
    const phone = newPhone();
    const session = await scene.logIn(phone);
    const { subscriber_id: before } = await subscriberOf(phone);
    scene.clock.moveBy(60_000);
    await scene.send(phone);
    const code = await scene.codeFor(phone);
    await scene.identity.sessions.endAll(before, 'RECYCLED');
    expect(scene.identity.verify(session, scene.clock.now())).toBe('SESSION_ENDED');
    expect(await scene.enter(phone, code)).toMatchObject({ rs: 0, code: '3009', datas: { attemptsLeft: 0 } });

    scene.clock.moveBy(60_000);
    await scene.logIn(phone);
    expect((await subscriberOf(phone)).subscriber_id).not.toBe(before);
    expect(await sessionsOf(phone)).toHaveLength(1);
  });

  it.each([
    ['a code of five digits', { random_code: '12345' }, 'random_code'],
    ['a code of letters', { random_code: 'abcdef' }, 'random_code'],
    ['another portal', { portalType: 3 }, 'portalType'],
    ['another kind of password', { type: 1 }, 'type'],
    ['another version', { version: '2.0' }, 'version'],
    ['a number that is not sealed', { phone_no: '13800138000' }, 'phone_no'],
    ['a seal of nothing', { phone_no: 'A'.repeat(512) }, 'phone_no'],
  ])('refuses %s, naming the field', async (_what, wrong, field) => {
    const payload = {
      phone_no: scene.seal(newPhone()),
      portalType: 1,
      type: 2,
      random_code: '123456',
      version: '1.0',
      ...wrong,
    };
    const reply = await scene.http.inject({ method: 'POST', url: '/login-server/wap/bk/tyrz/h5sll', payload });
    expect(reply.statusCode).toBe(400);
    expect(reply.json<LoginReply>()).toMatchObject({ rs: 0, code: '9001', datas: { field } });
  });
});
