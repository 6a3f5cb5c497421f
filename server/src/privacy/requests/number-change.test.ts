import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { showAccount } from '@coupon-centre/contract/subscriber/show-account';
import { afterAll, expect, it, vi } from 'vitest';
import { createPhoneCipher, maskPhone } from '#foundation/crypto/phone-cipher.ts';
import { openSms, plainSmsBox } from '#platform/jobs/plain-sms.ts';
import { subscriberOf } from '#subscriber/subscriber-store.ts';
import { decide } from '#test/approval.ts';
import { makeNumberList } from '#test/factories/number-list.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { newPhone } from '#test/login-scene.ts';
import { scene } from '#test/scene.ts';
import { NOON_MS } from '#test/use-scene.ts';

const { db, node, clock, support, finance, viewer, administrator } = await scene({
  startMs: NOON_MS,
  operators: ['support', 'finance', 'viewer', 'administrator'],
});
afterAll(() => expectInvariantsHold(db, clock.now()));
const cipher = createPhoneCipher(node.deriveKey);

const reason = 'new SIM, identified at the counter';
const record = (phone: string, newNumber: string, kind = 'CORRECTION') =>
  support.call('privacy/recordRequest', { phone, newPhone: newNumber, kind, cameBy: 'COUNTER', reason });
const requestFor = async (phone: string, newNumber: string): Promise<string> =>
  (await record(phone, newNumber)).body.resp_data.requestId;
const end = (requestId: string, isCarriedOut = true) =>
  support.call('privacy/endRequest', { requestId, isCarriedOut, reason });
const shown = async (requestId: string) =>
  (await support.call('privacy/listRequests', { requestId, pageSize: 1 })).body.resp_data.items[0];
const holderOf = async (phone: string) => (await subscriberOf(db, cipher.hashes(phone)))?.subscriber_id;
const sealedOf = (requestId: string) =>
  db
    .selectFrom('privacy_request')
    .select(['new_phone_sealed', 'state', 'ended_by'])
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();

/** Every SMS that waits for this number. */
async function smsTo(phone: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('outbox').select('payload').where('kind', '=', 'NOTIFY').execute();
  const all = rows.map(({ payload }) => openSms(plainSmsBox(node.deriveKey), payload));
  return all.filter(({ to }) => to === phone).map(({ template }) => template.key);
}

it('another number takes effect by the word of a second operator, with sessions, SMS and an audit that has no number', async () => {
  const person = await node.person();
  const to = newPhone();
  const recorded = await record(person.phone, to);
  expect(recorded.body).toMatchObject({ code: '0000' });
  const { requestId } = recorded.body.resp_data;
  expect(await shown(requestId)).toMatchObject({ newPhoneMasked: maskPhone(to), approvalId: null, state: 'OPEN' });
  const asked = await end(requestId);
  expect(asked.body.resp_data).toMatchObject({ copy: null });
  const { approvalId } = asked.body.resp_data;
  expect(await shown(requestId)).toMatchObject({ approvalId, state: 'OPEN' });
  expect((await end(requestId)).body).toMatchObject({ code: '8005', resp_data: { state: 'IN_REVIEW' } });
  expect(await holderOf(to)).toBeUndefined();

  expect((await decide(support, requestId)).body.code).not.toBe('0000');
  expect((await decide(finance, requestId)).body).toMatchObject({ code: '0000', resp_data: { state: 'DONE' } });
  expect(await holderOf(to)).toBe(person.subscriberId);
  expect(await holderOf(person.phone)).toBeUndefined();
  const row = db.selectFrom('subscriber').select(['phone_prefix', 'phone_sealed']);
  const { phone_prefix: prefix, phone_sealed: sealed } = await row
    .where('subscriber_id', '=', person.subscriberId)
    .executeTakeFirstOrThrow();
  expect([prefix, cipher.open(sealed)]).toEqual([to.slice(0, 7), to]);
  expect(await sealedOf(requestId)).toEqual({ new_phone_sealed: null, state: 'DONE', ended_by: finance.name });
  expect(await shown(requestId)).toMatchObject({ newPhoneMasked: null, approvalId: null, state: 'DONE' });
  await vi.waitFor(
    async () => expect((await node.post(showAccount.path, {}, person.session)).body.code).toBe('1002'),
    5_000,
  );
  expect([await smsTo(person.phone), await smsTo(to)]).toEqual([['NUMBER_LEFT'], ['NUMBER_TAKEN']]);
  const { items } = (await administrator.call('audit/list', { pageSize: 20 })).body.resp_data;
  expect(items.map(({ action }: { action: string }) => action)).toContain('privacyRequest.numberChanged');
  const kept = JSON.stringify([items, await db.selectFrom('approval').selectAll().execute()]);
  expect([kept.includes(to), kept.includes(person.phone)]).toEqual([false, false]);
});

