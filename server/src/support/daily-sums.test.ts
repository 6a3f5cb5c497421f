import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, expect, it } from 'vitest';
import { decide, readApproval } from '#test/approval.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { type TestOperator, testKey } from '#test/operator.ts';
import { databaseScene, scene } from '#test/scene.ts';

const TOKEN = 'metrics token of the test';
/** Twenty minutes before the business day ends; a session idles for thirty. */
const LATE_MS = Date.UTC(2026, 10, 21, 15, 40);
const CONNECTIONS = 64;
const reason = 'asked for by phone';
const dailyCaps = { GIFT_FEN: 1_000, REVEALS: 10, RESTORES: 5, WITHDRAWALS: 5 };
const on = await databaseScene(LATE_MS);
const template = await makeTemplate(on.db, { perPerson: 1_000, bookValueFen: 100, stock: { total: 100_000 } });
const dear = await makeTemplate(on.db, { perPerson: 10, bookValueFen: 1_001 });
const free = await makeTemplate(on.db, { perPerson: 10, bookValueFen: 0 });
const { database, db, node, clock, operator, administrator } = await scene({
  on,
  operators: ['administrator'],
  metricsToken: TOKEN,
  dailyCaps,
});
const person = await node.person();
afterAll(() => expectInvariantsHold(db, clock.now()));

type Act = (by: TestOperator, nth: number) => ReturnType<TestOperator['call']>;
const { subscriberId } = person;
const give = (by: TestOperator, requestId: string, templateId = template.templateId) =>
  by.call('subscribers/giveCoupon', { subscriberId, templateId, requestId, reason });
const reveal: Act = (by) => by.call('subscribers/revealNumber', { subscriberId, reason });
const restore = (by: TestOperator, ownedId: string) =>
  by.call('subscribers/restoreCoupon', { subscriberId, ownedId, reason });
const withdraw = (by: TestOperator, ownedId: string) =>
  by.call('subscribers/withdrawCoupon', { subscriberId, ownedId, reason });
const withdrawn = async () => (await makeOwned(db, { subscriberId, template, state: 'WITHDRAWN' })).ownedId;

const sums = async (by: TestOperator) => (await by.call('subscribers/showDailySums')).body.resp_data;
const leftOf = async (by: TestOperator, what: string) =>
  (await sums(by)).sums.find((sum: { what: string }) => sum.what === what).left;
