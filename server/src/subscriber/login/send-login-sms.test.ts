import { HOUR_MS, MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { SmsGateway } from '#platform/gateways/sms/port.ts';
import { type LoginReply, loginNode, loginScene, newPhone, workOff } from '#test/login-scene.ts';

const scene = await loginScene();
const { db } = scene;

const sentTo = async (phone: string): Promise<number> => (await scene.outbox.sent({ to: phone, limit: 100 })).length;
const ban = async (phone: string): Promise<void> => {
  const session = scene.identity.verify(await scene.logIn(phone), scene.clock.now());
  if (typeof session === 'string') throw new Error('the session was refused');
  await scene.identity.sessions.endAll(session.subscriberId, 'BANNED');
  scene.clock.moveBy(MINUTE_MS);
};
/** What a caller sees of an answer, without what is new in every answer; of ids, their length. */
const shown = ({ status, rs, code, msg, datas }: LoginReply) => {
  const { smsId, challengeId, ...others } = datas ?? {};
  const lengths = [smsId, challengeId].map((id) => String(id).length);
  return { status, rs, code, msg, datas: others, lengths };
};

describe('the SMS with a login code', () => {
  it('brings six digits in the language of the page, valid five minutes', async () => {
    const english = newPhone();
    const chinese = newPhone();
    expect(await scene.send(english)).toMatchObject({ status: 200, rs: 1, datas: { resendAfterSec: 60 } });
    await scene.send(chinese, { headers: { 'accept-language': 'zh-CN' } });
    const [inEnglish] = await scene.outbox.sent({ to: english, limit: 1 });
    const [inChinese] = await scene.outbox.sent({ to: chinese, limit: 1 });
    expect(inEnglish?.text).toMatch(/^\[Coupon Centre\] Your login code is \d{6}, valid for 5 minutes\./);
    expect(inChinese?.text).toMatch(/^【领券中心】登录验证码\d{6}，5分钟内有效。/);
  });

  it('is sent once a minute, to the millisecond', async () => {
    const phone = newPhone();
    await scene.send(phone);
    expect(await scene.send(phone)).toMatchObject({ rs: 0, code: '2010', datas: { retryAfterSec: 60 } });
    scene.clock.moveBy(MINUTE_MS - 1);
    expect(await scene.send(phone)).toMatchObject({ code: '2010', datas: { retryAfterSec: 1 } });
    expect(await sentTo(phone)).toBe(1);
    scene.clock.moveBy(1);
    expect(await scene.send(phone)).toMatchObject({ rs: 1 });
    expect(await sentTo(phone)).toBe(2);
  });

  it('is sent once when thirty ask for it at once', async () => {
    const phone = newPhone();
    const replies = await Promise.all(Array.from({ length: 30 }, () => scene.send(phone)));
    expect(replies.filter(({ rs }) => rs === 1)).toHaveLength(1);
    expect(replies.filter(({ code }) => code === '2010')).toHaveLength(29);
    expect(await sentTo(phone)).toBe(1);
  });

  it('is sent to a stranger three times within any hour and six times within any day', async () => {
    const phone = newPhone();
    const startMs = scene.clock.now();
    const askAt = async (afterMs: number): Promise<LoginReply> => {
      scene.clock.moveTo(startMs + afterMs);
      return scene.sendWithWork(phone);
    };
    for (const minute of [0, 57, 58]) expect(await askAt(minute * MINUTE_MS)).toMatchObject({ rs: 1 });
    expect(await askAt(59 * MINUTE_MS)).toMatchObject({ code: '2010', datas: { retryAfterSec: 60 } });
    // The first one is an hour old; the other two are not.
    expect(await askAt(HOUR_MS)).toMatchObject({ rs: 1, datas: { resendAfterSec: 57 * 60 } });
    expect(await askAt(HOUR_MS + MINUTE_MS)).toMatchObject({ code: '2010' });
    for (const hour of [3, 5]) expect(await askAt(hour * HOUR_MS)).toMatchObject({ rs: 1 });
    expect(await sentTo(phone)).toBe(6);
    expect(await askAt(11 * HOUR_MS)).toMatchObject({ code: '2010', datas: { retryAfterSec: 13 * 3_600 } });
    expect(await askAt(24 * HOUR_MS - 1)).toMatchObject({ code: '2010' });
    expect(await askAt(24 * HOUR_MS)).toMatchObject({ rs: 1 });
  });

  it('takes work to be proved from the third one within an hour on', async () => {
    const phone = newPhone();
    await scene.send(phone);
    scene.clock.moveBy(MINUTE_MS);
    expect(await scene.send(phone)).toMatchObject({ rs: 1 });
    scene.clock.moveBy(MINUTE_MS);

    const asked = await scene.send(phone);
    expect(asked).toMatchObject({
      status: 200,
      rs: 0,
      code: '2009',
      msg: expect.stringContaining('complete the security check first'),
    });
    expect(await sentTo(phone)).toBe(2);
    const challenge = await workOff(asked.datas?.['challenge']);
    expect(await scene.send(phone, { challenge: 'nothing that was asked for' })).toMatchObject({ code: '2009' });
    expect(await scene.send(phone, { challenge })).toMatchObject({ rs: 1 });

    scene.clock.moveBy(58 * MINUTE_MS);
    expect(await scene.send(phone, { challenge })).toMatchObject({ code: '2009' });
    expect(await sentTo(phone)).toBe(3);
    scene.clock.moveBy(HOUR_MS);
    expect(await scene.send(phone)).toMatchObject({ rs: 1 });
  });

  it('is not sent to a number that is banned, and the answer is the same', async () => {
    const banned = newPhone();
    const unknown = newPhone();
    await ban(banned);
    const before = await sentTo(banned);
    // After an hour no SMS of before counts.
    scene.clock.moveBy(HOUR_MS);
    expect(shown(await scene.send(banned))).toEqual(shown(await scene.send(unknown)));
    expect(shown(await scene.send(banned))).toEqual(shown(await scene.send(unknown)));
    expect(shown(await scene.enter(banned, '000000')).code).toBe('3009');
    expect(await sentTo(banned)).toBe(before);
  });

  it('takes as long for a number that is banned, one that is known, and one that is not', async () => {
    const banned = newPhone();
    const known = newPhone();
    await ban(banned);
    await scene.logIn(known);
    scene.clock.moveBy(HOUR_MS);
    for (const phone of [banned, known, newPhone()]) {
      const begun = performance.now();
      await scene.send(phone);
      // Whatever was done or left out is hidden below this.
      expect(performance.now() - begun).toBeGreaterThan(115);
    }
  });

  it('is not counted when the gateway refuses it: one may ask again at once', async () => {
    let refusing = true;
    const sms: SmsGateway = {
      send: async () =>
        refusing ? { kind: 'refused', reason: 'down', isPermanent: false } : { kind: 'accepted', references: [] },
    };
    const node = await loginNode(db, { sms, clock: scene.clock });
    onTestFinished(() => node.close());
    const phone = newPhone();
    expect(await node.send(phone)).toMatchObject({ status: 503, code: '9009' });
    refusing = false;
    expect(await node.send(phone)).toMatchObject({ rs: 1 });
  });

  it('may have gone out when the gateway breaks off: it counts, and its code holds', async () => {
    const texts: string[] = [];
    const sms: SmsGateway = {
      send: async ({ text }) => {
        texts.push(text);
        throw new Error('connection reset');
      },
    };
    const node = await loginNode(db, { sms, clock: scene.clock });
    onTestFinished(() => node.close());
    const phone = newPhone();
    expect(await node.send(phone)).toMatchObject({ rs: 1 });
    expect(await node.send(phone)).toMatchObject({ code: '2010' });
    expect(await node.enter(phone, /\d{6}/.exec(texts[0] ?? '')?.[0] ?? '')).toMatchObject({ rs: 1 });
  });

  it('does not take the same phone_no twice, not even on another node', async () => {
    const node = await loginNode(db, { clock: scene.clock });
    onTestFinished(() => node.close());
    const payload = { phone_no: scene.seal(newPhone()), portalType: 1 };
    const url = '/login-server/wap/bk/tyrz/h5slgrs';
    const replies = await Promise.all([scene, node].map(({ http }) => http.inject({ method: 'POST', url, payload })));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const refused = replies.find(({ statusCode }) => statusCode === 400)?.json<LoginReply>();
    expect(refused).toMatchObject({ rs: 0, code: '9001', datas: { field: 'phone_no', problem: '已使用过，请重试' } });
  });
});
