import { v7 as newId } from 'uuid';
import { afterAll, expect, it } from 'vitest';
import { createPhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { ownerOfNumber } from '#subscriber/number-owner.ts';
import { decide } from '#test/approval.ts';
import { grantAtBiller } from '#test/factories/billed.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { type TestNode, testNode } from '#test/node.ts';
import { testOperator } from '#test/operator.ts';
import { reversalsWorker } from '#test/reversals.ts';
import { scene } from '#test/scene.ts';

const { database, db, clock, node, support, finance } = await scene({ operators: ['support', 'finance'] });
const person = await node.person();
afterAll(() => expectInvariantsHold(db, Date.now()));

const reason = 'asked for by phone';
const call = (path: string, body: unknown) => support.call(`subscribers/${path}`, body);
const dataOf = async (path: string, body: unknown) => (await call(path, body)).body.resp_data;
const lastEntry = async () => {
  const administrator = await testOperator(database, node, 'administrator');
  return (await administrator.call('audit/list', { pageSize: 1 })).body.resp_data.items[0];
};

it('finds a number, masked in every answer; the whole of it is told with a reason, which is recorded', async () => {
  const found = await dataOf('find', { phone: person.phone });
  expect(found).toEqual({
    subscriberId: person.subscriberId,
    phoneMasked: expect.stringMatching(/^\d{3}\*{4}\d{4}$/),
    state: 'ACTIVE',
  });
  expect(await call('find', { phone: '13800009999' })).toMatchObject({ status: 404, body: { code: '8006' } });
  const shown = await dataOf('show', { subscriberId: person.subscriberId });
  expect(JSON.stringify(shown)).not.toContain(person.phone);
  expect(await dataOf('revealNumber', { subscriberId: person.subscriberId, reason })).toEqual({ phone: person.phone });
  const entry = await lastEntry();
  expect(entry).toMatchObject({ action: 'subscriber.numberRevealed', targetId: person.subscriberId, reason });
  expect(JSON.stringify(entry)).not.toContain(person.phone);
  expect((await call('revealNumber', { subscriberId: person.subscriberId })).body.code).toBe('9001');
});

it('withdraws an available coupon, and gives it, a used and an expired one back; stock and ledger still agree', async () => {
  const { subscriberId } = person;
  const template = await makeTemplate(db, { perPerson: 10 });
  const owned = await makeOwned(db, { subscriberId, template });
  const key = { subscriberId, ownedId: owned.ownedId, reason };
  expect((await call('withdrawCoupon', key)).status).toBe(200);
  expect(await call('withdrawCoupon', key)).toMatchObject({
    status: 409,
    body: { code: '8005', resp_data: { state: 'WITHDRAWN' } },
  });
  expect((await call('restoreCoupon', key)).status).toBe(200);
  expect(await call('restoreCoupon', key)).toMatchObject({ status: 409, body: { code: '8005' } });

  const used = await makeOwned(db, { subscriberId, template, state: 'USED' });
  await grantAtBiller(node, { ...used, phone: person.phone });
  const usedKey = { subscriberId, ownedId: used.ownedId, reason };
  expect((await call('restoreCoupon', usedKey)).status).toBe(200);
  const approved = await decide(finance, `${subscriberId}:${used.ownedId}`);
  expect(approved.body.resp_data).toEqual({ state: 'DONE' });
  await reversalsWorker({ db, clock, node })(usedKey);
  const shown = await dataOf('showCoupon', { subscriberId, ownedId: used.ownedId });
  expect(shown).toMatchObject({ state: 'AVAILABLE', uses: [{ state: 'REVERSED', refusal: null }] });
  expect(shown.events.map(({ kind }: { kind: string }) => kind)).toEqual([
    'COLLECTED',
    'USE_STARTED',
    'USED',
    'RESTORED',
  ]);

  const expired = await makeOwned(db, { subscriberId, template, state: 'EXPIRED', hiddenAtMs: Date.now() });
  const expiredKey = { subscriberId, ownedId: expired.ownedId, reason };
  expect(await call('restoreCoupon', expiredKey)).toMatchObject({
    body: { code: '9001', resp_data: { field: 'days' } },
  });
  expect((await call('restoreCoupon', { ...expiredKey, days: 3 })).status).toBe(200);
  const row = db.selectFrom('owned_coupon').select('hidden_at').where('owned_id', '=', expired.ownedId);
  expect(await row.executeTakeFirst()).toEqual({ hidden_at: null });
  expect(await lastEntry()).toMatchObject({
    action: 'ownedCoupon.restored',
    before: { state: 'EXPIRED' },
    after: { state: 'AVAILABLE' },
    reason,
  });
});

it('lists one person’s coupons and everybody’s, page by page, and by state', async () => {
  const { subscriberId } = await node.person();
  const template = await makeTemplate(db, { perPerson: 10 });
  for (const state of ['AVAILABLE', 'USED', 'WITHDRAWN', 'AVAILABLE'] as const) {
    await makeOwned(db, { subscriberId, template, state });
  }
  const both = [{ subscriberId }, { templateId: template.templateId }];
  for (const filter of both) {
    const first = await dataOf('listCoupons', { ...filter, pageSize: 3 });
    const rest = await dataOf('listCoupons', { ...filter, pageSize: 3, cursor: first.cursor });
    expect([first.items.length, rest.items.length, rest.cursor]).toEqual([3, 1, null]);
    const ids = [...first.items, ...rest.items].map(({ ownedId }: { ownedId: string }) => ownedId);
    expect(new Set(ids).size).toBe(4);
    expect([...ids].sort().reverse()).toEqual(ids);
    expect((await dataOf('listCoupons', { ...filter, state: 'USED' })).items).toMatchObject([{ state: 'USED' }]);
  }
  expect((await call('listCoupons', { state: 'EXPIRED' })).body.resp_data).toMatchObject({ field: 'state' });
});

it('gives a coupon once for a request, within the stock and the personal limit', async () => {
  const { subscriberId } = await node.person();
  const template = await makeTemplate(db, {
    audience: { kind: 'channels', channels: ['nowhere'], name: { 'zh-CN': '无', en: 'nowhere' } },
  });
  const request = { subscriberId, templateId: template.templateId, requestId: newId(), reason };
  await expect.poll(async () => (await call('giveCoupon', request)).status, { timeout: 5_000 }).toBe(200);
  const one = await dataOf('giveCoupon', request);
  const other = await dataOf('giveCoupon', request);
  expect(one).toEqual(other);
  expect(await call('giveCoupon', { ...request, requestId: newId() })).toMatchObject({
    status: 409,
    body: { code: '8060', msg: '未能发放：该用户已达每人限领数量', resp_data: { because: 'PERSONAL_LIMIT' } },
  });
  expect(await dataOf('showCoupon', { subscriberId, ownedId: one.ownedId })).toMatchObject({ channel: 'console' });
});

it('ends sessions and bans on every node within 2 s; a number that was given free never comes back', async () => {
  const second = await testNode(database);
  try {
    const other = await node.person();
    const isOut = async (at: TestNode) =>
      (await at.post('/bass-card/getUserCardList', { state: 'AVAILABLE' }, other.session)).body.code.startsWith('100');
    expect([await isOut(node), await isOut(second)]).toEqual([false, false]);
    const set = (state: string) => call('setState', { subscriberId: other.subscriberId, state, reason });
    expect((await set('BANNED')).status).toBe(200);
    expect(await isOut(node)).toBe(true);
    await expect.poll(() => isOut(second), { timeout: 2_000, interval: 50 }).toBe(true);
    expect(await lastEntry()).toMatchObject({ action: 'subscriber.banned', before: { state: 'ACTIVE' }, reason });
    expect((await set('ACTIVE')).status).toBe(200);
    expect((await set('RECYCLED')).status).toBe(200);
    expect(await set('ACTIVE')).toMatchObject({ status: 409, body: { code: '8005' } });
    expect((await call('find', { phone: other.phone })).status).toBe(404);
    expect((await call('revealNumber', { subscriberId: other.subscriberId, reason })).status).toBe(404);
    expect((await call('endSessions', { subscriberId: other.subscriberId, reason })).status).toBe(200);
    expect((await call('endSessions', { subscriberId: newId(), reason })).status).toBe(404);
  } finally {
    await second.stop();
  }
});

it('shows the way of each SMS to a person, from before the first login too, without number and text', async () => {
  const { subscriberId, phone } = await node.person();
  const owner = ownerOfNumber(createPhoneCipher(node.deriveKey).hash(phone));
  const at = (second: number): Date => new Date(Date.parse('2026-11-21T12:00:00+08:00') + second * 1_000);
  const [asNew, asKnown] = [newId(), newId()];
  const template_key = 'LOGIN_CODE';
  const ended = { submitted_at: at(11), ended_at: at(20), detail: 'err 012' };
  await db
    .insertInto('sms_message')
    .values([
      { subscriber_id: owner, message_id: asNew, route: 'kannel', template_key, state: 'DELIVERED', begun_at: at(0) },
      {
        subscriber_id: subscriberId,
        message_id: asKnown,
        route: 'kannel',
        template_key,
        state: 'FAILED',
        begun_at: at(10),
        ...ended,
      },
      {
        subscriber_id: subscriberId,
        message_id: asKnown,
        route: 'kannel-2',
        template_key,
        state: 'SENT',
        begun_at: at(21),
      },
      { subscriber_id: newId(), message_id: newId(), route: 'kannel', template_key, state: 'SENT', begun_at: at(30) },
    ])
    .execute();
  const { messages } = await dataOf('show', { subscriberId });
  expect(messages).toMatchObject([
    { messageId: asKnown, route: 'kannel-2', state: 'SENT', template: 'LOGIN_CODE', endedAt: null },
    {
      messageId: asKnown,
      route: 'kannel',
      state: 'FAILED',
      detail: 'err 012',
      at: '2026-11-21T12:00:10+08:00',
      submittedAt: '2026-11-21T12:00:11+08:00',
      endedAt: '2026-11-21T12:00:20+08:00',
    },
    { messageId: asNew, route: 'kannel', state: 'DELIVERED' },
  ]);
});
