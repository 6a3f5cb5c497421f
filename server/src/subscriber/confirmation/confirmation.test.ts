import { SMS_PER_DAY, SMS_PER_HOUR } from '@coupon-centre/contract/foundation/limits';
import { HOUR_MS, MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { describe, expect, it } from 'vitest';
import { maskPhone } from '#foundation/crypto/phone-cipher.ts';
import type { UseConfirmation } from '#platform/db/schema/terms-json.ts';
import type { SessionTriple } from '#subscriber/session/session-token.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { headersOf, type TestPerson } from '#test/node.ts';
import { scene } from '#test/scene.ts';
import { NOON_MS } from '#test/use-scene.ts';

const confirmation: UseConfirmation = {
  text: { 'zh-CN': '我确认开通试用', en: 'I confirm the trial' },
  effect: { 'zh-CN': '立即生效', en: 'Starts at once' },
  priceFen: 1_000,
};

const { db, node, clock } = await scene({ startMs: NOON_MS });

const info = (session: SessionTriple, asked: object) =>
  node.post('/bass-card/getSmsSecondaryConfirmationInfo', asked, { ...headersOf(session), 'accept-language': 'en' });
const sms = (session: SessionTriple, challengeId: string, code?: string) =>
  node.post('/bass-sms/sendSmsCode', { challengeId, code }, { ...headersOf(session), 'accept-language': 'en' });

async function ownerOf(asks: boolean): Promise<TestPerson & { ownedId: string }> {
  const person = await node.person({ createdAtMs: NOON_MS });
  const template = await makeTemplate(db, asks ? { confirmation } : {});
  const { ownedId } = await makeOwned(db, { subscriberId: person.subscriberId, template });
  return { ...person, ownedId };
}
async function challengeFor(session: SessionTriple, asked: object): Promise<string> {
  const { body } = await info(session, asked);
  return body.resp_data.challengeId;
}
async function lastCode(phone: string): Promise<string> {
  const [newest] = await node.twins.sms.sent({ to: phone, limit: 1 });
  return /\d{6}/.exec(newest?.text ?? '')?.[0] ?? '';
}
const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000');
const useOf = (person: { ownedId: string; session: SessionTriple }, more: object = {}) =>
  node.post('/bass-card/useCard', { uCardId: person.ownedId, ...more }, person.session);

describe('a confirmation by SMS', () => {
  it('goes from the words to the used coupon: told, sent, verified, and its ticket is good once', async () => {
    const owner = await ownerOf(true);
    expect((await useOf(owner)).body.code).toBe('3008');
    const { body: asked } = await info(owner.session, { scene: 'USE', uCardId: owner.ownedId });
    expect(asked.resp_data).toEqual({
      required: true,
      confirmText: 'I confirm the trial',
      effectText: 'Starts at once',
      priceFen: 1_000,
      maskedPhone: maskPhone(owner.phone),
      challengeId: expect.stringMatching(/^[\w-]{1,512}$/),
      resendAfter: 0,
      expiresAt: '2026-11-21T12:10:00+08:00',
      attemptsLeft: 5,
    });
    const { challengeId } = asked.resp_data;
    expect((await sms(owner.session, challengeId)).body).toMatchObject({
      code: '0000',
      resp_data: { resendAfter: 60, expiresAt: '2026-11-21T12:05:00+08:00', attemptsLeft: 5 },
    });
    const code = await lastCode(owner.phone);
    expect((await sms(owner.session, challengeId, otherThan(code))).body).toMatchObject({
      code: '3009',
      resp_data: { attemptsLeft: 4 },
    });
    const { body: verified } = await sms(owner.session, challengeId, code);
    expect(verified.resp_data).toEqual({
      smsTicket: expect.stringMatching(/^[\w-]{1,512}$/),
      expiresAt: '2026-11-21T12:05:00+08:00',
    });
    expect((await sms(owner.session, challengeId, code)).body.code).toBe('3009');
    const { smsTicket } = verified.resp_data;
    expect((await useOf(owner, { smsTicket: `${smsTicket}x` })).body).toMatchObject({
      code: '3009',
      resp_data: { attemptsLeft: 0 },
    });
    expect((await useOf(owner, { smsTicket })).body.code).toBe('0000');
  });

  it('is not asked for where the terms do not, and says so; a ticket is not looked at', async () => {
    const owner = await ownerOf(false);
    const { body } = await info(owner.session, { scene: 'USE', uCardId: owner.ownedId });
    expect(body.resp_data).toMatchObject({ required: false, confirmText: 'I confirm the use of "Test coupon"' });
    expect((await useOf(owner, { smsTicket: 'whatever' })).body.code).toBe('0000');
  });

  it('holds for its session alone: the challenge, the code and the ticket of another are refused alike', async () => {
    const owner = await ownerOf(true);
    const second = node.sessionFor(owner);
    const mine = await challengeFor(owner.session, { scene: 'USE', uCardId: owner.ownedId });
    const other = await challengeFor(second, { scene: 'USE', uCardId: owner.ownedId });
    await sms(owner.session, mine);
    const code = await lastCode(owner.phone);
    const stranger = await node.person({ createdAtMs: NOON_MS });
    const refused = [
      await sms(second, mine, code),
      await sms(stranger.session, mine, code),
      await sms(owner.session, 'nonsense', code),
      await sms(second, mine),
    ];
    expect(refused.map(({ body }) => [body.code, body.msg, body.resp_data])).toEqual(
      refused.map(() => ['3009', refused[0]?.body.msg, { attemptsLeft: 0 }]),
    );
    expect((await sms(second, other, code)).body.code).toBe('3009');
    const { smsTicket } = (await sms(owner.session, mine, code)).body.resp_data;
    expect((await useOf({ ...owner, session: second }, { smsTicket })).body.code).toBe('3009');
    expect((await useOf(owner, { smsTicket })).body.code).toBe('0000');
  });

  it('holds for its scene and object alone', async () => {
    const owner = await ownerOf(true);
    const use = await challengeFor(owner.session, { scene: 'USE', uCardId: owner.ownedId });
    const batch = await challengeFor(owner.session, { scene: 'EXTRACT', batchNo: 'b-1' });
    const exchange = await challengeFor(owner.session, { scene: 'EXCHANGE' });
    await sms(owner.session, batch);
    const code = await lastCode(owner.phone);
    expect((await sms(owner.session, use, code)).body.code).toBe('3009');
    expect((await sms(owner.session, exchange, code)).body.code).toBe('3009');
    const { body } = await sms(owner.session, batch, code);
    expect(body.code).toBe('0000');
    expect((await useOf(owner, { smsTicket: body.resp_data.smsTicket })).body.code).toBe('3009');
  });

  it('asked for again, takes the code that is on its way', async () => {
    const owner = await ownerOf(true);
    const asked = { scene: 'USE', uCardId: owner.ownedId };
    await sms(owner.session, await challengeFor(owner.session, asked));
    clock.moveBy(20_000);
    const { body } = await info(owner.session, asked);
    expect(body.resp_data).toMatchObject({ resendAfter: 40, attemptsLeft: 5 });
    const verified = await sms(owner.session, body.resp_data.challengeId, await lastCode(owner.phone));
    expect(verified.body.code).toBe('0000');
  });

  it("reveals nothing about another subscriber's coupon, nor whether a batch exists", async () => {
    const owner = await ownerOf(true);
    const other = await ownerOf(true);
    expect((await info(owner.session, { scene: 'USE', uCardId: other.ownedId })).body.code).toBe('3001');
    expect((await info(owner.session, { scene: 'USE', uCardId: other.subscriberId })).body.code).toBe('3001');
    expect((await info(owner.session, { scene: 'EXTRACT', batchNo: 'NO-SUCH-BATCH' })).body.resp_data).toMatchObject({
      required: true,
    });
  });

  it('names what is missing for its scene', async () => {
    const { session } = await ownerOf(true);
    expect(await info(session, { scene: 'USE' })).toMatchObject({
      status: 400,
      body: { resp_data: { field: 'uCardId' } },
    });
    expect(await info(session, { scene: 'EXTRACT' })).toMatchObject({
      status: 400,
      body: { resp_data: { field: 'batchNo' } },
    });
  });

  it('sends one SMS a minute however many ask, and gives five tries', async () => {
    const owner = await ownerOf(true);
    const challengeId = await challengeFor(owner.session, { scene: 'USE', uCardId: owner.ownedId });
    const sent = await Promise.all(Array.from({ length: 10 }, () => sms(owner.session, challengeId)));
    expect(sent.filter(({ body }) => body.code === '0000')).toHaveLength(1);
    expect(sent.filter(({ body }) => body.code === '2010')).toHaveLength(9);
    expect(await node.twins.sms.sent({ to: owner.phone, limit: 9 })).toHaveLength(1);
    const code = await lastCode(owner.phone);
    const tries = [];
    for (let tried = 0; tried < 5; tried += 1) tries.push(await sms(owner.session, challengeId, otherThan(code)));
    expect(tries.map(({ body }) => body.resp_data.attemptsLeft)).toEqual([4, 3, 2, 1, 0]);
    expect((await sms(owner.session, challengeId, code)).body).toMatchObject({
      code: '4002',
      resp_data: { retryAfterSec: 60 },
    });
    clock.moveBy(MINUTE_MS);
    await sms(owner.session, challengeId);
    expect((await sms(owner.session, challengeId, await lastCode(owner.phone))).body.code).toBe('0000');
  });

  it("counts against the number's limits whatever is confirmed, in whatever session", async () => {
    const owner = await ownerOf(true);
    const other = await makeOwned(db, {
      subscriberId: owner.subscriberId,
      template: await makeTemplate(db, { confirmation }),
    });
    let asked = 0;
    const askNext = async () => {
      asked += 1;
      const subjects = [
        { scene: 'USE', uCardId: owner.ownedId },
        { scene: 'USE', uCardId: other.ownedId },
        { scene: 'EXCHANGE' },
        { scene: 'EXTRACT', batchNo: `batch-${asked}` },
      ];
      const session = node.sessionFor(owner);
      const challengeId = await challengeFor(session, subjects[asked % subjects.length] ?? {});
      return (await sms(session, challengeId)).body;
    };
    expect((await askNext()).code).toBe('0000');
    for (let tried = 0; tried < 4; tried += 1) {
      expect(await askNext()).toMatchObject({ code: '2010', resp_data: { retryAfterSec: 60 } });
    }
    for (let sent = 1; sent < SMS_PER_HOUR; sent += 1) {
      clock.moveBy(MINUTE_MS);
      expect((await askNext()).code).toBe('0000');
    }
    clock.moveBy(MINUTE_MS);
    for (let tried = 0; tried < 4; tried += 1) expect((await askNext()).code).toBe('2010');
    for (let sent = SMS_PER_HOUR; sent < SMS_PER_DAY; sent += 1) {
      clock.moveBy(HOUR_MS);
      expect((await askNext()).code).toBe('0000');
    }
    clock.moveBy(HOUR_MS);
    for (let tried = 0; tried < 4; tried += 1) expect((await askNext()).code).toBe('2010');
    expect(await node.twins.sms.sent({ to: owner.phone, limit: 2 * SMS_PER_DAY })).toHaveLength(SMS_PER_DAY);
  });

  it('lets one right answer through, of many at once', async () => {
    const owner = await ownerOf(true);
    const challengeId = await challengeFor(owner.session, { scene: 'USE', uCardId: owner.ownedId });
    await sms(owner.session, challengeId);
    const code = await lastCode(owner.phone);
    const answers = await Promise.all(Array.from({ length: 5 }, () => sms(owner.session, challengeId, code)));
    expect(answers.filter(({ body }) => body.code === '0000')).toHaveLength(1);
  });

  it('ends with its time', async () => {
    const owner = await ownerOf(true);
    const challengeId = await challengeFor(owner.session, { scene: 'USE', uCardId: owner.ownedId });
    await sms(owner.session, challengeId);
    const code = await lastCode(owner.phone);
    clock.moveBy(5 * MINUTE_MS);
    expect((await sms(owner.session, challengeId, code)).body.code).toBe('3009');
    clock.moveBy(5 * MINUTE_MS);
    expect((await sms(owner.session, challengeId)).body.code).toBe('3009');
  });
});
