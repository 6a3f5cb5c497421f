import type { AudienceCondition } from '@coupon-centre/contract/catalogue/audience';
import {
  EXCHANGE_CHALLENGE_FROM,
  EXCHANGE_LOCK_FROM,
  EXCHANGE_LOCK_SECONDS,
} from '@coupon-centre/contract/foundation/limits';
import { describe, expect, it } from 'vitest';
import type { Audience } from '#platform/db/schema/terms-json.ts';
import { makeCodes, randomCode, voidSerials } from '#test/factories/exchange.ts';
import { makeTemplate, type TemplateSpec } from '#test/factories/template.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { workOff } from '#test/login-scene.ts';
import { type Answered, headersOf, type TestPerson } from '#test/node.ts';
import { scene } from '#test/scene.ts';

const { database, db, node, clock } = await scene({
  startMs: Date.parse('2026-11-21T10:00:00+08:00'),
  trustProxy: true,
});

/** A coupon with `size` codes. */
async function couponWithCodes(spec: TemplateSpec = {}, size = 10) {
  const { templateId } = await makeTemplate(db, { perPerson: 5, stock: { total: 0 }, ...spec });
  const made = await makeCodes(database.pool, node.deriveKey, { templateId, size });
  const code = (serial: number): string => made.codes[serial - 1] ?? '';
  // Otherwise the catalogue would have it within half a second.
  await expect
    .poll(async () => (await node.post('/bass-card/getCardDetailsInfo', { sCardId: templateId })).body.code)
    .toBe('0000');
  return { templateId, code, ...made };
}

let places = 0;
const exchangeFrom = (address: string, person: TestPerson, request: Record<string, unknown>): Promise<Answered> => {
  const headers = { 'x-forwarded-for': address, 'accept-language': 'en' };
  return node.post('/bass-card/redeemCardVouchers', request, { ...headersOf(person.session), ...headers });
};
/** Each attempt from its own address, so that only the phone number counts. */
const exchange = (person: TestPerson, code: string, more: Record<string, unknown> = {}): Promise<Answered> => {
  places += 1;
  return exchangeFrom(`10.1.${places >> 8}.${places & 255}`, person, { code, ...more });
};

const codesIn = (answers: readonly Answered[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { body } of answers) counts[body.code] = (counts[body.code] ?? 0) + 1;
  return counts;
};
const mistype = async (person: TestPerson, times: number): Promise<string[]> => {
  const shown: string[] = [];
  for (let time = 0; time < times; time += 1) shown.push((await exchange(person, randomCode())).body.code);
  return shown;
};

