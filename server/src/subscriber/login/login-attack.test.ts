import { HOUR_MS, MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type LoginReply, loginNode, loginScene, newPhone } from '#test/login-scene.ts';

const scene = await loginScene();
const { db, clock, identity } = scene;

const otherThan = (code: string): string => String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0');
const at = (address: string) => ({ 'x-forwarded-for': address });
const challengeOf = ({ datas }: LoginReply) => ({ challengeId: String(datas?.['challengeId']) });
/** A browser that keeps its cookie. */
const newBrowser = () => ({ cookie: String(identity.devices.cookieFor(undefined, false)).split(';')[0] ?? '' });

let networks = 0;
const newNetwork = (): string => {
  networks += 1;
  return `203.0.${Math.floor(networks / 200)}.${networks % 200}`;
};

describe('a stranger who guesses at a number', () => {
  it('has tries of their own code only: the owner logs in', async () => {
    const phone = newPhone();
    const mine = challengeOf(await scene.send(phone));
    const code = await scene.codeFor(phone);
    clock.moveBy(MINUTE_MS);
    const theirs = challengeOf(await scene.send(phone, { headers: at(newNetwork()) }));
    const wrong = otherThan(await scene.codeFor(phone));
    const network = at(newNetwork());
    for (const attemptsLeft of [4, 3, 2, 1, 0]) {
      expect(await scene.enter(phone, wrong, { ...theirs, headers: network })).toMatchObject({
        datas: { attemptsLeft },
      });
    }
    expect(await scene.enter(phone, code, mine)).toMatchObject({ rs: 1 });
  });

  it('uses up the tries without a challenge, and those with it stay', async () => {
    const phone = newPhone();
    const mine = challengeOf(await scene.send(phone));
    const code = await scene.codeFor(phone);
    for (let tried = 0; tried < 6; tried += 1) {
      await scene.enter(phone, otherThan(code), { headers: at(newNetwork()) });
    }
    expect(await scene.enter(phone, code)).toMatchObject({ code: '4002' });
    expect(await scene.enter(phone, code, mine)).toMatchObject({ rs: 1 });
  });

  it('does not keep a known device without its challenge out', async () => {
    const phone = newPhone();
    const browser = newBrowser();
    const first = challengeOf(await scene.send(phone, { headers: browser }));
    await scene.enter(phone, await scene.codeFor(phone), { ...first, headers: browser });
    clock.moveBy(MINUTE_MS);
    await scene.send(phone, { headers: browser });
    expect(await scene.enter(phone, await scene.codeFor(phone), { headers: browser })).toMatchObject({ rs: 1 });
  });

  it('finds a code good for one login, with its challenge or without', async () => {
    const phone = newPhone();
    const mine = challengeOf(await scene.send(phone));
    const code = await scene.codeFor(phone);
    const replies = await Promise.all([mine, {}, mine, {}].map((other) => scene.enter(phone, code, other)));
    expect(replies.filter(({ rs }) => rs === 1)).toHaveLength(1);
  });

  it('uses up the SMS of strangers: a device that the number logged in with still gets some', async () => {
    const phone = newPhone();
    const browser = newBrowser();
    const first = challengeOf(await scene.send(phone, { headers: browser }));
    await scene.enter(phone, await scene.codeFor(phone), { ...first, headers: browser });
    clock.moveBy(24 * HOUR_MS);
    for (let hour = 0; hour < 6; hour += 1) {
      expect(await scene.sendWithWork(phone)).toMatchObject({ rs: 1 });
      clock.moveBy(HOUR_MS);
    }
    expect(await scene.send(phone)).toMatchObject({ code: '2010' });
    const reply = await scene.send(phone, { headers: browser });
    expect(reply).toMatchObject({ rs: 1 });
    expect(
      await scene.enter(phone, await scene.codeFor(phone), { ...challengeOf(reply), headers: browser }),
    ).toMatchObject({ rs: 1 });
  });

  it('cannot pass for such a device with a cookie of their own making', async () => {
    const { cookie } = newBrowser();
    expect(identity.devices.markOf(cookie)).toBeDefined();
    for (const forged of [
      cookie.replace(/\.(.)/, (_, first) => (first === 'A' ? '.B' : '.A')),
      cookie.replace(/\..*/, ''),
      'device=x.y',
    ]) {
      expect(identity.devices.markOf(forged)).toBeUndefined();
    }
  });

  it('leaves nothing of a number that was given free to its last holder', async () => {
    const phone = newPhone();
    const browser = newBrowser();
    const first = challengeOf(await scene.send(phone, { headers: browser }));
    const reply = await scene.enter(phone, await scene.codeFor(phone), { ...first, headers: browser });
    clock.moveBy(MINUTE_MS);
    const pending = challengeOf(await scene.send(phone));
    const code = await scene.codeFor(phone);
    const session = identity.verify(
      { token: reply.msg, ms: String(reply.datas?.['ms']), hc: String(reply.datas?.['hc']) },
      clock.now(),
    );
    if (typeof session === 'string') throw new Error(session);
    await identity.sessions.endAll(session.subscriberId, 'RECYCLED');
    expect(await scene.enter(phone, code, pending)).toMatchObject({ code: '3009' });
    const hash = identity.cipher.hash(phone);
    expect(await db.selectFrom('login_device').selectAll().where('phone_hash', '=', hash).execute()).toEqual([]);
  });
});

