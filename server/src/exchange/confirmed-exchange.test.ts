import { expect, it } from 'vitest';
import { makeCodes } from '#test/factories/exchange.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import type { TestPerson } from '#test/node.ts';
import { scene } from '#test/scene.ts';

const { database, db, node, clock } = await scene({ startMs: Date.parse('2026-11-21T10:00:00+08:00') });

const send = async (person: TestPerson, path: string, request: Record<string, unknown>) =>
  (await node.post(path, request, person.session)).body;
const exchange = (person: TestPerson, request: Record<string, unknown>) =>
  send(person, '/bass-card/redeemCardVouchers', request);

/** The ticket that the page gets for the code from the SMS. */
async function ticketOf(person: TestPerson): Promise<string> {
  const asked = await send(person, '/bass-card/getSmsSecondaryConfirmationInfo', { scene: 'EXCHANGE' });
  const { challengeId } = asked.resp_data;
  await send(person, '/bass-sms/sendSmsCode', { challengeId });
  const [sms] = await node.twins.sms.sent({ to: person.phone, limit: 1 });
  const code = /\d{6}/.exec(sms?.text ?? '')?.[0];
  return (await send(person, '/bass-sms/sendSmsCode', { challengeId, code })).resp_data.smsTicket;
}

it('requires a confirmation if the coupon does, accepts each ticket once, and records the confirmed text', async () => {
  const words = { 'zh-CN': '确认', en: 'Confirm' };
  const { templateId } = await makeTemplate(db, {
    perPerson: 5,
    confirmation: { text: words, effect: words },
  });
  const { codes } = await makeCodes(database.pool, node.deriveKey, { templateId });
  const [code, other] = codes;
  const person = await node.person();
  await expect.poll(async () => (await exchange(person, { code })).code).toBe('3008');
  expect((await exchange(person, { code, smsTicket: 'made-up' })).code).toBe('3009');
  await expectInvariantsHold(db, clock.now());

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

  const kept = await db.selectFrom('exchanged_code').selectAll().execute();
  expect(kept).toMatchObject([
    {
      subscriber_id: person.subscriberId,
      owned_id: given.resp_data.uCardId,
      confirmed: { locale: 'zh-CN', version: 'exchange/1', text: expect.stringContaining('兑换') },
    },
  ]);
  await expectInvariantsHold(db, clock.now());
});