describe('a good code', () => {
  it('gives its coupon, like a claim, and describes it', async () => {
    const { templateId, code } = await couponWithCodes();
    const person = await node.person();
    const typed = code(1)
      .toLowerCase()
      .replace(/(.{4})/g, '$1 ');
    const { body } = await exchange(person, typed);
    expect(body).toMatchObject({
      code: '0000',
      resp_data: { state: 'AVAILABLE', remainForMe: 4, replayed: false, card: { sCardId: templateId, usable: true } },
    });
    const mine = await node.post('/bass-card/getUserCardList', { tab: 'AVAILABLE' }, person.session);
    expect(mine.body.resp_data.list).toMatchObject([{ uCardId: body.resp_data.uCardId }]);
    await expectInvariantsHold(db, clock.now());
  });

  it('needs no stock of the centre and no open claim window', async () => {
    const over = { claimStartMs: clock.now() - 2_000, claimEndMs: clock.now() - 1_000 };
    const { code } = await couponWithCodes(over);
    expect((await exchange(await node.person(), code(1))).body.code).toBe('0000');
  });

  it('sent again by its owner gives the same coupon, even as a new request, at no cost', async () => {
    const { code } = await couponWithCodes();
    const person = await node.person();
    const first = (await exchange(person, code(1), { requestId: 'first-1' })).body.resp_data;
    for (const more of [{ requestId: 'first-1' }, { requestId: 'second' }, {}]) {
      expect((await exchange(person, code(1), more)).body).toMatchObject({
        code: '0000',
        resp_data: { uCardId: first.uCardId, replayed: true, remainForMe: 4 },
      });
    }
    expect((await exchange(person, code(2), { requestId: 'first-1' })).body.code).toBe('9005');
    await expectInvariantsHold(db, clock.now());
  });

  it.each([
    [64, 'many people'],
    [300, 'very many people'],
  ])('gives one coupon to %i concurrent senders', async (count) => {
    const { code, templateId } = await couponWithCodes();
    const people: TestPerson[] = [];
    while (people.length < count) people.push(await node.person());
    const answers = await Promise.all(people.map((person) => exchange(person, code(1))));
    expect(codesIn(answers)).toEqual({ '0000': 1, '4001': count - 1 });
    const owned = await db.selectFrom('owned_coupon').selectAll().where('template_id', '=', templateId).execute();
    expect(owned).toHaveLength(1);
    await expectInvariantsHold(db, clock.now());
  });

  it('gives one coupon for concurrent requests of one person, and answers all of them with it', async () => {
    const { code } = await couponWithCodes();
    const person = await node.person();
    const answers = await Promise.all(Array.from({ length: 64 }, () => exchange(person, code(1))));
    expect(codesIn(answers)).toEqual({ '0000': 64 });
    expect(new Set(answers.map(({ body }) => body.resp_data.uCardId)).size).toBe(1);
    expect(answers.filter(({ body }) => !body.resp_data.replayed)).toHaveLength(1);
    await expectInvariantsHold(db, clock.now());
  });

  it('is not consumed when the coupon’s rules refuse: paused, over the personal limit', async () => {
    const { code, templateId } = await couponWithCodes({ perPerson: 2 });
    const person = await node.person();
    const set = (state: 'PAUSED' | 'RUNNING') =>
      db.updateTable('coupon_template').set({ state }).where('template_id', '=', templateId).execute();
    await set('PAUSED');
    expect((await exchange(person, code(1))).body.code).toBe('2004');
    await set('RUNNING');
    const mine = await Promise.all([1, 2, 3, 4, 5].map((serial) => exchange(person, code(serial))));
    expect(codesIn(mine)).toEqual({ '0000': 2, '2007': 3 });
    const other = await node.person();
    const others = await Promise.all([1, 2, 3, 4, 5].map((serial) => exchange(other, code(serial))));
    expect(codesIn(others)).toEqual({ '0000': 2, '2007': 1, '4001': 2 });
    await expectInvariantsHold(db, clock.now());
  });

  it('shares the personal limit with claims, even concurrently', async () => {
    const { code, templateId } = await couponWithCodes({ perPerson: 3, stock: { total: 100 } });
    const person = await node.person();
    const claim = () =>
      node.post(
        '/bass-card/collectFromCardCenter',
        { sCardId: templateId, requestId: crypto.randomUUID() },
        person.session,
      );
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].flatMap((serial) => [claim(), exchange(person, code(serial))]),
    );
    expect(codesIn(answers)).toEqual({ '0000': 3, '2007': 9 });
    await expectInvariantsHold(db, clock.now());
  });
});

