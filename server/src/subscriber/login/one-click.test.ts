import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { exchangeOneClick } from '@coupon-centre/contract/subscriber/exchange-one-click';
import { signOneClick } from '@coupon-centre/contract/subscriber/sign-one-click';
import { v7 as newId } from 'uuid';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createCamara } from '#platform/gateways/number-auth/camara.ts';
import { type NumberAuth, noNumberAuth } from '#platform/gateways/number-auth/port.ts';
import { moveRiskState } from '#risk/rules/rule-store.ts';
import { type LoginReply, loginNode, loginScene, newPhone, tripleOf } from '#test/login-scene.ts';
import { numberVerification } from '#test/number-verification.ts';

const scene = await loginScene();
const { db } = scene;
/** Another node on the same database. */
const other = await loginScene({ on: scene });

const APP_ID = '300011999999';
let made = 0;
const newCccode = (): string => {
  made += 1;
  return String(made).padStart(32, 'c');
};
const preSignOf = (): string => {
  made += 1;
  return `${APP_ID}1.0${made}`;
};
/** A new browser: the steps per minute are limited for each. */
const headersOf = (cccode: string) => ({ 'user-agent': `browser of ${cccode}` });

const sign = (cccode: string, preSign: string, node = scene): Promise<LoginReply> =>
  node.post(signOneClick.path, { busi_params: JSON.stringify({ preSign }), portalType: 3, cccode }, headersOf(cccode));
const exchange = (cccode: string, token: string, node = scene): Promise<LoginReply> =>
  node.post(
    exchangeOneClick.path,
    { busi_params: JSON.stringify({ token, userInformation: 'u' }), portalType: 3, cccode },
    headersOf(cccode),
  );
/** What the page has once its SDK has answered. */
async function untilToken(): Promise<{ cccode: string; token: string }> {
  const cccode = newCccode();
  const preSign = preSignOf();
  const signed = await sign(cccode, preSign);
  const given = await scene.carrier.giveToken({ preSign, sign: String(signed.datas?.['sign']) });
  if (!('token' in given)) throw new Error(`no token: ${given.code}`);
  return { cccode, token: given.token };
}
const sessionsOf = async (phone: string): Promise<number> => {
  const { db, identity } = scene;
  const lookup = await db
    .selectFrom('phone_lookup')
    .select('subscriber_id')
    .where('phone_hash', '=', identity.cipher.hash(phone))
    .executeTakeFirst();
  if (lookup === undefined) return 0;
  const rows = db.selectFrom('login_session').selectAll().where('subscriber_id', '=', lookup.subscriber_id);
  return (await rows.execute()).length;
};
const failed = (reason: string) => ({ status: 200, rs: 0, code: '1004', datas: { reason } });