it('a code that a node of the version before sent is good for a login here', async () => {
  const phone = newPhone();
  await scene.send(phone);
  const code = await scene.codeFor(phone);
  await db.deleteFrom('login_challenge').where('phone_hash', '=', identity.cipher.hash(phone)).execute();
  expect(await scene.enter(phone, otherThan(code))).toMatchObject({ datas: { attemptsLeft: 4 } });
  expect(await scene.enter(phone, code)).toMatchObject({ rs: 1 });
  expect(await scene.enter(phone, code)).toMatchObject({ code: '3009' });
});

describe('a network that guesses across numbers', () => {
  /** Wrong codes at two numbers from one network. */
  const guessFrom = async (network: string): Promise<void> => {
    for (const phone of [newPhone(), newPhone()]) {
      const asked = challengeOf(await scene.send(phone, { headers: at(network) }));
      await scene.enter(phone, otherThan(await scene.codeFor(phone)), { ...asked, headers: at(network) });
    }
  };

  it('has no short code checked any more, not even a right one; the same code is right elsewhere', async () => {
    const network = newNetwork();
    const phone = newPhone();
    const asked = challengeOf(await scene.send(phone));
    await guessFrom(network);
    const code = await scene.codeFor(phone);
    expect(await scene.enter(phone, code, { ...asked, headers: at(network) })).toMatchObject({
      code: '3009',
      datas: { attemptsLeft: 0 },
    });
    expect(await scene.enter(phone, code, asked)).toMatchObject({ rs: 1 });
  });

  it('gets codes of nine digits, so that its people can still log in', async () => {
    const network = newNetwork();
    await guessFrom(network);
    const phone = newPhone();
    const reply = await scene.send(phone, { headers: at(network) });
    expect(reply).toMatchObject({ rs: 1, datas: { codeDigits: 9 } });
    const code = await scene.codeFor(phone);
    expect(code).toMatch(/^\d{9}$/);
    expect(await scene.enter(phone, code, { headers: at(network) })).toMatchObject({ code: '3009' });
    expect(await scene.enter(phone, code, { ...challengeOf(reply), headers: at(network) })).toMatchObject({ rs: 1 });
  });

  it('has six short codes checked in a day, however many numbers it tries at once on two nodes', async () => {
    const node = await loginNode(db, { clock });
    onTestFinished(() => node.close());
    const network = newNetwork();
    const phones = Array.from({ length: 20 }, newPhone);
    const asked = await Promise.all(phones.map((phone) => scene.send(phone)));
    const replies = await Promise.all(
      phones.flatMap((phone, index) =>
        [scene, node].map(async (one) => {
          const wrong = otherThan(await scene.codeFor(phone));
          return one.enter(phone, wrong, { ...challengeOf(asked[index] as LoginReply), headers: at(network) });
        }),
      ),
    );
    const checked = replies.filter(({ datas }) => Number(datas?.['attemptsLeft']) > 0);
    expect(checked.length).toBeGreaterThan(0);
    expect(checked.length).toBeLessThanOrEqual(6);
  });

  it('gets no free tries from codes of its own, by whatever way they were tried before', async () => {
    const network = newNetwork();
    const phone = newPhone();
    const browser = newBrowser();
    const first = challengeOf(await scene.send(phone, { headers: browser }));
    await scene.enter(phone, await scene.codeFor(phone), { ...first, headers: browser });
    for (let round = 0; round < 3; round += 1) {
      clock.moveBy(30 * MINUTE_MS);
      const asked = challengeOf(await scene.send(phone, { headers: browser }));
      const code = await scene.codeFor(phone);
      const elsewhere = newNetwork();
      for (const headers of [browser, browser, at(elsewhere), at(elsewhere)]) {
        await scene.enter(phone, otherThan(code), { ...asked, headers });
      }
      await scene.enter(phone, code, { ...asked, headers: at(network) });
    }
    const phones = Array.from({ length: 8 }, newPhone);
    const checked: LoginReply[] = [];
    for (const other of phones) {
      const asked = challengeOf(await scene.send(other));
      const reply = await scene.enter(other, otherThan(await scene.codeFor(other)), { ...asked, headers: at(network) });
      if (Number(reply.datas?.['attemptsLeft']) > 0) checked.push(reply);
    }
    expect(checked).toHaveLength(2);
  });

  it('is not one whose people mistype and then are right', async () => {
    const network = at(newNetwork());
    for (let person = 0; person < 4; person += 1) {
      const phone = newPhone();
      const headers = { ...newBrowser(), ...network };
      const asked = { ...challengeOf(await scene.send(phone, { headers })), headers };
      const code = await scene.codeFor(phone);
      expect(code).toHaveLength(6);
      for (let slip = 0; slip < 4; slip += 1) await scene.enter(phone, otherThan(code), asked);
      expect(await scene.enter(phone, code, asked)).toMatchObject({ rs: 1 });
    }
  });

  it('leaves devices that a number logged in with alone', async () => {
    const network = newNetwork();
    const phone = newPhone();
    const browser = newBrowser();
    const first = challengeOf(await scene.send(phone, { headers: browser }));
    await scene.enter(phone, await scene.codeFor(phone), { ...first, headers: browser });
    await guessFrom(network);
    clock.moveBy(MINUTE_MS);
    const headers = { ...browser, ...at(network) };
    const reply = await scene.send(phone, { headers });
    expect(reply).toMatchObject({ rs: 1, datas: { codeDigits: 6 } });
    expect(await scene.enter(phone, await scene.codeFor(phone), { ...challengeOf(reply), headers })).toMatchObject({
      rs: 1,
    });
  });
});
