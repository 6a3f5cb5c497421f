import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { DAY_MS, MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { closeAccount as closeAccountCall } from '@coupon-centre/contract/privacy/close-account';
import { giveConsent } from '@coupon-centre/contract/privacy/give-consent';
import type { PersonalData } from '@coupon-centre/contract/privacy/personal-data';
import { prepareClosing } from '@coupon-centre/contract/privacy/prepare-closing';
import { showConsent } from '@coupon-centre/contract/privacy/show-consent';
import { showMyData } from '@coupon-centre/contract/privacy/show-my-data';
import { withdrawConsent } from '@coupon-centre/contract/privacy/withdraw-consent';
import { exchangeOneClick } from '@coupon-centre/contract/subscriber/exchange-one-click';
import { loginBySms } from '@coupon-centre/contract/subscriber/login-by-sms';
import { showAccount } from '@coupon-centre/contract/subscriber/show-account';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, expect, it } from 'vitest';
import { createPhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import { recordConsents } from '#subscriber/consent/consent-store.ts';
import { enterSubscriber, holderOf } from '#subscriber/subscriber-store.ts';
import { choiceOf, makeAttribute } from '#test/factories/attribute.ts';
import { makeDocument } from '#test/factories/document.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { expiryReminderRows } from '#test/factories/reminder.ts';
import { makeSightings } from '#test/factories/risk-case.ts';
import { insertRows } from '#test/factories/rows.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { newPhone } from '#test/login-scene.ts';
import { headersOf, type TestPerson } from '#test/node.ts';
import { databaseScene, scene } from '#test/scene.ts';
import { NOON_MS } from '#test/use-scene.ts';
import { createClosedAccountsRound } from './closed-accounts-round.ts';

const on = await databaseScene(NOON_MS);
const { db, clock } = on;
await makeDocument(db, { docKey: 'service-agreement', title: { 'zh-CN': '协议', en: 'Agreement' } });
await makeDocument(db, { docKey: 'privacy', title: { 'zh-CN': '隐私', en: 'Privacy' } });
const { node } = await scene({ on });
const cipher = createPhoneCipher(node.deriveKey);
afterAll(() => expectInvariantsHold(db, clock.now()));

const post = async (path: string, body: object, { session }: Pick<TestPerson, 'session'>) =>
  (await node.post(path, body, { ...headersOf(session), 'accept-language': 'en' })).body;
/** The data of a login service's answer. */
const datasOf = async <Datas>(path: string, person: Pick<TestPerson, 'session'>): Promise<Datas> =>
  (await post(path, {}, person))['datas'] as Datas;
const both = (version: number) => [
  { docKey: 'service-agreement' as const, version },
  { docKey: 'privacy' as const, version },
];
const consentsOf = async (person: TestPerson) =>
  (await datasOf<{ documents: readonly object[] }>(showConsent.path, person)).documents;
const rowsOf = (person: TestPerson) =>
  db.selectFrom('consent').selectAll().where('subscriber_id', '=', person.subscriberId).orderBy('at').execute();
const owned = (person: TestPerson) =>
  db.selectFrom('owned_coupon').selectAll().where('subscriber_id', '=', person.subscriberId).execute();

async function ticketFor(person: TestPerson): Promise<string> {
  const { challengeId } = await datasOf<{ challengeId: string }>(prepareClosing.path, person);
  await post('/bass-sms/sendSmsCode', { challengeId }, person);
  const [newest] = await node.twins.sms.sent({ to: person.phone, limit: 1 });
  const code = /\d{6}/.exec(newest?.text ?? '')?.[0] ?? '';
  const verified = await post('/bass-sms/sendSmsCode', { challengeId, code }, person);
  return verified.resp_data.smsTicket;
}
const close = (person: TestPerson, smsTicket: string) => post(closeAccountCall.path, { smsTicket }, person);
const couponOwner = async () => {
  const person = await node.person({ createdAtMs: NOON_MS });
  const coupon = await makeOwned(db, { subscriberId: person.subscriberId, template: await makeTemplate(db) });
  return { ...person, ownedId: coupon.ownedId };
};

it('what was agreed to is recorded with document, version, time and way; unknown versions are not', async () => {
  const person = await node.person();
  expect(await consentsOf(person)).toMatchObject([
    { docKey: 'service-agreement', title: 'Agreement', version: 1, agreed: null, mustAgree: false },
    { docKey: 'privacy', version: 1, agreed: null, mustAgree: false },
  ]);
  for (let again = 0; again < 2; again += 1) {
    expect(await post(giveConsent.path, { agreed: both(1) }, person)).toMatchObject({ rs: 1 });
  }
  await post(giveConsent.path, { agreed: both(9) }, person);
  expect(await rowsOf(person)).toMatchObject([
    { doc_key: 'service-agreement', version: 1, kind: 'GIVEN', way: 'PAGE', at: new Date(clock.now()) },
    { doc_key: 'privacy', version: 1, kind: 'GIVEN', way: 'PAGE' },
  ]);
});

it('both logins take the versions, and pages of before that send none go on', () => {
  for (const { request } of [loginBySms, exchangeOneClick]) {
    expect(request.shape.agreed.parse(both(1))).toEqual(both(1));
    expect(request.shape.agreed.parse(undefined)).toBeUndefined();
  }
});

it('a version that changes the text in substance asks again, once it is in force; another version does not', async () => {
  const person = await node.person();
  await post(giveConsent.path, { agreed: both(1) }, person);
  const fromMs = NOON_MS + MINUTE_MS;
  await makeDocument(db, { docKey: 'privacy', version: 2, updatedAtMs: NOON_MS });
  await makeDocument(db, {
    docKey: 'privacy',
    version: 3,
    updatedAtMs: NOON_MS,
    effectiveAtMs: fromMs,
    asksAgain: true,
  });
  const privacy = async () => (await consentsOf(person))[1];
  await expect.poll(privacy, { timeout: 10_000 }).toMatchObject({ version: 2, mustAgree: false });
  clock.moveTo(fromMs);
  await expect.poll(privacy, { timeout: 10_000 }).toMatchObject({ version: 3, mustAgree: true });
  // A later version without the flag does not make up for the one in between.
  clock.moveBy(MINUTE_MS);
  await makeDocument(db, { docKey: 'privacy', version: 4, updatedAtMs: clock.now() });
  await expect.poll(privacy, { timeout: 10_000 }).toMatchObject({ version: 4, mustAgree: true });
  await post(giveConsent.path, { agreed: [{ docKey: 'privacy', version: 4 }] }, person);
  expect(await privacy()).toMatchObject({ agreed: { version: 4 }, mustAgree: false });
  expect((await consentsOf(person))[0]).toMatchObject({ agreed: { version: 1 }, mustAgree: false });
});

it('withdrawing ends the sessions, is recorded, and leaves the coupons', async () => {
  const person = await couponOwner();
  await post(giveConsent.path, { agreed: both(1) }, person);
  expect(await post(withdrawConsent.path, {}, person)).toMatchObject({ rs: 1 });
  expect(await post(showAccount.path, {}, person)).toMatchObject({ code: '1002' });
  expect((await rowsOf(person)).map(({ kind }) => kind).toSorted()).toEqual([
    'GIVEN',
    'GIVEN',
    'WITHDRAWN',
    'WITHDRAWN',
  ]);
  expect(await owned(person)).toMatchObject([{ state: 'AVAILABLE' }]);
  await db
    .transaction()
    .execute((trx) =>
      recordConsents(trx, { subscriberId: person.subscriberId, agreed: both(1), way: 'SMS', nowMs: clock.now() + 1 }),
    );
  expect((await rowsOf(person)).filter(({ way }) => way === 'SMS')).toHaveLength(2);
});

it('one sees what is kept, without the whole number and without what belongs to others', async () => {
  const person = await couponOwner();
  await couponOwner();
  await post(giveConsent.path, { agreed: both(1) }, person);
  const datas = await datasOf<PersonalData>(showMyData.path, person);
  expect(datas).toMatchObject({
    account: { maskedPhone: expect.stringMatching(/^\d{3}\*{4}\d{4}$/) },
    consents: [{ version: 1 }, { version: 1 }],
    coupons: [{ state: 'AVAILABLE', title: expect.stringMatching(/./) }],
    uses: [],
    isCut: false,
  });
  expect(JSON.stringify(datas)).not.toContain(person.phone);
  expect(datas.coupons).toHaveLength(1);
});

it('one sees what the CRM says of the number in words, and nothing of others', async () => {
  const person = await node.person();
  const of = (values: readonly [string, string][]) => ({ values: new Map(values), importedAtMs: NOON_MS });
  await makeAttribute(db, cipher, {
    attributeId: 'tier',
    type: { kind: 'CHOICE', options: [{ key: 'GOLD', name: { 'zh-CN': '金卡客户', en: 'gold' } }] },
    ...of([
      [person.phone, 'GOLD'],
      [newPhone(), 'GOLD'],
    ]),
  });
  await makeAttribute(db, cipher, {
    attributeId: 'monthlyFee',
    name: { 'zh-CN': '套餐月费', en: 'monthly fee' },
    type: { kind: 'NUMBER', unit: { 'zh-CN': '元', en: 'yuan' }, thresholds: [59, 129] },
    ...of([[person.phone, '1']]),
  });
  const importedAt = toInstant(NOON_MS);
  expect((await datasOf<PersonalData>(showMyData.path, person)).attributes).toEqual([
    { name: 'monthly fee', value: '59 to under 129 yuan', importedAt },
    { name: 'tier', value: 'gold', importedAt },
  ]);
});

it('closing needs a code by SMS, forgets the number, withdraws coupons, and the next login is a new subscriber', async () => {
  const person = await couponOwner();
  const { subscriberId, ownedId } = person;
  const validToMs = NOON_MS + 9 * DAY_MS;
  const reminder = { subscriberId, ownedId, reminderId: newId(), daysBefore: 3, validToMs, setAtMs: NOON_MS };
  await insertRows(db, expiryReminderRows(reminder));
  expect(await close(person, 'nothing')).toMatchObject({ rs: 0, code: '3009' });
  expect(await post(prepareClosing.path, {}, person)).toMatchObject({
    datas: { effectText: expect.stringContaining('1 unused coupon is lost') },
  });
  expect(await close(person, await ticketFor(person))).toMatchObject({ rs: 1 });
  expect(await post(showAccount.path, {}, person)).toMatchObject({ code: '1002' });
  expect(await owned(person)).toMatchObject([{ state: 'WITHDRAWN' }]);
  expect(
    await db.selectFrom('reminder').selectAll().where('subscriber_id', '=', person.subscriberId).execute(),
  ).toEqual([]);
  const phoneHash = cipher.hash(person.phone);
  expect(await holderOf(db, [phoneHash])).toBeUndefined();
  const row = await db
    .selectFrom('subscriber')
    .selectAll()
    .where('subscriber_id', '=', person.subscriberId)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    state: 'RECYCLED',
    phone_prefix: '',
    closed_at: new Date(clock.now()),
    last_login_at: null,
  });
  expect(cipher.open(row.phone_sealed)).toBe('');
  const entered = await db
    .transaction()
    .execute((trx) => enterSubscriber(trx, cipher, { phone: person.phone, nowMs: clock.now() }));
  expect(entered).toMatchObject({ memberSinceMs: NOON_MS });
  expect(entered).not.toMatchObject({ subscriberId: person.subscriberId });
});