describe('one-click login', () => {
  it('signs, and logs in whom the carrier recognises, with the number masked', async () => {
    const phone = newPhone();
    await scene.carrier.setNumber(phone);
    const cccode = newCccode();
    const preSign = preSignOf();
    const signed = await sign(cccode, preSign);
    expect(signed).toMatchObject({ rs: 1, datas: { appId: APP_ID, version: '1.0', openType: '1' } });
    const given = await scene.carrier.giveToken({ preSign, sign: String(signed.datas?.['sign']) });
    if (!('token' in given)) throw new Error('no token');
    const reply = await exchange(cccode, given.token, other);
    expect(reply).toMatchObject({ status: 200, rs: 1 });
    expect(reply.datas?.['gmm']).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`);
    const session = scene.identity.verify(tripleOf(reply), scene.clock.now());
    expect(session).toMatchObject({ uid: reply.datas?.['uid'], phonePrefix: phone.slice(0, 7) });
    expect(await sessionsOf(phone)).toBe(1);
  });

  it('refuses a blocked number once the carrier has named it, and opens no account for it', async () => {
    const phone = newPhone();
    await scene.carrier.setNumber(phone);
    const { cccode, token } = await untilToken();
    const at = new Date(scene.clock.now());
    await db
      .insertInto('risk_entry')
      .values({
        entry_id: newId(),
        kind: 'NUMBER',
        value: scene.identity.cipher.hash(phone).toString('base64url'),
        shown: 'a number',
        effect: 'BLOCK',
        reason: 'test',
        state: 'IN_FORCE',
        added_name: 'test',
        added_at: at,
        expires_at: new Date(at.getTime() + DAY_MS),
        ended_name: null,
        ended_at: null,
      })
      .execute();
    await db
      .updateTable('risk_state')
      .set(({ eb }) => ({ revision: eb('revision', '+', '1') }))
      .execute();
    await scene.identity.risk.exchange();
    expect(await exchange(cccode, token)).toMatchObject({ rs: 0, code: '2009' });
    expect(await sessionsOf(phone)).toBe(0);
  });

  it('refuses a number of a segment that a rule refuses by its count, as a login by SMS is', async () => {
    let version = 0;
    const putInForce = async (rules: readonly object[]): Promise<void> => {
      version += 1;
      const by = { asked_name: 'a', approved_name: 'b', in_force_at: new Date(scene.clock.now()) };
      await db
        .insertInto('risk_rule_set')
        .values({ version, rules: JSON.stringify(rules), reason: null, ...by })
        .execute();
      await db.transaction().execute(moveRiskState);
      for (const { identity } of [scene, other]) await identity.risk.exchange();
    };
    onTestFinished(() => putInForce([]));
    await scene.logIn(newPhone());
    const phone = newPhone();
    await scene.carrier.setNumber(phone);
    const { cccode, token } = await untilToken();
    const busy = { fact: 'COUNT', measure: 'CALLS', by: 'SEGMENT', minutes: 60, atLeast: 1 };
    const name = { 'zh-CN': '号段', en: 'segment' };
    await putInForce([{ id: 'busy', name, on: ['LOGIN'], when: [busy], verdict: 'REFUSE', mode: 'ON' }]);
    expect(await exchange(cccode, token)).toMatchObject({ rs: 0, code: '2009' });
    expect(await sessionsOf(phone)).toBe(0);
  });

  it('logs in whom a CAMARA network recognises by its connection', async () => {
    const network = await numberVerification();
    onTestFinished(network.close);
    const node = await loginNode(db, { clock: scene.clock, numberAuth: createCamara(network.settings) });
    onTestFinished(node.close);
    const phone = newPhone();
    network.connect(phone);
    const cccode = newCccode();
    const signed = await sign(cccode, preSignOf(), node);
    const back = await network.follow(String(signed.datas?.['redirectUrl']));
    expect(back.get('state')).toBe(cccode);
    const reply = await exchange(cccode, String(back.get('code')), node);
    expect(reply).toMatchObject({ rs: 1, datas: { gmm: `${phone.slice(0, 3)}****${phone.slice(-4)}` } });
    expect(await sessionsOf(phone)).toBe(1);
  });

  it('makes one session of a hundred replays at once, on two nodes', async () => {
    const phone = newPhone();
    await scene.carrier.setNumber(phone);
    const { cccode, token } = await untilToken();
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, index) => exchange(cccode, token, index % 2 ? scene : other)),
    );
    expect(replies.filter(({ rs }) => rs === 1)).toHaveLength(1);
    expect(await sessionsOf(phone)).toBe(1);
  });

  it('makes one session of one token under many cccodes at once, even where the carrier takes it again', async () => {
    const phone = newPhone();
    const careless: NumberAuth = {
      ...scene.identity.numberAuth,
      exchange: async () => ({ kind: 'number', phone, masked: undefined }),
    };
    const node = await loginNode(db, { clock: scene.clock, numberAuth: careless });
    onTestFinished(() => node.close());
    const cccodes = Array.from({ length: 50 }, newCccode);
    await Promise.all(cccodes.map((cccode) => sign(cccode, preSignOf())));
    const replies = await Promise.all(cccodes.map((cccode) => exchange(cccode, `token of ${phone}`, node)));
    expect(replies.filter(({ rs }) => rs === 1)).toHaveLength(1);
    expect(replies.filter(({ datas }) => datas?.['reason'] === 'TOKEN_REUSED')).toHaveLength(49);
    expect(await sessionsOf(phone)).toBe(1);
  });

  it('binds both steps: a cccode that was not signed for exchanges nothing, nor one of another attempt', async () => {
    await scene.carrier.setNumber(newPhone());
    const { cccode, token } = await untilToken();
    expect(await exchange(newCccode(), token)).toMatchObject(failed('TOKEN_EXPIRED'));
    expect(await exchange(cccode, token)).toMatchObject({ rs: 1 });
    const next = await untilToken();
    expect(await exchange(cccode, next.token)).toMatchObject(failed('TOKEN_EXPIRED'));
  });

  it('lasts two minutes, to the millisecond', async () => {
    await scene.carrier.setNumber(newPhone());
    const late = newCccode();
    const tooLate = newCccode();
    await Promise.all([sign(late, preSignOf()), sign(tooLate, preSignOf())]);
    scene.clock.moveBy(119_000);
    const tokens = [await untilToken(), await untilToken()] as const;
    scene.clock.moveBy(999);
    expect(await exchange(late, tokens[0].token)).toMatchObject({ rs: 1 });
    scene.clock.moveBy(1);
    expect(await exchange(tooLate, tokens[1].token)).toMatchObject(failed('TOKEN_EXPIRED'));
  });

  it('signs once for a cccode, of fifty at once too', async () => {
    const cccode = newCccode();
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => sign(cccode, preSignOf(), index % 2 ? scene : other)),
    );
    expect(replies.filter(({ rs }) => rs === 1)).toHaveLength(1);
  });

  it.each(['no app in it', '1.0300011999999'])('signs nothing that is not our SDK’s: %s', async (preSign) => {
    expect(await sign(newCccode(), preSign)).toMatchObject(failed('BAD_SIGNATURE'));
  });

  it('says in both languages that no number is recognised, and offers SMS', async () => {
    const cccode = newCccode();
    const token = 'never given out';
    await sign(cccode, preSignOf());
    expect(await exchange(cccode, token)).toMatchObject({ msg: 'One-click login took too long, please use SMS login' });
    const second = newCccode();
    await sign(second, 'no app in it');
    const chinese = await scene.post(
      signOneClick.path,
      { busi_params: '{"preSign":"x"}', portalType: 3, cccode: newCccode() },
      { 'accept-language': 'zh-CN', ...headersOf(second) },
    );
    expect(chinese.msg).toBe('一键登录失败，请使用短信登录');
  });

  it('refuses a banned subscriber with the answer for a failing carrier', async () => {
    const phone = newPhone();
    const session = scene.identity.verify(await scene.logIn(phone), scene.clock.now());
    if (typeof session === 'string') throw new Error('the session was refused');
    await scene.identity.sessions.endAll(session.subscriberId, 'BANNED');
    await scene.carrier.setNumber(phone);
    const { cccode, token } = await untilToken();
    expect(await exchange(cccode, token)).toMatchObject(failed('PROVIDER_DOWN'));
  });

  it('is not there where no carrier is asked', async () => {
    const node = await loginNode(db, { clock: scene.clock, numberAuth: noNumberAuth });
    onTestFinished(() => node.close());
    expect(await sign(newCccode(), preSignOf(), node)).toMatchObject(failed('NOT_HERE'));
    expect(await exchange(newCccode(), 'token', node)).toMatchObject(failed('NOT_HERE'));
  });

  it('is limited by device: beyond the limit, wait or log in by SMS', async () => {
    const headers = { 'user-agent': 'one that asks without end' };
    const body = () => ({ busi_params: '{"preSign":"x"}', portalType: 3, cccode: newCccode() });
    const replies: LoginReply[] = [];
    for (let step = 0; step < 61; step += 1) replies.push(await scene.post(signOneClick.path, body(), headers));
    expect(replies.slice(0, 60).every(({ code }) => code === '1004')).toBe(true);
    expect(replies[60]).toMatchObject({ code: '2010' });
    expect(replies[60]?.datas?.['retryAfterSec']).toBeGreaterThan(0);
  });

  it.each([
    ['31 symbols', { cccode: 'c'.repeat(31) }, 'cccode'],
    ['65 symbols', { cccode: 'c'.repeat(65) }, 'cccode'],
    ['a hyphen', { cccode: `${'c'.repeat(32)}-` }, 'cccode'],
    ['another portal', { portalType: 1 }, 'portalType'],
    ['no JSON', { busi_params: 'token=1' }, 'busi_params'],
    ['an object instead of a string', { busi_params: { token: 'x' } }, 'busi_params'],
    ['an empty token', { busi_params: '{"token":""}' }, 'busi_params'],
    ['a token of 3,000 symbols', { busi_params: JSON.stringify({ token: 'x'.repeat(3_000) }) }, 'busi_params'],
  ])('refuses %s, naming the field', async (_what, wrong, field) => {
    const good = { busi_params: '{"token":"x"}', portalType: 3, cccode: newCccode() };
    const reply = await scene.post(exchangeOneClick.path, { ...good, ...wrong });
    expect(reply).toMatchObject({ status: 400, code: '9001', datas: { field } });
  });

  it('refuses to sign more than 512 symbols', async () => {
    expect(await sign(newCccode(), APP_ID + 'x'.repeat(501))).toMatchObject({
      status: 400,
      datas: { field: 'busi_params' },
    });
  });
});