const told = async ({ operatorId }: TestOperator) => {
  const rows = await db
    .selectFrom('event_waiting')
    .select('data')
    .where('type', '=', 'daily_sum.high')
    .orderBy('event_id')
    .execute();
  return rows.map(({ data }) => data).filter((data) => data['operatorId'] === operatorId);
};
const reached = async (what: string, percent: number) => {
  const answer = await fetch(`${node.baseUrl}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const line = new RegExp(`^coupon_centre_daily_sums_reached{what="${what}",percent="${percent}"} (\\d+)$`, 'm');
  return Number(line.exec(await answer.text())?.[1]);
};

const kinds: readonly (readonly [what: keyof typeof dailyCaps, perAct: number, act: () => Promise<Act>])[] = [
  ['GIFT_FEN', 100, async () => (by, nth) => give(by, `gift-${by.operatorId.slice(-8)}-${nth}`)],
  ['REVEALS', 1, async () => reveal],
  [
    'RESTORES',
    1,
    async () => {
      const owned: string[] = [];
      for (let made = 0; made <= CONNECTIONS; made += 1) owned.push(await withdrawn());
      return (by, nth) => restore(by, owned[nth] ?? '');
    },
  ],
  [
    'WITHDRAWALS',
    1,
    async () => {
      const owned: string[] = [];
      for (let made = 0; made <= CONNECTIONS; made += 1)
        owned.push((await makeOwned(db, { subscriberId, template })).ownedId);
      return (by, nth) => withdraw(by, owned[nth] ?? '');
    },
  ],
];

it.each(kinds)(
  '%s: 64 at once reach the cap exactly, and the next day begins at nothing',
  async (what, perAct, prepare) => {
    clock.moveTo(LATE_MS);
    const act = await prepare();
    const support = await operator('support');
    const cap = dailyCaps[what];
    const answers = await Promise.all(Array.from({ length: CONNECTIONS }, (_, nth) => act(support, nth)));
    const isBeyond = ({ status, body }: (typeof answers)[number]) => status !== 200 || body.resp_data.ownedId === null;
    const refused = answers.filter(isBeyond);
    expect(answers.length - refused.length).toBe(cap / perAct);
    // A gift waits, the others are refused.
    const beyond =
      what === 'GIFT_FEN'
        ? { status: 200, body: { resp_data: { ownedId: null, approvalId: expect.any(String) } } }
        : { status: 409, body: { code: '8040', resp_data: { what, cap, left: 0 } } };
    for (const answer of refused) expect(answer).toMatchObject(beyond);
    const row = db.selectFrom('operator_daily_sum').select('used').where('operator_id', '=', support.operatorId);
    expect(await row.execute()).toEqual([{ used: String(cap) }]);
    expect(await leftOf(support, what)).toBe(0);

    // Both percentages are told, each once, however many passed it or were refused.
    const event = { operatorName: support.name, what, day: '2026-11-21', cap };
    expect(await told(support)).toMatchObject([
      { ...event, percent: 80, used: cap * 0.8 },
      { ...event, percent: 100, used: cap },
    ]);
    expect([await reached(what, 80), await reached(what, 100)]).toEqual([1, 1]);

    // Another operator has a cap of their own.
    expect(await leftOf(await operator('support'), what)).toBe(cap);

    clock.moveBy(21 * MINUTE_MS);
    expect(await leftOf(support, what)).toBe(cap);
    expect((await act(support, CONNECTIONS)).status).toBe(200);
    expect(await leftOf(support, what)).toBe(cap - perAct);
    expect([await reached(what, 80), await reached(what, 100)]).toEqual([0, 0]);
  },
);

/** A use, or a reversal of one, that the biller has not settled: how an operator settles it. */
const hanging = {
  async use() {
    const { order } = await makeOwned(db, { subscriberId, template, state: 'USING' });
    const key = { subscriberId, orderId: order?.orderId, reason };
    return (by: TestOperator, settlement: string) => by.call('uses/settle', { ...key, settlement });
  },
  async reversal() {
    const { ownedId, order } = await makeOwned(db, { subscriberId, template, state: 'USED' });
    const reversal_id = newId();
    const of = { subscriber_id: subscriberId, owned_id: ownedId, order_id: order?.orderId ?? '' };
    const at = new Date(clock.now() - MINUTE_MS);
    await db
      .insertInto('use_reversal')
      .values({ ...of, reversal_id, state: 'HANDED_OVER', valid_to: at, created_at: at, sent_at: at })
      .execute();
    const key = { subscriberId, reversalId: reversal_id, reason };
    return (by: TestOperator, settlement: string) => by.call('uses/settleReversal', { ...key, settlement });
  },
};

it.each([
  ['use', 'GIVE_BACK', 'USED'],
  ['reversal', 'REVERSED', 'NOT_REVERSED'],
] as const)(
  'of a hanging %s that is settled as %s at once, exactly those succeed that the cap of restores leaves',
  async (what, givesBack, doesNot) => {
    clock.moveTo(LATE_MS);
    const support = await operator('support');
    const settles: Awaited<ReturnType<(typeof hanging)[typeof what]>>[] = [];
    for (let made = 0; made < 16; made += 1) settles.push(await hanging[what]());
    // The operator's word counts where the biller has no answer.
    await node.twins.provisioning.setMode('vanish');
    const answers = await Promise.all(settles.map((settle) => settle(support, givesBack)));
    await node.twins.provisioning.setMode('normal');
    clock.moveBy(MINUTE_MS);
    const refused = settles.filter((_, at) => answers[at]?.body.code === '8040');
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(dailyCaps.RESTORES);
    expect(refused).toHaveLength(16 - dailyCaps.RESTORES);
    expect(await told(support)).toMatchObject([
      { what: 'RESTORES', percent: 80 },
      { what: 'RESTORES', percent: 100 },
    ]);
    // The rest hangs as before, and may be settled as what gives nothing back.
    for (const settle of refused) expect((await settle(support, doesNot)).status).toBe(200);
    expect(await leftOf(support, 'RESTORES')).toBe(0);
  },
);

const given = async () =>
  (await db.selectFrom('owned_coupon').select('owned_id').where('template_id', '=', dear.templateId).execute()).length;
const subjectOf = (requestId: string) => `${subscriberId}:${dear.templateId}:${requestId}`;

it('a gift beyond the sum waits, counts nothing and is told; approved by another one, it is given once', async () => {
  clock.moveTo(LATE_MS);
  const [support, finance] = [await operator('support'), await operator('finance')];
  expect((await give(support, 'cheap-1')).body.resp_data).toEqual({ ownedId: expect.any(String), approvalId: null });
  const asked = await Promise.all(Array.from({ length: 8 }, () => give(support, 'dear-1', dear.templateId)));
  expect(new Set(asked.map(({ body }) => body.resp_data.approvalId)).size).toBe(1);
  expect(asked[0]?.body.resp_data).toEqual({ ownedId: null, approvalId: expect.any(String) });
  expect(await told(support)).toMatchObject([{ percent: 100, used: 100, cap: 1_000 }]);
  expect([await given(), await leftOf(support, 'GIFT_FEN')]).toEqual([0, 900]);
  const { items } = (await administrator.call('audit/list', { operatorId: support.operatorId })).body.resp_data;
  expect(items.map(({ action }: { action: string }) => action)).toEqual([
    'subscriber.giftAsked',
    'subscriber.couponGiven',
  ]);

  expect(await readApproval(finance, subjectOf('dear-1'))).toMatchObject({
    kind: 'GIFT',
    exposureFen: 1_001,
    asked: { subscriberId, templateId: dear.templateId, valueFen: 1_001 },
    reason,
  });
  expect((await decide(support, subjectOf('dear-1'))).body.code).toBe('8002');
  const { approvalId, hash } = await readApproval(finance, subjectOf('dear-1'));
  const decisions = await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, at) =>
      (at % 2 === 0 ? finance : administrator).call('approvals/decide', { approvalId, hash, isApproved: true }),
    ),
  );
  expect(decisions.filter(({ status }) => status === 200)).toHaveLength(1);
  expect([await given(), await leftOf(support, 'GIFT_FEN')]).toEqual([1, 900]);
  // The request comes again: the same coupon, and nothing is asked for.
  expect((await give(support, 'dear-1', dear.templateId)).body.resp_data).toEqual({
    ownedId: expect.any(String),
    approvalId: null,
  });
  expect(await given()).toBe(1);
});

it('of many gifts approved at once no more are given than there is stock; what stands in the way is told, and it waits', async () => {
  clock.moveTo(LATE_MS);
  const [support, finance] = [await operator('support'), await operator('finance')];
  const scarce = await makeTemplate(db, { perPerson: 100, bookValueFen: 2_000, stock: { total: 3 } });
  await expect
    .poll(async () => (await give(support, 'scarce-0', scarce.templateId)).status, { timeout: 5_000 })
    .toBe(200);
  for (let at = 1; at < 8; at += 1) await give(support, `scarce-${at}`, scarce.templateId);
  const subjects = Array.from({ length: 8 }, (_, at) => `${subscriberId}:${scarce.templateId}:scarce-${at}`);
  const decided = await Promise.all(subjects.map((subject) => decide(finance, subject)));
  expect(decided.map(({ body }) => body.code).toSorted()).toEqual([...Array(3).fill('0000'), ...Array(5).fill('8030')]);
  const waits = decided.findIndex(({ body }) => body.code === '8030');
  expect(decided[waits]?.body.resp_data).toMatchObject({ because: 'NOT_GRANTED' });
  expect(await readApproval(finance, subjects[waits] ?? '')).toMatchObject({ state: 'WAITING' });
});

it('a gift is void where the coupon has other terms by then, even of the same value, or the subscriber is banned', async () => {
  clock.moveTo(LATE_MS);
  const [support, finance] = [await operator('support'), await operator('finance')];
  const other = await node.person();
  const ask = async (requestId: string) => {
    const body = { subscriberId: other.subscriberId, templateId: dear.templateId, requestId, reason };
    expect((await support.call('subscribers/giveCoupon', body)).body.resp_data.ownedId).toBeNull();
    return `${other.subscriberId}:${dear.templateId}:${requestId}`;
  };
  const banned = await ask('banned-1');
  await db.updateTable('subscriber').set({ state: 'BANNED' }).where('subscriber_id', '=', other.subscriberId).execute();
  expect((await decide(finance, banned)).body.resp_data).toEqual({ state: 'VOID' });
  await db.updateTable('subscriber').set({ state: 'ACTIVE' }).where('subscriber_id', '=', other.subscriberId).execute();
  const changed = await ask('changed-1');
  const next = JSON.stringify({ version: 2 });
  await sql`INSERT INTO coupon_terms SELECT (jsonb_populate_record(c, ${next}::jsonb)).* FROM coupon_terms c
             WHERE c.template_id = ${dear.templateId}`.execute(db);
  await db
    .updateTable('coupon_template')
    .set({ terms_version: 2 })
    .where('template_id', '=', dear.templateId)
    .execute();
  expect((await decide(finance, changed)).body.resp_data).toEqual({ state: 'VOID' });
});

it('counts a repeated request once, and what comes by a key for the key’s maker', async () => {
  clock.moveTo(LATE_MS);
  const support = await operator('support');
  await Promise.all(Array.from({ length: 8 }, () => give(support, 'the-same')));
  expect(await leftOf(support, 'GIFT_FEN')).toBe(900);
  const key = await testKey(database, support, ['subscribers.change']);
  const request = { subscriberId, templateId: template.templateId, requestId: 'by-key', reason };
  expect((await node.post('/console-api/subscribers/giveCoupon', request, key)).status).toBe(200);
  expect(await leftOf(support, 'GIFT_FEN')).toBe(800);
});

it('keys that one person made for service accounts, and their own, share the person’s cap', async () => {
  clock.moveTo(LATE_MS);
  const support = await operator('support');
  const services = [await operator('support'), await operator('support')];
  const keys = [await testKey(database, support, ['subscribers.reveal'])];
  for (const service of services) {
    keys.push(await testKey(database, { ...service, madeBy: support.operatorId }, ['subscribers.reveal']));
  }
  const attempts = Array.from({ length: 30 }, (_, nth) =>
    node.post('/console-api/subscribers/revealNumber', { subscriberId, reason }, keys[nth % keys.length]),
  );
  const answers = await Promise.all(attempts);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(dailyCaps.REVEALS);
  expect(await leftOf(support, 'REVEALS')).toBe(0);
  expect(await told(support)).toMatchObject([
    { operatorName: support.name, percent: 80 },
    { operatorName: support.name, percent: 100 },
  ]);
  for (const service of services) expect(await told(service)).toEqual([]);
});

it('a coupon that costs nothing can always be given', async () => {
  clock.moveTo(LATE_MS);
  const support = await operator('support');
  expect((await give(support, 'free-0', free.templateId)).status).toBe(200);
  expect(await sums(support)).toEqual({
    day: '2026-11-21',
    sums: Object.entries(dailyCaps).map(([what, cap]) => ({ what, cap, used: 0, left: cap })),
  });
});