it('closing withdraws what is held, expired or not, and forgets where the person was seen and what lists say', async () => {
  const validToMs = [NOON_MS - DAY_MS, NOON_MS + 9 * DAY_MS];
  const person = await node.person({ createdAtMs: NOON_MS });
  const { subscriberId } = person;
  const at = new Date(NOON_MS);
  const template = await makeTemplate(db, { perPerson: 2 });
  for (const to of validToMs) {
    const { ownedId } = await makeOwned(db, { subscriberId, template, state: 'PENDING', validToMs: to });
    const hold = { rule_id: 'r', rule_version: 1, held_at: at, until: new Date(NOON_MS + DAY_MS), decided_at: null };
    await db
      .insertInto('claim_hold')
      .values({ ...hold, subscriber_id: subscriberId, owned_id: ownedId, state: 'HELD' })
      .execute();
  }
  await makeSightings({ db }, { subscriberIds: [subscriberId], name: 'their phone', atMs: NOON_MS });
  const entry = { value: subscriberId, shown: subscriberId, reason: 'r', added_name: 'a', added_at: at } as const;
  await db
    .insertInto('risk_entry')
    .values({
      ...entry,
      entry_id: newId(),
      kind: 'SUBSCRIBER',
      effect: 'BLOCK',
      state: 'IN_FORCE',
      expires_at: new Date(NOON_MS + DAY_MS),
      ended_name: null,
      ended_at: null,
    })
    .execute();
  expect(await post(prepareClosing.path, {}, person)).toMatchObject({
    datas: { effectText: expect.stringContaining('1 unused coupon is lost') },
  });
  expect(await close(person, await ticketFor(person))).toMatchObject({ rs: 1 });
  expect((await owned(person)).map(({ state }) => state)).toEqual(['WITHDRAWN', 'WITHDRAWN']);
  const holds = await db.selectFrom('claim_hold').select('state').where('subscriber_id', '=', subscriberId).execute();
  expect(holds).toEqual([{ state: 'WITHDRAWN' }, { state: 'WITHDRAWN' }]);
  const seen = db.selectFrom('risk_sighting').select('kind').where('subscriber_id', '=', subscriberId);
  expect(await seen.execute()).toEqual([]);
  const entries = db.selectFrom('risk_entry').select('state').where('value', '=', subscriberId);
  expect(await entries.execute()).toEqual([{ state: 'ENDED' }]);
});

