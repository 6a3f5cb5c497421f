import { afterAll, beforeAll, expect, it } from 'vitest';
import { movableClock } from '#test/claim-scene.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { makeCodes } from '#test/factories/exchange.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { type TestNode, type TestPerson, testNode } from '#test/node.ts';
import { expectSoundBooks } from '#test/sound-books.ts';

const clock = movableClock(Date.parse('2026-11-21T10:00:00+08:00'));
let database: TestDatabase;
let node: TestNode;
beforeAll(async () => {
  database = await testDatabase();
  node = await testNode(database, { clock });
});
afterAll(async () => {
  await node.stop();
  await database.close();
});

const send = async (person: TestPerson, path: string, request: Record<string, unknown>) =>
  (await node.post(path, request, person.session)).body;
const exchange = (person: TestPerson, request: Record<string, unknown>) =>
  send(person, '/bass-card/redeemCardVouchers', request);

/** What the page gets once the person has typed the code from the SMS. */
async function ticketOf(person: TestPerson): Promise<string> {
  const asked = await send(person, '/bass-card/getSmsSecondaryConfirmationInfo', { scene: 'EXCHANGE' });
  const { challengeId } = asked.resp_data;
  await send(person, '/bass-sms/sendSmsCode', { challengeId });
  const [sms] = (await node.gateways.smsOutbox?.sent({ to: person.phone, limit: 1 })) ?? [];
  const code = /\d{6}/.exec(sms?.text ?? '')?.[0];
  return (await send(person, '/bass-sms/sendSmsCode', { challengeId, code })).resp_data.smsTicket;
}

it('asks for a confirmation where the coupon does, takes each ticket once, and keeps what was confirmed', async () => {
  const words = { 'zh-CN': '确认', en: 'Confirm' };
  const { templateId } = await makeTemplate(database.db, {
    perPerson: 5,
    confirmation: { text: words, effect: words },
  });
  const { codes } = await makeCodes(database.pool, node.deriveKey, { templateId });
  const [code, other] = codes;
  const person = await node.person();
  await expect.poll(async () => (await exchange(person, { code })).code).toBe('3008');
  expect((await exchange(person, { code, smsTicket: 'made-up' })).code).toBe('3009');
  await expectSoundBooks(database.db, clock.now());

  const smsTicket = await ticketOf(person);
  const others = await exchange(await node.person(), { code, smsTicket });
  expect(others.code).toBe('3009');
  const given = await exchange(person, { code, smsTicket });
  expect(given).toMatchObject({ code: '0000', resp_data: { replayed: false } });
  expect((await exchange(person, { code: other, smsTicket })).code).toBe('3009');
  expect(await exchange(person, { code })).toMatchObject({
    code: '0000',
    resp_data: { replayed: true, uCardId: given.resp_data.uCardId },
  });

  const kept = await database.db.selectFrom('exchanged_code').selectAll().execute();
  expect(kept).toMatchObject([
    {
      subscriber_id: person.subscriberId,
      owned_id: given.resp_data.uCardId,
      confirmed: { locale: 'zh-CN', version: 'exchange/1', text: expect.stringContaining('兑换') },
    },
  ]);
  await expectSoundBooks(database.db, clock.now());
});
