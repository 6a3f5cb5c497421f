import { describe, expect, it } from 'vitest';
import { makeCodes, randomCode } from '#test/factories/exchange.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { headersOf, type TestPerson } from '#test/node.ts';
import { scene } from '#test/scene.ts';

const { database, db, node } = await scene({ startMs: Date.parse('2026-11-21T10:00:00+08:00') });

const check = (person: TestPerson, asked: Record<string, string>) =>
  node.post('/bass-card/checkCoupon', asked, { ...headersOf(person.session), 'accept-language': 'en' });

async function exchanged(person: TestPerson) {
  const { templateId } = await makeTemplate(db, {});
  const { codes } = await makeCodes(database.pool, node.deriveKey, { templateId });
  const [code = ''] = codes;
  const uCardId = await expect
    .poll(async () => {
      const { body } = await node.post('/bass-card/redeemCardVouchers', { code }, person.session);
      return body.resp_data?.uCardId as string | undefined;
    })
    .toBeDefined()
    .then(async () => (await check(person, { code })).body.resp_data.uCardId as string);
  return { templateId, code, uCardId, unused: codes[1] ?? '' };
}

describe('the owner of a coupon', () => {
  it('finds it by its id, by the exchange code it came from, and by its own code', async () => {
    const person = await node.person();
    const { templateId, code, uCardId } = await exchanged(person);
    const detail = await node.post('/bass-card/getCardDetailsInfo', { uCardId, sCardId: templateId }, person.session);
    const { couponCode } = detail.body.resp_data;
    for (const asked of [{ uCardId }, { code }, { code: `${couponCode}`.toLowerCase() }]) {
      expect((await check(person, asked)).body).toMatchObject({
        code: '0000',
        resp_data: { uCardId, sCardId: templateId, state: 'AVAILABLE', usable: true },
      });
    }
  });

  it('sees its current state, without recording a view of the code', async () => {
    const person = await node.person();
    const { uCardId } = await exchanged(person);
    await db.updateTable('owned_coupon').set({ state: 'USED' }).where('owned_id', '=', uCardId).execute();
    expect((await check(person, { uCardId })).body.resp_data).toMatchObject({ state: 'USED', reason: 'Used' });
    const events = await db.selectFrom('owned_coupon_event').selectAll().where('owned_id', '=', uCardId).execute();
    expect(events.map(({ kind }) => kind)).toEqual(['COLLECTED']);
    expect(JSON.stringify((await check(person, { uCardId })).body)).not.toMatch(/couponCode/);
  });
});

it("gives the same answer for another person's coupon and code, an unused code and an unknown code", async () => {
  const owner = await node.person();
  const { code, uCardId, unused } = await exchanged(owner);
  const template = await makeTemplate(db, {});
  const { ownedId } = await makeOwned(db, { subscriberId: owner.subscriberId, template });
  const other = await node.person();
  const shown = await Promise.all(
    [{ uCardId }, { uCardId: ownedId }, { code }, { code: unused }, { code: randomCode() }].map((asked) =>
      check(other, asked),
    ),
  );
  const bodies = shown.map(({ status, body: { traceId: _traceId, serverTime: _serverTime, ...words } }) => ({
    status,
    ...words,
  }));
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  expect(bodies[0]).toMatchObject({ status: 200, code: '3001', resp_data: null });
});

it('requires either an id or a code', async () => {
  const person = await node.person();
  for (const asked of [{}, { uCardId: person.subscriberId, code: randomCode() }]) {
    expect((await check(person, asked)).body).toMatchObject({ code: '9001' });
  }
  expect((await check(person, { code: '0000000000000001' })).body).toMatchObject({
    code: '9001',
    resp_data: { field: 'code' },
  });
});
