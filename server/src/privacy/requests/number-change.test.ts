import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { showAccount } from '@coupon-centre/contract/subscriber/show-account';
import { afterAll, expect, it, vi } from 'vitest';
import { createPhoneCipher, maskPhone } from '#foundation/crypto/phone-cipher.ts';
import { openSms, plainSmsBox } from '#platform/jobs/plain-sms.ts';
import { subscriberOf } from '#subscriber/subscriber-store.ts';
import { decide } from '#test/approval.ts';
import { choiceOf, makeAttribute } from '#test/factories/attribute.ts';
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
const correction = { kind: 'CORRECTION', cameBy: 'COUNTER', reason };
const record = (phone: string, newNumber: string, kind = correction.kind) =>
  support.call('privacy/recordRequest', { ...correction, phone, newPhone: newNumber, kind });
const requestFor = async (phone: string, newNumber: string): Promise<string> =>
  (await record(phone, newNumber)).body.resp_data.requestId;
const end = (requestId: string, isCarriedOut = true) =>
  support.call('privacy/endRequest', { requestId, isCarriedOut, reason });
const approve = (requestId: string, newNumber: string) => decide(finance, requestId, { newPhone: newNumber });
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
  expect((await approve(requestId, to)).body).toMatchObject({ code: '0000', resp_data: { state: 'DONE' } });
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
  expect((await approve(second, late)).body).toMatchObject({ code: '8030' });
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
    const { body } = await approve(requestId, to);
    // Of a closed account nothing is asked any more.
    expect(body).toMatchObject(person === closed ? { resp_data: { state: 'VOID' } } : { code: '8030' });
    expect(await holderOf(to)).toBeUndefined();
  }
});

it('a block of the old number goes on for the new one, and lists and attributes are of the new number', async () => {
  const person = await node.person();
  const to = newPhone();
  const listId = 'loyal';
  await makeNumberList(db, cipher, { listId, phones: [person.phone] });
  const importedAtMs = NOON_MS - DAY_MS;
  const tiers = choiceOf('GOLD', 'SILVER');
  await makeAttribute(db, cipher, {
    attributeId: 'tier',
    type: tiers,
    values: new Map([[person.phone, 'GOLD']]),
    importedAtMs,
  });
  // The CRM knows the new number already.
  const plan = new Map([
    [person.phone, 'GOLD'],
    [to, 'SILVER'],
  ]);
  await makeAttribute(db, cipher, { attributeId: 'plan', type: tiers, values: plan, importedAtMs });
  const block = { kind: 'NUMBER', value: person.phone, effect: 'BLOCK', reason };
  const expiresAt = new Date(NOON_MS + 30 * DAY_MS).toISOString();
  expect((await administrator.call('risk/addEntry', { ...block, expiresAt })).body.code).toBe('0000');
  const requestId = await requestFor(person.phone, to);
  await end(requestId);
  expect((await approve(requestId, to)).body.code).toBe('0000');
  const entries = await db.selectFrom('risk_entry').selectAll().where('state', '=', 'IN_FORCE').execute();
  const numbers = entries.map(({ phone_sealed: sealed }) => sealed && cipher.open(sealed));
  expect(numbers.sort()).toEqual([person.phone, to].sort());
  expect(entries.map(({ value }) => value)).toContain(cipher.hash(to).toString('base64url'));
  const listed = await db.selectFrom('number_list_entry').select(['phone_hash', 'list_id']).execute();
  expect(listed).toEqual([{ phone_hash: cipher.hash(to), list_id: listId }]);
  const values = await db.selectFrom('attribute_value').selectAll().orderBy('attribute_id').execute();
  expect(values.map((row) => [row.attribute_id, row.value_mark, cipher.open(row.phone_sealed)])).toEqual([
    ['plan', cipher.attributeMark('plan', 'SILVER'), to],
    ['tier', cipher.attributeMark('tier', 'GOLD'), to],
  ]);
  expect(values.every(({ phone_hash }) => phone_hash.equals(cipher.hash(to)))).toBe(true);
});

it('who recorded the number does not approve it, and who approves types it in full', async () => {
  const [{ phone, subscriberId }, to] = [await node.person(), newPhone()];
  const recorded = await administrator.call('privacy/recordRequest', { ...correction, phone, newPhone: to });
  const { requestId } = recorded.body.resp_data;
  await end(requestId);
  expect((await decide(administrator, requestId, { newPhone: to })).body.code).toBe('8008');
  for (const decision of [{}, { newPhone: newPhone() }]) {
    expect((await decide(finance, requestId, decision)).body.code).toBe('9001');
  }
  expect(await holderOf(to)).toBeUndefined();
  expect((await approve(requestId, to)).body.code).toBe('0000');
  expect(await holderOf(to)).toBe(subscriberId);
});

