import { setTimeout as pause } from 'node:timers/promises';
import type { AudienceCondition, ConditionGroups } from '@coupon-centre/contract/catalogue/audience';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { outsideAudience } from '#catalogue/audience/audience.ts';
import { createAudienceSubjects } from '#catalogue/audience/audience-subjects.ts';
import { createCatalogue } from '#catalogue/catalogue.ts';
import { createPhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { changeNumber } from '#subscriber/change-number.ts';
import { knownSince } from '#subscriber/closed-number.ts';
import { forgetNumber, giveNumberFree } from '#subscriber/subscriber-store.ts';
import { decide } from '#test/approval.ts';
import { makeNumberList } from '#test/factories/number-list.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeSubscriber } from '#test/factories/subscriber.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { loginNode } from '#test/login-scene.ts';
import { scene } from '#test/scene.ts';
import { toldEvents } from '#test/told-events.ts';
import { distributeSome } from './distribute.ts';
import { retireLists } from './distribution-store.ts';
import { listSome } from './list-people.ts';

const nowMs = Date.parse('2026-11-21T10:00:00+08:00');
const { database, db, node, clock, editor, approver } = await scene({
  startMs: nowMs,
  operators: ['editor', 'approver'],
});
const cipher = createPhoneCipher(node.deriveKey);
afterAll(() => expectInvariantsHold(db, clock.now()));

const name = { 'zh-CN': '某些', en: 'some' };
const of = (is: AudienceCondition, isNot = false) => ({ isNot, is });
const inRegion = (prefix: string) => of({ kind: 'prefixes', prefixes: [prefix], name });

/** Begins a distribution and has its people listed, by two workers. */
async function begin(conditions: ConditionGroups, templateId: string) {
  const request = { templateId, name: '老客户回馈', conditions };
  const { body } = await editor.call('distribution/toAudience', request);
  expect(body.code).toBe('0000');
  return body.resp_data.distributionId as string;
}
async function listAll(): Promise<void> {
  const worker = async () => {
    while ((await listSome({ db, cipher }, clock.now())) !== 'idle');
  };
  await Promise.all([worker(), worker()]);
}
const show = async (distributionId: string) =>
  (await editor.call('distribution/show', { distributionId })).body.resp_data;
async function linesOf(distributionId: string) {
  const rows = await db
    .selectFrom('distribution_number')
    .selectAll()
    .where('distribution_id', '=', distributionId)
    .orderBy('line_no')
    .execute();
  return rows.map(({ line_no, phone_sealed, phone_hash, outcome }) => {
    const phone = cipher.open(phone_sealed);
    expect(phone_hash.equals(cipher.hash(phone))).toBe(true);
    return { line_no, phone, outcome };
  });
}
async function give(): Promise<void> {
  const catalogue = createCatalogue(db, clock, pino({ level: 'silent' }));
  await catalogue.refresh();
  while ((await distributeSome({ db, cipher, catalogue }, clock.now())) !== 'idle');
}

/** People of three regions and three ages; every seventh is banned, every fifth used a coupon. */
const used = await makeTemplate(db);
const [regions, days] = [
  ['13800000', '13900000', '13700000'],
  [0, 5, 40, 0],
];
for (let index = 0; index < 42; index += 1) {
  const { subscriberId } = await makeSubscriber(db, cipher, {
    phone: `${regions[index % regions.length]}${String(index).padStart(3, '0')}`,
    createdAtMs: nowMs - (days[index % days.length] ?? 0) * DAY_MS,
    state: index % 7 === 6 ? 'BANNED' : 'ACTIVE',
  });
  const at = { subscriberId, claimedAtMs: nowMs - DAY_MS, changedAtMs: nowMs };
  if (index % 5 === 0) await makeOwned(db, { template: used, state: 'USED', ...at });
}
const allPhones = (await db.selectFrom('subscriber').select('phone_sealed').execute()).map(({ phone_sealed }) =>
  cipher.open(phone_sealed),
);
await makeNumberList(db, cipher, {
  listId: 'halves',
  phones: [...allPhones.filter((_, index) => index % 2 === 0), '15000000000'],
});

it('lists who meets the conditions, asks for the approval of that number and worth, and gives each a coupon', async () => {
  const { templateId } = await makeTemplate(db, { bookValueFen: 250 });
  const conditions = [{ any: [inRegion('138')] }, { any: [of({ kind: 'tenure', atLeastDays: 5 })] }];
  const distributionId = await begin(conditions, templateId);
  expect(await show(distributionId)).toMatchObject({ state: 'LISTING', valid: 0, conditions, approvalId: null });
  const listing = (await editor.call('distribution/list', { state: 'LISTING' })).body.resp_data;
  expect([listing.total, listing.items[0].distributionId]).toEqual([1, distributionId]);
  const setState = await editor.call('distribution/setState', { distributionId, action: 'PAUSE' });
  expect(setState.body).toMatchObject({ code: '8005', resp_data: { state: 'LISTING' } });
  // Nothing waits for a decision yet, and nothing is given.
  expect(await db.selectFrom('approval').selectAll().where('subject_id', '=', distributionId).execute()).toEqual([]);
  await give();
  expect(await retireLists(db, clock.now() + 2 * DAY_MS)).toBe(0);

  await listAll();
  const shown = await show(distributionId);
  const lines = await linesOf(distributionId);
  const people = lines.length;
  expect(people).toBeGreaterThan(3);
  expect(lines.every(({ phone }) => phone.startsWith('138'))).toBe(true);
  expect(shown).toMatchObject({
    ...{ state: 'IN_REVIEW', valid: people, wrong: 0, doubled: 0, unknown: 0, isOwn: true, uploadedBy: editor.name },
    approvalId: expect.any(String),
  });
  expect(shown.first[0].phone).toMatch(/^138\*{4}\d{4}$/);
  const { approvalId } = shown;
  const asked = (await approver.call('approvals/show', { approvalId })).body.resp_data;
  expect(asked).toMatchObject({ exposureFen: people * 250, askedBy: editor.name });
  expect(asked.asked).toEqual({ templateId, name: '老客户回馈', valid: people, conditions });
  expect(await toldEvents(db, 'draft.waiting', { id: distributionId })).toMatchObject([{ submittedBy: editor.name }]);

  // Who meets them later is not on it: what was approved is fixed.
  await makeSubscriber(db, cipher, { phone: '13800000900', createdAtMs: nowMs - 10 * DAY_MS });
  expect((await decide(editor, distributionId)).body.code).toBe('8002');
  expect((await decide(approver, distributionId)).body.resp_data).toEqual({ state: 'DONE' });
  await give();
  expect(await show(distributionId)).toMatchObject({ state: 'DONE', given: people, failed: 0 });
  const owned = await db.selectFrom('owned_coupon').select('owned_id').where('template_id', '=', templateId).execute();
  expect(owned).toHaveLength(people);
  const entries = await db
    .selectFrom('audit_entry')
    .select(['action', 'operator_name'])
    .where('target_id', '=', distributionId)
    .orderBy('seq')
    .execute();
  expect(entries).toEqual([
    { action: 'distribution.begun', operator_name: editor.name },
    { action: 'distribution.listed', operator_name: 'system' },
    { action: 'distribution.approved', operator_name: approver.name },
  ]);
});

const condition: fc.Arbitrary<AudienceCondition> = fc.oneof(
  fc.constant({ kind: 'numberList' as const, listId: 'halves', name }),
  fc.record({
    kind: fc.constant('prefixes' as const),
    prefixes: fc.subarray(['138', '139', '1'], { minLength: 1 }),
    name: fc.constant(name),
  }),
  fc.record({ kind: fc.constant('newCustomers' as const), withinDays: fc.constantFrom(1, 5, 39) }),
  fc.record({ kind: fc.constant('tenure' as const), atLeastDays: fc.constantFrom(1, 5, 40) }),
  fc.record({ kind: fc.constant('firstDeal' as const) }),
  fc.record({ kind: fc.constant('used' as const), templateId: fc.constant(used.templateId), name: fc.constant(name) }),
);
const groups = fc.array(
  fc.record({ any: fc.array(fc.record({ isNot: fc.boolean(), is: condition }), { minLength: 1, maxLength: 3 }) }),
  { minLength: 1, maxLength: 3 },
);

it('the people of a distribution are those who are inside one by one in memory, for random conditions', async () => {
  const naming = [{ any: [of({ kind: 'used', templateId: used.templateId, name })] }];
  await makeTemplate(db, { audience: { kind: 'conditions', all: naming } });
  const catalogue = createCatalogue(db, clock, pino({ level: 'silent' }));
  await catalogue.refresh();
  const subjects = createAudienceSubjects({ db, cipher, catalogue });
  const people = await db.selectFrom('subscriber').selectAll().where('state', '=', 'ACTIVE').execute();
  const { templateId } = await makeTemplate(db);
  const sizes = new Set<number>();
  await fc.assert(
    fc.asyncProperty(groups, async (all) => {
      const audience = { kind: 'conditions' as const, all };
      const ask = async (row: (typeof people)[number]) => {
        const { subscriber_id: subscriberId, phone_prefix: phonePrefix } = row;
        const session = { subscriberId, phonePrefix, memberSinceMs: knownSince(row).getTime() };
        const who = await subjects.for([audience], { session, channel: undefined, nowMs });
        return outsideAudience(audience, who, nowMs) === null ? [cipher.open(row.phone_sealed)] : [];
      };
      const inside = (await Promise.all(people.map(ask))).flat();
      const distributionId = await begin(all, templateId);
      await listAll();
      expect((await linesOf(distributionId)).map(({ phone }) => phone).sort()).toEqual(inside.sort());
      const { state, valid } = await show(distributionId);
      expect([state, valid]).toEqual([inside.length === 0 ? 'REJECTED' : 'IN_REVIEW', inside.length]);
      sizes.add(inside.length);
    }),
    { numRuns: 20, seed: 7 },
  );
  // Not nobody or everybody all the time.
  expect(sizes.size).toBeGreaterThan(6);
}, 60_000);

it('leaves out who has no account any more, bars whom operators barred meanwhile, and makes no accounts', async () => {
  const { templateId } = await makeTemplate(db);
  const made = async (tail: string) => makeSubscriber(db, cipher, { phone: `1360000${tail}`, createdAtMs: nowMs });
  const [stays, closes, barred, moves] = [
    await made('0001'),
    await made('0002'),
    await made('0003'),
    await made('0004'),
  ];
  const distributionId = await begin([{ any: [inRegion('136')] }], templateId);
  await listAll();
  await decide(approver, distributionId);
  clock.moveBy(1_000);
  const at = new Date(clock.now());
  await db.transaction().execute(async (trx) => {
    await giveNumberFree(trx, cipher, { subscriberId: moves.subscriberId, at });
    const phone = await giveNumberFree(trx, cipher, { subscriberId: closes.subscriberId, at });
    await forgetNumber(trx, cipher, { subscriberId: closes.subscriberId, phone, at });
  });
  await db
    .updateTable('subscriber')
    .set({ state: 'BANNED' })
    .where('subscriber_id', '=', barred.subscriberId)
    .execute();
  // The number has another person now.
  const next = await makeSubscriber(db, cipher, { phone: moves.phone, createdAtMs: clock.now() });
  const before = await db.selectFrom('subscriber').select('subscriber_id').execute();
  await give();
  const outcomes = new Map((await linesOf(distributionId)).map(({ phone, outcome }) => [phone, outcome]));
  expect(outcomes).toEqual(
    new Map([
      [stays.phone, 'GIVEN'],
      [closes.phone, 'NO_ACCOUNT'],
      [barred.phone, 'BARRED'],
      [moves.phone, 'NO_ACCOUNT'],
    ]),
  );
  expect(await db.selectFrom('subscriber').select('subscriber_id').execute()).toHaveLength(before.length);
  const owned = await db.selectFrom('owned_coupon').selectAll().where('template_id', '=', templateId).execute();
  expect(owned.map(({ subscriber_id }) => subscriber_id)).toEqual([stays.subscriberId]);
  expect(owned.some(({ subscriber_id }) => subscriber_id === next.subscriberId)).toBe(false);
  const file = await fetch(`${node.baseUrl}/console-api/distribution/takeFailures`, {
    method: 'POST',
    body: JSON.stringify({ distributionId }),
    headers: { ...editor.headers, 'content-type': 'application/json' },
  });
  expect(await file.text()).toMatch(/,用户已注销,136\*\*\*\*0002/);
});

it('another account that gets the number of one on the list gets nothing by it, and keeps its own line', async () => {
  const { templateId } = await makeTemplate(db, { perPerson: 9 });
  const login = await loginNode(db, { clock, deriveKey: node.deriveKey });
  onTestFinished(() => login.close());
  const made = (phone: string) => makeSubscriber(db, cipher, { phone, createdAtMs: nowMs });
  const [former, other] = [await made('13300000001'), await made('13200000001')];
  const [ofFormer, ofBoth] = [
    await begin([{ any: [inRegion('133')] }], templateId),
    await begin([{ any: [inRegion('133'), inRegion('132')] }], templateId),
  ];
  await listAll();
  for (const distributionId of [ofFormer, ofBoth]) await decide(approver, distributionId);
  clock.moveBy(1_000);
  await db.transaction().execute(async (trx) => {
    const { subscriberId } = other;
    await login.identity.sessions.endAllWithin(trx, former.subscriberId, 'RECYCLED');
    await changeNumber(trx, login.identity, { subscriberId, phone: former.phone, at: new Date(clock.now()) });
  });
  await give();
  expect(await show(ofFormer)).toMatchObject({ given: 0, failed: 1, first: [{ outcome: 'NO_ACCOUNT' }] });
  const [{ given, failed }, owned] = [
    await show(ofBoth),
    await db.selectFrom('owned_coupon').select('subscriber_id').where('template_id', '=', templateId).execute(),
  ];
  expect([given, failed, owned]).toEqual([1, 1, [{ subscriber_id: other.subscriberId }]]);
});

it('goes on where a killed worker came to, with each number once', async () => {
  const { templateId } = await makeTemplate(db);
  for (let index = 0; index < 40; index += 1) {
    await makeSubscriber(db, cipher, { phone: `1350000${String(index).padStart(4, '0')}`, createdAtMs: nowMs });
  }
  const distributionId = await begin([{ any: [inRegion('135')] }], templateId);
  const some = () => listSome({ db, cipher }, clock.now(), 7).catch(() => 'killed' as const);
  const worker = async () => {
    for (let steps = 0; steps < 60 && (await some()) !== 'idle'; steps += 1);
  };
  // The first three writes find the table locked, and their connections are ended while they wait.
  const killer = async () => {
    for (let kills = 0; kills < 3; kills += 1) {
      const locked = await database.pool.connect();
      await locked.query('BEGIN; LOCK TABLE distribution_number IN SHARE MODE');
      await expect
        .poll(async () => {
          const { rows } = await database.pool.query(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
              WHERE datname = current_database() AND wait_event_type = 'Lock'
                AND query ILIKE '%INSERT INTO distribution_number%'`,
          );
          return rows.length;
        })
        .toBeGreaterThan(0);
      await locked.query('ROLLBACK');
      locked.release();
    }
  };
  await Promise.all([killer(), worker(), worker()]);
  await worker();
  const lines = await linesOf(distributionId);
  expect(new Set(lines.map(({ phone }) => phone)).size).toBe(40);
  expect(lines.map(({ line_no }) => line_no)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  expect(await show(distributionId)).toMatchObject({ state: 'IN_REVIEW', valid: 40, doubled: 0 });
}, 30_000);

it('a list that is being deleted is refused, so that no distribution names one that is gone', async () => {
  const { templateId } = await makeTemplate(db);
  await makeNumberList(db, cipher, { listId: 'going', phones: allPhones.slice(0, 3) });
  const conditions = [{ any: [of({ kind: 'numberList', listId: 'going', name })] }];
  const asking = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('number_list').select('list_id').where('list_id', '=', 'going').forUpdate().execute();
    await trx.deleteFrom('number_list').where('list_id', '=', 'going').execute();
    const asked = editor.call('distribution/toAudience', { templateId, name: 'x', conditions });
    await Promise.race([asked, pause(500)]);
    return [asked] as const;
  });
  expect((await asking[0]).body).toMatchObject({ code: '8061', resp_data: { fault: 'UNKNOWN' } });
});

it('refuses channels, lists that are none, and coupons that were never released', async () => {
  const { templateId } = await makeTemplate(db);
  const ask = async (conditions: ConditionGroups, coupon = templateId) =>
    (await editor.call('distribution/toAudience', { templateId: coupon, name: 'x', conditions })).body;
  const channels = of({ kind: 'channels', channels: ['app'], name }, true);
  expect(await ask([{ any: [inRegion('138'), channels] }])).toMatchObject({
    code: '9001',
    resp_data: { field: 'conditions', problem: expect.stringContaining('渠道') },
  });
  const list = of({ kind: 'numberList', listId: 'none', name });
  expect((await ask([{ any: [list] }])).resp_data).toMatchObject({ fault: 'UNKNOWN' });
  expect((await ask([{ any: [inRegion('138')] }], '019ac0de-1111-7000-8000-000000000001')).code).toBe('8006');
  const left = await db.selectFrom('distribution').select('name').where('template_id', '=', templateId).execute();
  expect(left).toEqual([]);
});