describe('a code that cannot be exchanged', () => {
  it('does not count as an attempt with a wrong check symbol or an invalid format', async () => {
    const person = await node.person();
    for (const code of ['0000000000000001', 'U000000000000000', '1234', '', 'x'.repeat(65)]) {
      for (let time = 0; time < 3; time += 1) {
        expect((await exchange(person, code)).body).toMatchObject({ code: '9001', resp_data: { field: 'code' } });
      }
    }
    expect(await mistype(person, 1)).toEqual(['4001']);
  });

  it('does not lock out a person who mistypes three times, and a correct code resets the count', async () => {
    const { code } = await couponWithCodes();
    const person = await node.person();
    expect(await mistype(person, 3)).toEqual(['4001', '4001', '4001']);
    expect((await exchange(person, code(1))).body.code).toBe('0000');
    expect(await mistype(person, 4)).toEqual(['4001', '4001', '4001', '4001']);
    expect((await exchange(person, code(2))).body.code).toBe('0000');
  });

  it('requires a proof of work from the fifth on and locks for half an hour after the tenth', async () => {
    const { code } = await couponWithCodes();
    const person = await node.person();
    await mistype(person, EXCHANGE_CHALLENGE_FROM);
    for (let wrong = EXCHANGE_CHALLENGE_FROM; wrong < EXCHANGE_LOCK_FROM; wrong += 1) {
      const asked = await exchangeFrom('10.3.0.1', person, { code: code(1) });
      expect(asked.body.code).toBe('2009');
      const challenge = await workOff(asked.body.resp_data.challenge);
      const withIt = () => exchangeFrom('10.3.0.1', person, { code: randomCode(), challenge });
      expect((await withIt()).body.code).toBe('4001');
      expect((await withIt()).body.code).toBe(wrong + 1 < EXCHANGE_LOCK_FROM ? '2009' : '4002');
    }
    const locked = await exchange(person, code(1));
    expect(locked.body).toMatchObject({ code: '4002', resp_data: { retryAfterSec: EXCHANGE_LOCK_SECONDS } });
    expect((await exchange(await node.person(), code(1))).body.code).toBe('0000');
    clock.moveBy(EXCHANGE_LOCK_SECONDS * 1_000 - 1);
    const again = { ...person, session: node.sessionFor(person) };
    expect((await exchange(again, code(2))).body.code).toBe('4002');
    clock.moveBy(1);
    expect((await exchange(again, code(2))).body.code).toBe('0000');
  }, 30_000);

  it('cannot be tried more often by concurrent senders', async () => {
    const person = await node.person();
    const answers = await Promise.all(Array.from({ length: 64 }, () => exchange(person, randomCode())));
    expect(codesIn(answers)).toEqual({ '4001': EXCHANGE_CHALLENGE_FROM, '2009': 64 - EXCHANGE_CHALLENGE_FROM });
  });

  it('still counts after the person repeats a code of their own', async () => {
    const { code } = await couponWithCodes();
    const person = await node.person();
    await exchange(person, code(1));
    for (let wrong = 0; wrong < EXCHANGE_CHALLENGE_FROM; wrong += 1) {
      await exchange(person, code(1));
      expect(await mistype(person, 1)).toEqual(['4001']);
    }
    expect(await mistype(person, 1)).toEqual(['2009']);
  });

  it('requires work but never locks for people who share an address and a phone model', async () => {
    const { code } = await couponWithCodes();
    const headers = { 'user-agent': 'a common phone', 'x-forwarded-for': '10.2.0.1' };
    const send = (person: TestPerson, typed: string, more: Record<string, unknown> = {}) =>
      node.post(
        '/bass-card/redeemCardVouchers',
        { code: typed, ...more },
        { ...headersOf(person.session), ...headers },
      );
    const people = await Promise.all(Array.from({ length: 20 }, () => node.person()));
    for (const person of people) await send(person, randomCode());
    const person = await node.person();
    const asked = await send(person, code(1));
    expect(asked.body.code).toBe('2009');
    const challenge = await workOff(asked.body.resp_data.challenge);
    expect((await send(person, code(1), { challenge })).body.code).toBe('0000');
  });

  it('is void once its serial number was voided, but its coupon stays with its owner', async () => {
    const { batchId, code } = await couponWithCodes();
    const owner = await node.person();
    const { uCardId } = (await exchange(owner, code(3))).body.resp_data;
    await voidSerials(db, { batchId, from: 2, to: 4 }, clock.now());
    const other = await node.person();
    const answers = await Promise.all([2, 3, 4, 5].map((serial) => exchange(other, code(serial))));
    expect(answers.map(({ body }) => body.code)).toEqual(['4001', '4001', '4001', '0000']);
    expect((await exchange(owner, code(3))).body).toMatchObject({
      code: '0000',
      resp_data: { uCardId, replayed: true },
    });
    await expectInvariantsHold(db, clock.now());
  });
});

describe('a code of a coupon for others', () => {
  const name = { 'zh-CN': '渠道', en: 'channel' };
  const audience: Audience = { kind: 'prefixes', prefixes: ['199'], name };

  it('is refused in words while it is good, and otherwise like any wrong code', async () => {
    const { code, batchId } = await couponWithCodes({ audience });
    const [insider, outsider] = [
      await node.person({ phone: '19900001111' }),
      await node.person({ phone: '13800001111' }),
    ];
    expect((await exchange(insider, code(1))).body.code).toBe('0000');
    await voidSerials(db, { batchId, from: 2, to: 2 }, clock.now());
    expect((await exchange(outsider, code(3))).body.code).toBe('2008');
    for (const wrong of [code(1), code(2), randomCode()])
      expect((await exchange(outsider, wrong)).body.code).toBe('4001');
    const tries = await db
      .selectFrom('exchange_tries')
      .select('wrong')
      .where('subscriber_id', '=', outsider.subscriberId);
    expect(await tries.execute()).toEqual([{ wrong: 3 }]);
    expect((await exchange(insider, code(3))).body.code).toBe('0000');
    await expectInvariantsHold(db, clock.now());
  });

  it.each([false, true])('who came by a channel is not asked of a code (isNot: %s)', async (isNot) => {
    const is: AudienceCondition = { kind: 'channels', channels: ['app'], name };
    const { code } = await couponWithCodes({ audience: { kind: 'conditions', all: [{ any: [{ isNot, is }] }] } });
    expect((await exchange(await node.person(), code(1))).body.code).toBe('0000');
  });
});