it('an approver may type a wrong number five times, also at once; each is recorded, and the fifth rejects the request', async () => {
  const [{ phone, subscriberId }, to] = [await node.person(), newPhone()];
  const requestId = await requestFor(phone, to);
  await end(requestId);
  const { approvalId } = await shown(requestId);
  const guesses = await Promise.all(Array.from({ length: 12 }, () => approve(requestId, newPhone())));
  const codes = guesses.map(({ body }) => body.code).sort();
  expect(codes.filter((code) => code === '9001')).toHaveLength(4);
  const rejecting = guesses.filter(({ body }) => body.code === '0000');
  expect(rejecting.map(({ body }) => body.resp_data.state)).toEqual(['REJECTED']);
  const recorded = await db
    .selectFrom('audit_entry')
    .select('after')
    .where('target_id', '=', approvalId)
    .where('action', '=', 'approval.mistyped')
    .orderBy('seq')
    .execute();
  expect(recorded.map(({ after }) => after?.['left'])).toEqual([4, 3, 2, 1, 0]);
  expect(JSON.stringify(recorded)).not.toMatch(/1\d{10}/);
  expect((await approve(requestId, to)).body.code).not.toBe('0000');
  expect(await holderOf(to)).toBeUndefined();
  expect((await end(requestId)).body.code).toBe('0000');
  expect((await approve(requestId, to)).body.code).toBe('0000');
  expect(await holderOf(to)).toBe(subscriberId);
});

it('the SMS names a case that leads from either number to the account', async () => {
  const [person, to] = [await node.person(), newPhone()];
  const requestId = await requestFor(person.phone, to);
  await end(requestId);
  await approve(requestId, to);
  const rows = await db.selectFrom('outbox').select('payload').where('kind', '=', 'NOTIFY').execute();
  const sent = rows.map(({ payload }) => openSms(plainSmsBox(node.deriveKey), payload));
  for (const phone of [person.phone, to]) {
    const { text = '', template } = sent.find((sms) => sms.to === phone) ?? {};
    const { caseNo } = template?.params ?? {};
    expect(text).toContain(caseNo);
    const { items } = (await support.call('privacy/listRequests', { caseNo, pageSize: 5 })).body.resp_data;
    expect(items).toMatchObject([{ requestId, subscriberId: person.subscriberId }]);
  }
});

it('a use on the number that was left is not undone at the biller; one on the new number is', async () => {
  const [person, to] = [await node.person(), newPhone()];
  const { subscriberId } = person;
  const used = async () =>
    (await makeOwned(db, { subscriberId, template: await makeTemplate(db), state: 'USED', changedAtMs: clock.now() }))
      .ownedId;
  const restore = (ownedId: string) => support.call('subscribers/restoreCoupon', { subscriberId, ownedId, reason });
  const [before, asked] = [await used(), await used()];
  expect((await restore(asked)).body.code).toBe('0000');
  const requestId = await requestFor(person.phone, to);
  await end(requestId);
  expect((await approve(requestId, to)).body.code).toBe('0000');
  expect((await restore(before)).body.code).toBe('8091');
  const waiting = await decide(finance, `${subscriberId}:${asked}`);
  expect(waiting.body).toMatchObject({ code: '8030', resp_data: { because: 'NUMBER_CHANGED' } });
  clock.moveBy(1_000);
  expect((await restore(await used())).body.code).toBe('0000');
});

it('a closed or recycled account leaves no new number, and its approval is void', async () => {
  for (const leave of ['CLOSING', 'RECYCLED']) {
    const [{ phone, subscriberId }, to] = [await node.person(), newPhone()];
    const requestId = await requestFor(phone, to);
    await end(requestId);
    if (leave === 'CLOSING') {
      const closing = { phone, kind: 'CLOSING', cameBy: 'PHONE', reason };
      await end((await support.call('privacy/recordRequest', closing)).body.resp_data.requestId);
    } else await support.call('subscribers/setState', { subscriberId, state: 'RECYCLED', reason });
    expect([leave, await sealedOf(requestId)]).toMatchObject([leave, { new_phone_sealed: null, state: 'OPEN' }]);
    expect((await approve(requestId, to)).body.resp_data).toEqual({ state: 'VOID' });
  }
});

it('a request that is declined ends its approval; one whose number no key opens is listed without it', async () => {
  const { phone } = await node.person();
  const requestId = await requestFor(phone, newPhone());
  const { approvalId } = (await end(requestId)).body.resp_data;
  await db
    .updateTable('privacy_request')
    .set({ new_phone_sealed: Buffer.alloc(64) })
    .where('request_id', '=', requestId)
    .execute();
  expect(await shown(requestId)).toMatchObject({ newPhoneMasked: null, approvalId });
  expect((await end(requestId, false)).body.code).toBe('0000');
  const approval = await finance.call('approvals/show', { approvalId });
  expect(approval.body.resp_data).toMatchObject({ state: 'VOID', end: { by: support.name } });
});

it('of many requests for another number at once one is open, and a release that knows none keeps none', async () => {
  const { phone, subscriberId } = await node.person();
  const answers = await Promise.all(Array.from({ length: 8 }, () => record(phone, newPhone())));
  expect(answers.map(({ body }) => body.code).sort()).toEqual(['0000', ...Array(7).fill('8005')]);
  const ended = {
    state: 'DONE',
    ended_at: new Date(clock.now()),
    ended_by: 'an earlier release',
    answer: '1',
  } as const;
  await db.updateTable('privacy_request').set(ended).where('subscriber_id', '=', subscriberId).execute();
  const rows = db.selectFrom('privacy_request').select('new_phone_sealed').where('subscriber_id', '=', subscriberId);
  expect(await rows.execute()).toEqual([{ new_phone_sealed: null }]);
});