it('of many closings at once one does it, and none fails', async () => {
  const person = await couponOwner();
  const ticket = await ticketFor(person);
  const answers = await Promise.all(Array.from({ length: 10 }, () => close(person, ticket)));
  expect(answers.filter(({ rs }) => rs === 1)).toHaveLength(1);
  expect(answers.every(({ code }) => ['0000', '3009', '1002'].includes(code))).toBe(true);
  const events = await db
    .selectFrom('owned_coupon_event')
    .select('kind')
    .where('subscriber_id', '=', person.subscriberId)
    .where('kind', '=', 'WITHDRAWN')
    .execute();
  expect(events).toHaveLength(1);
});

it('an account whose use waits for the biller stays, whole', async () => {
  const person = await couponOwner();
  await node.twins.provisioning.setMode('vanish');
  const using = post('/bass-card/useCard', { uCardId: person.ownedId }, person);
  await expect.poll(async () => (await owned(person))[0]?.state, { timeout: 10_000 }).toBe('USING');
  expect(await close(person, await ticketFor(person))).toMatchObject({
    code: '3005',
    datas: { useOrderNo: expect.any(String) },
  });
  expect(await holderOf(db, cipher.hashes(person.phone))).toEqual({
    subscriberId: person.subscriberId,
    isBarred: false,
  });
  expect(await post(showAccount.path, {}, person)).toMatchObject({ rs: 1 });
  await node.twins.provisioning.setMode('normal');
  await using;
});