it('a number that has an account is refused by name: when recorded, when asked for, and at the decision', async () => {
  const [one, other] = [await node.person(), await node.person()];
  const taken = { code: '8007', resp_data: { field: 'newPhone' } };
  expect((await record(one.phone, other.phone)).body).toMatchObject(taken);
  expect((await record(one.phone, one.phone)).body).toMatchObject(taken);
  const [early, late] = [newPhone(), newPhone()];
  const requestId = await requestFor(one.phone, early);
  await node.person({ phone: early });
  expect((await end(requestId)).body).toMatchObject(taken);
  expect((await end(requestId, false)).body.code).toBe('0000');
  expect(await sealedOf(requestId)).toMatchObject({ new_phone_sealed: null, state: 'DECLINED' });

  const second = await requestFor(one.phone, late);
  await end(second);
  await node.person({ phone: late });
  expect((await decide(finance, second)).body).toMatchObject({ code: '8030' });
  expect(await holderOf(one.phone)).toBe(one.subscriberId);
  expect((await sealedOf(second)).state).toBe('OPEN');
});

it('what is no correction has no new number, one change is open at a time, and viewers change nothing', async () => {
  const { phone } = await node.person();
  expect((await record(phone, newPhone(), 'CLOSING')).body.code).toBe('9001');
  expect((await record(phone, '12345')).body.code).toBe('9001');
  await requestFor(phone, newPhone());
  expect((await record(phone, newPhone())).body).toMatchObject({ code: '8005', resp_data: { state: 'OPEN' } });
  expect((await viewer.call('privacy/endRequest', { requestId: '1', isCarriedOut: true, reason })).body.code).toBe(
    '8002',
  );
});

it('nothing changes while a use waits for the biller, or for an account that is barred or closed', async () => {
  const [using, banned, closed] = [await node.person(), await node.person(), await node.person()];
  const template = await makeTemplate(db);
  const startUse = async () => {
    const { order } = await makeOwned(db, { subscriberId: using.subscriberId, template, state: 'USING' });
    expect(order).not.toBeNull();
  };
  const ban = () =>
    support.call('subscribers/setState', { subscriberId: banned.subscriberId, state: 'BANNED', reason });
  const close = async () => {
    const closing = { phone: closed.phone, kind: 'CLOSING', cameBy: 'PHONE', reason };
    return end((await support.call('privacy/recordRequest', closing)).body.resp_data.requestId);
  };
  for (const [person, hinder] of [
    [using, startUse],
    [banned, ban],
    [closed, close],
  ] as const) {
    const to = newPhone();
    const requestId = await requestFor(person.phone, to);
    expect((await end(requestId)).body.code).toBe('0000');
    await hinder();
    expect((await decide(finance, requestId)).body).toMatchObject({ code: '8030' });
    expect(await holderOf(to)).toBeUndefined();
  }
});

it('a block of the old number goes on for the new one, and lists name the new number', async () => {
  const person = await node.person();
  const to = newPhone();
  const listId = 'loyal';
  await makeNumberList(db, cipher, { listId, phones: [person.phone] });
  const block = { kind: 'NUMBER', value: person.phone, effect: 'BLOCK', reason };
  const expiresAt = new Date(NOON_MS + 30 * DAY_MS).toISOString();
  expect((await administrator.call('risk/addEntry', { ...block, expiresAt })).body.code).toBe('0000');
  const requestId = await requestFor(person.phone, to);
  await end(requestId);
  expect((await decide(finance, requestId)).body.code).toBe('0000');
  const entries = await db.selectFrom('risk_entry').selectAll().where('state', '=', 'IN_FORCE').execute();
  const numbers = entries.map(({ phone_sealed: sealed }) => sealed && cipher.open(sealed));
  expect(numbers.sort()).toEqual([person.phone, to].sort());
  expect(entries.map(({ value }) => value)).toContain(cipher.hash(to).toString('base64url'));
  const listed = await db.selectFrom('number_list_entry').select(['phone_hash', 'list_id']).execute();
  expect(listed).toEqual([{ phone_hash: cipher.hash(to), list_id: listId }]);
});
