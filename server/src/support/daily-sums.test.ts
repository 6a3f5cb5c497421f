import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { afterAll, expect, it } from 'vitest';
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
const dailyCaps = { GIFT_FEN: 1_000, REVEALS: 10, RESTORES: 5 };
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
];

it.each(kinds)(
  '%s: 64 at once reach the cap exactly, and the next day begins at nothing',
  async (what, perAct, prepare) => {
    clock.moveTo(LATE_MS);
    const act = await prepare();
    const support = await operator('support');
    const cap = dailyCaps[what];
    const answers = await Promise.all(Array.from({ length: CONNECTIONS }, (_, nth) => act(support, nth)));
    const done = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(done).toHaveLength(cap / perAct);
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 409, body: { code: '8040', resp_data: { what, cap, left: 0 } } });
    }
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

it('a refused gift leaves nothing behind, says what is left, and tells of it although nothing was given', async () => {
  clock.moveTo(LATE_MS);
  const support = await operator('support');
  expect((await give(support, 'cheap-1')).status).toBe(200);
  for (const requestId of ['dear-1', 'dear-2']) {
    expect(await give(support, requestId, dear.templateId)).toMatchObject({
      status: 409,
      body: { code: '8040', resp_data: { what: 'GIFT_FEN', cap: 1_000, left: 900 } },
    });
  }
  expect(await told(support)).toMatchObject([{ percent: 100, used: 100, cap: 1_000 }]);
  const owned = db.selectFrom('owned_coupon').select('owned_id').where('template_id', '=', dear.templateId);
  expect(await owned.execute()).toEqual([]);
  const { items } = (await administrator.call('audit/list', { operatorId: support.operatorId })).body.resp_data;
  expect(items).toHaveLength(1);
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

it('a coupon that costs nothing can always be given', async () => {
  clock.moveTo(LATE_MS);
  const support = await operator('support');
  expect((await give(support, 'free-0', free.templateId)).status).toBe(200);
  expect(await sums(support)).toEqual({
    day: '2026-11-21',
    sums: Object.entries(dailyCaps).map(([what, cap]) => ({ what, cap, used: 0, left: cap })),
  });
});