it('what a claim grants at the same moment is withdrawn, and nothing of it can be used', async () => {
  const template = await makeTemplate(db, { perPerson: 20 });
  const person = await node.person({ createdAtMs: NOON_MS });
  await post(giveConsent.path, { agreed: both(4) }, person);
  const claim = () => node.post(claimCoupon.path, { sCardId: template.templateId }, person.session);
  await expect.poll(async () => (await claim()).body.code, { timeout: 10_000 }).toBe('0000');
  const ticket = await ticketFor(person);
  const [closed] = await Promise.all([close(person, ticket), ...Array.from({ length: 8 }, claim)]);
  expect(closed).toMatchObject({ rs: 1 });
  // As granted by a node that did not know yet.
  const late = await makeOwned(db, { subscriberId: person.subscriberId, template });
  await createClosedAccountsRound({ db, clock })();
  const states = await owned(person);
  expect(states.find(({ owned_id }) => owned_id === late.ownedId)).toMatchObject({ state: 'WITHDRAWN' });
  expect(states.every(({ state }) => state === 'WITHDRAWN')).toBe(true);
});

it('no table leads to the number of a closed account', async () => {
  const person = await couponOwner();
  await sql`INSERT INTO number_list_entry (phone_hash, list_id) VALUES (${cipher.hash(person.phone)}, 'friends')`.execute(
    db,
  );
  await makeAttribute(db, cipher, {
    attributeId: 'closing',
    type: choiceOf('GOLD'),
    values: new Map([[person.phone, 'GOLD']]),
    importedAtMs: NOON_MS,
  });
  const { templateId } = await makeTemplate(db);
  for (const ownedId of [person.ownedId, null]) {
    const distributionId = newId();
    const at = new Date(NOON_MS);
    await db
      .insertInto('distribution')
      .values({
        distribution_id: distributionId,
        template_id: templateId,
        name: 'friends',
        state: 'DONE',
        uploaded_by: null,
        uploaded_name: 'test',
        decided_name: null,
        created_at: at,
        changed_at: at,
      })
      .execute();
    await db
      .insertInto('distribution_number')
      .values({
        distribution_id: distributionId,
        phone_hash: cipher.hash(person.phone),
        line_no: 1,
        phone_sealed: cipher.seal(person.phone),
        outcome: ownedId === null ? 'BARRED' : 'GIVEN',
        owned_id: ownedId,
        at,
      })
      .execute();
  }
  await close(person, await ticketFor(person));
  const lines = await db.selectFrom('distribution_number').selectAll().orderBy('distribution_id').execute();
  expect(lines.map((line) => cipher.open(line.phone_sealed))).toEqual(['', person.phone]);
  expect(lines.map((line) => line.phone_hash.equals(cipher.hash(person.phone)))).toEqual([false, true]);
  for (const table of ['phone_lookup', 'login_device', 'number_list_entry', 'attribute_value'] as const) {
    const found = await db
      .selectFrom(table as 'phone_lookup')
      .selectAll()
      .where('phone_hash', '=', cipher.hash(person.phone))
      .execute();
    expect(found, table).toEqual([]);
  }
});
