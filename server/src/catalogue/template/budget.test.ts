import type { CouponTerms, FirstStock } from '@coupon-centre/contract/catalogue/coupon-terms';
import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, expect, it } from 'vitest';
import { decide } from '#test/approval.ts';
import { makeCampaign } from '#test/factories/campaign.ts';
import { ensureCategory } from '#test/factories/category.ts';
import { type MadeTemplate, makeTemplate, makeTerms } from '#test/factories/template.ts';
import { checkInvariants, expectInvariantsHold } from '#test/invariants-hold.ts';
import { uploadPartnerCodes } from '#test/partner-upload.ts';
import { firstStock, releaseCoupon, writtenTerms } from '#test/released-coupon.ts';
import { scene } from '#test/scene.ts';
import { withoutTrigger } from '#test/without-trigger.ts';

const { db, database, node, clock, editor, approver, viewer } = await scene({
  startMs: Date.parse('2026-11-21T10:00:00+08:00'),
  operators: ['editor', 'approver', 'viewer'],
  role: 'all',
});
await ensureCategory(db, 'traffic');
afterAll(() => expectInvariantsHold(db, clock.now()));

const CONNECTIONS = 64;
const REFUSED = { budget: '8036', budgetToday: '8037', couponToday: '8035' } as const;

const show = async (templateId: string) => (await editor.call('coupons/show', { templateId })).body.resp_data;
async function released(terms: Partial<CouponTerms>, stock: Partial<FirstStock> = {}) {
  const templateId = await releaseCoupon({ editor, approver }, { terms: { ceiling: 10_000, ...terms }, stock });
  return { templateId, poolId: (await show(templateId)).pools[0].poolId as string };
}
async function takenFen(campaignId: string): Promise<number> {
  const row = await db.selectFrom('campaign').select('taken_fen').where('campaign_id', '=', campaignId).execute();
  return Number(row[0]?.taken_fen);
}
/** As if what was taken so far had been taken yesterday. */
async function nextDay(): Promise<void> {
  await sql`UPDATE campaign SET day = day - 1 WHERE day <> '-infinity'`.execute(db);
  await sql`UPDATE coupon_ceiling SET day = day - 1 WHERE day <> '-infinity'`.execute(db);
}

const raise = (poolId: string, expectedTotal: number, by: number) =>
  editor.call('coupons/changeStock', { poolId, expectedTotal, by, reason: 'higher demand' });
const grab = (coupons: readonly { templateId: string; units: number }[], hour: number) =>
  editor.call('grabs/make', {
    startAt: `2026-11-22T${String(hour).padStart(2, '0')}:00:00+08:00`,
    endAt: `2026-11-22T${String(hour).padStart(2, '0')}:30:00+08:00`,
    reason: 'weekend',
    coupons,
  });
const codeBatch = (templateId: string, size: number) =>
  editor.call('codes/makeBatch', {
    templateId,
    size,
    validFrom: '2026-11-21T00:00:00+08:00',
    validTo: '2026-12-01T00:00:00+08:00',
  });
const codeFile = (templateId: string, size: number) =>
  editor.call('codeFiles/order', {
    templateId,
    size,
    name: '企业福利',
    contacts: ['13912345678'],
    confirmBySms: false,
    downloads: 1,
    validFrom: '2026-11-21T00:00:00+08:00',
    validTo: '2027-01-01T00:00:00+08:00',
    expiresAt: '2026-12-01T00:00:00+08:00',
  });

async function write(templateId: string | null, terms: Partial<CouponTerms>, stock: FirstStock | null = null) {
  return editor.call('coupons/saveDraft', {
    templateId,
    expectedRevision: 0,
    terms: writtenTerms({ ceiling: 10_000, ...terms }),
    firstStock: stock,
  });
}
async function saveAndApprove(templateId: string | null, terms: Partial<CouponTerms>, stock: FirstStock | null = null) {
  const saved = await write(templateId, terms, stock);
  expect(saved.body.code).toBe('0000');
  const asked = { templateId: saved.body.resp_data.templateId, expectedRevision: 1 };
  expect((await editor.call('coupons/submitDraft', asked)).body.code).toBe('0000');
  return decide(approver, asked.templateId);
}

it('no way of making units goes beyond the budget, and each says what is left', async () => {
  const campaignId = await makeCampaign(db, { budgetFen: 150_000 });
  const first = await saveAndApprove(null, { campaignId, bookValueFen: 1_000 }, firstStock({ total: 151 }));
  expect(first.body).toMatchObject({ code: '8030', resp_data: { because: 'BUDGET_REACHED' } });
  expect(first.body.msg).toContain('1,500.00');
  const left = (leftFen: number, leftYuan: string) => ({ campaignId, leftFen, leftYuan });
  const { templateId, poolId } = await released({ campaignId, bookValueFen: 1_000 }, { total: 100 });
  const other = await released({ campaignId, bookValueFen: 500 }, { total: 0 });
  const refused = [
    await raise(poolId, 100, 51),
    await raise(other.poolId, 0, 101),
    await grab([{ templateId, units: 51 }], 10),
    // Each would fit, both do not.
    await grab(
      [
        { templateId, units: 30 },
        { templateId: other.templateId, units: 50 },
      ],
      10,
    ),
    await codeBatch(templateId, 51),
    await codeFile(templateId, 51),
  ];
  for (const { status, body } of refused) {
    expect([status, body.code, body.resp_data]).toEqual([409, REFUSED.budget, left(50_000, '500.00')]);
  }
  expect(
    (
      await grab(
        [
          { templateId, units: 10 },
          { templateId: other.templateId, units: 20 },
        ],
        10,
      )
    ).body.code,
  ).toBe('0000');
  expect((await codeBatch(templateId, 10)).body.code).toBe('0000');
  expect((await codeFile(templateId, 15)).body.code).toBe('0000');
  expect((await raise(poolId, 100, 6)).body.resp_data).toEqual(left(5_000, '50.00'));
  expect((await raise(poolId, 100, 5)).body.code).toBe('0000');
  expect(await takenFen(campaignId)).toBe(150_000);
  expect((await show(templateId)).ceiling.budget).toEqual({
    campaignId,
    title: '春节活动',
    leftFen: 0,
    leftTodayFen: null,
  });
  // What was ordered becomes pools without taking twice.
  const pools = async () => (await show(templateId)).pools.map(({ total }: { total: number }) => total).sort();
  await expect.poll(pools, { timeout: 15_000 }).toEqual([10, 10, 105, 15]);
  expect(await takenFen(campaignId)).toBe(150_000);
});

it('units that are taken out give their worth back', async () => {
  const campaignId = await makeCampaign(db, { budgetFen: 100_00 });
  const { templateId, poolId } = await released({ campaignId, bookValueFen: 100 }, { total: 60 });
  const made = await grab([{ templateId, units: 40 }], 12);
  expect((await raise(poolId, 60, 1)).body.code).toBe(REFUSED.budget);
  await editor.call('grabs/end', { sessionId: made.body.resp_data.sessionId, reason: 'called off' });
  expect((await raise(poolId, 60, -10)).body.code).toBe('0000');
  expect(await takenFen(campaignId)).toBe(5_000);
});

it('of orders from many connections for the last yuan, exactly the budget is spent', async () => {
  const campaignId = await makeCampaign(db, { budgetFen: 100_000 });
  const one = await released({ campaignId, bookValueFen: 100 }, { total: 985 });
  const two = await released({ campaignId, bookValueFen: 100 }, { total: 0 });
  const order = (at: number) => {
    const { templateId } = at % 8 < 4 ? one : two;
    if (at % 4 === 0) return codeFile(templateId, 1);
    return at % 4 === 2 ? grab([{ templateId, units: 1 }], at % 23) : codeBatch(templateId, 1);
  };
  /** Again while the node sheds load. */
  const settled = async (at: number) => {
    let answer = await order(at);
    while (answer.status === 503) answer = await order(at);
    return answer;
  };
  const answers = await Promise.all(Array.from({ length: CONNECTIONS }, (_, at) => settled(at)));
  expect(answers.filter(({ body }) => body.code === '0000')).toHaveLength(15);
  for (const { body } of answers) expect(['0000', REFUSED.budget, '8023']).toContain(body.code);
  expect(await takenFen(campaignId)).toBe(100_000);
  await expectInvariantsHold(db, clock.now());
});

it('of statements from many connections that forget the budget, those within it succeed and no other', async () => {
  const campaignId = await makeCampaign(db, { budgetFen: 2_000 });
  const coupons: MadeTemplate[] = [];
  for (let at = 0; at < 8; at += 1) coupons.push(await makeTemplate(db, { campaignId, stock: { total: 0 } }));
  const grow = ({ templateId }: MadeTemplate) =>
    database.pool.query('UPDATE stock_pool SET total = total + 1 WHERE template_id = $1', [templateId]);
  const outcomes = await Promise.allSettled(
    Array.from({ length: CONNECTIONS }, (_, at) => grow(coupons[at % 8] as MadeTemplate)),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(String(outcome.reason)).toContain('campaign_budget_never_exceeded');
  }
  expect(await takenFen(campaignId)).toBe(2_000);
  // The pools of the factory have no entries for what these statements added.
  await sql`DELETE FROM stock_pool WHERE template_id = ANY (${coupons.map(({ templateId }) => templateId)}::uuid[])`.execute(
    db,
  );
  expect(await takenFen(campaignId)).toBe(0);
});

it('a budget per day holds on that day, across coupons, and a ceiling per day across pools', async () => {
  const campaignId = await makeCampaign(db, { budgetFen: 1_000_000, budgetPerDayFen: 10_000 });
  const one = await released({ campaignId, bookValueFen: 100, ceilingPerDay: 70 }, { total: 50 });
  const two = await released({ campaignId, bookValueFen: 100 }, { total: 20 });
  const beyond = await grab([{ templateId: one.templateId, units: 21 }], 10);
  expect([beyond.status, beyond.body.code, beyond.body.resp_data]).toEqual([
    409,
    REFUSED.couponToday,
    { templateId: one.templateId, left: 20 },
  ]);
  const { body } = await raise(two.poolId, 20, 31);
  expect([body.code, body.resp_data]).toEqual([REFUSED.budgetToday, { campaignId, leftFen: 3_000, leftYuan: '30.00' }]);
  expect((await raise(two.poolId, 20, 30)).body.code).toBe('0000');
  expect((await show(two.templateId)).ceiling.budget).toMatchObject({ leftFen: 990_000, leftTodayFen: 0 });
  await nextDay();
  expect((await show(one.templateId)).ceiling).toMatchObject({
    perDay: 70,
    unitsToday: 0,
    budget: { leftTodayFen: 10_000 },
  });
  expect((await raise(one.poolId, 50, 71)).body.code).toBe(REFUSED.couponToday);
  expect((await raise(one.poolId, 50, 70)).body.code).toBe('0000');
  expect((await raise(two.poolId, 50, 31)).body.code).toBe(REFUSED.budgetToday);
  // Taken out today: they can be made again today.
  expect((await raise(two.poolId, 50, -50)).body.code).toBe('0000');
  expect((await raise(two.poolId, 0, 80)).body.code).toBe('0000');
  const grow = sql`UPDATE stock_pool SET total = total + 1 WHERE pool_id = ${one.poolId}`;
  await expect(grow.execute(db)).rejects.toThrow(/coupon_ceiling_day_never_exceeded/);
  const low = await saveAndApprove(one.templateId, { campaignId, bookValueFen: 100, ceilingPerDay: 69 });
  expect(low.body).toMatchObject({ code: '8030', resp_data: { because: 'CEILING_DAY_REACHED' } });
});

it('codes that were ordered yesterday are made today, although the day is used up', async () => {
  const campaignId = await makeCampaign(db, { budgetFen: 1_000_000, budgetPerDayFen: 5_000 });
  const { templateId, poolId } = await released({ campaignId, ceilingPerDay: 50 }, { total: 0 });
  const orderId = newId();
  await db
    .insertInto('stock_reservation')
    .values({ reservation_id: orderId, template_id: templateId, units: 50 })
    .execute();
  await nextDay();
  expect((await raise(poolId, 0, 50)).body.code).toBe('0000');
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('stock_reservation').where('reservation_id', '=', orderId).execute();
    await trx.updateTable('stock_pool').set({ total: 100 }).where('pool_id', '=', poolId).execute();
  });
  expect(await takenFen(campaignId)).toBe(10_000);
  await db.updateTable('stock_pool').set({ total: 50 }).where('pool_id', '=', poolId).execute();
});

it('a higher value takes the difference for all units; a lower one gives nothing back for those handed out', async () => {
  const campaignId = await makeCampaign(db, { budgetFen: 30_000 });
  const { templateId, poolId } = await released({ campaignId, bookValueFen: 100 }, { total: 100 });
  const higher = await saveAndApprove(templateId, { campaignId, bookValueFen: 301 });
  expect(higher.body).toMatchObject({ code: '8030', resp_data: { because: 'BUDGET_REACHED' } });
  await decide(approver, templateId, { isApproved: false, reason: 'too much' });
  await editor.call('coupons/discardDraft', { templateId, expectedRevision: 1, reason: 'too much' });
  expect((await saveAndApprove(templateId, { campaignId, bookValueFen: 300 })).body.code).toBe('0000');
  expect(await takenFen(campaignId)).toBe(30_000);
  const issue = (issued: number) =>
    db.updateTable('stock_pool').set({ issued }).where('pool_id', '=', poolId).execute();
  await issue(40);
  expect((await saveAndApprove(templateId, { campaignId, bookValueFen: 100 })).body.code).toBe('0000');
  expect(await takenFen(campaignId)).toBe(100 * 100 + 40 * 200);
  expect((await checkInvariants(db, clock.now())).violations.overBudget).toBe(0);
  await issue(0);
});

it('a coupon that moves to another campaign takes its worth with it', async () => {
  const [from, to] = [await makeCampaign(db, { budgetFen: 10_000 }), await makeCampaign(db, { budgetFen: 9_999 })];
  const { templateId } = await released({ campaignId: from, bookValueFen: 100 }, { total: 100 });
  const refused = await saveAndApprove(templateId, { campaignId: to, bookValueFen: 100 });
  expect(refused.body).toMatchObject({ code: '8030', resp_data: { because: 'BUDGET_REACHED' } });
  await db.updateTable('campaign').set({ budget_fen: '10000' }).where('campaign_id', '=', to).execute();
  expect((await decide(approver, templateId)).body.code).toBe('0000');
  expect([await takenFen(from), await takenFen(to)]).toEqual([0, 10_000]);
  expect((await saveAndApprove(templateId, { campaignId: null, bookValueFen: 100 })).body.code).toBe('0000');
  expect(await takenFen(to)).toBe(0);
});

it("a partner's codes beyond the budget are failed lines", async () => {
  const campaignId = await makeCampaign(db, { budgetFen: 350 });
  const life = { cardClass: 'life', benefit: { kind: 'CODE', amount: 1 }, externalCodes: true } as const;
  const { templateId } = await makeTemplate(db, { ...life, campaignId, stock: { total: 0 } });
  const file = 'AAAA-1001\nAAAA-1002\nAAAA-1003\nAAAA-1004\nAAAA-1005\n';
  const { importId } = (await uploadPartnerCodes(node, editor, { templateId, file })).body.resp_data;
  const importOf = async () =>
    (await viewer.call('codes/listImports')).body.resp_data.items.find(
      (item: { importId: string }) => item.importId === importId,
    );
  await expect.poll(async () => (await importOf()).state, { timeout: 20_000 }).toBe('DONE');
  expect(await importOf()).toMatchObject({ taken: 3, failed: 2 });
  expect(await takenFen(campaignId)).toBe(300);
});

it('a value of 0 needs a reason, another value has none, and a campaign must exist', async () => {
  const refusedField = async (terms: Partial<CouponTerms>, stock = firstStock()) => {
    const { body } = await write(null, terms, stock);
    return [body.code, body.resp_data.field];
  };
  expect(await refusedField({ bookValueFen: 0 })).toEqual(['9001', 'terms.costsNothingReason']);
  expect(await refusedField({ costsNothingReason: 'a gift' })).toEqual(['9001', 'terms.costsNothingReason']);
  expect(await refusedField({ campaignId: newId() })).toEqual(['9001', 'terms.campaignId']);
  expect(await refusedField({ ceilingPerDay: 99 })).toEqual(['9001', 'terms.ceilingPerDay']);
  // Nothing is left of this campaign, and nothing is needed.
  const campaignId = await makeCampaign(db);
  const { templateId } = await released({ campaignId, bookValueFen: 0, costsNothingReason: 'the partner pays' });
  expect((await show(templateId)).released.terms.costsNothingReason).toBe('the partner pays');
  const unreasoned = sql`INSERT INTO coupon_terms SELECT (jsonb_populate_record(t,
    '{"version": 9, "costs_nothing_reason": null}')).* FROM coupon_terms t WHERE template_id = ${templateId}`;
  await expect(unreasoned.execute(db)).rejects.toThrow(/coupon_terms_cost_nothing_for_a_reason/);
});

it('a way around the budget is found by the invariant check', async () => {
  const campaignId = await makeCampaign(db, { budgetFen: 1_000 });
  const { templateId } = await makeTemplate(db, { campaignId, stock: { total: 10 } });
  const found = async () => (await checkInvariants(db, clock.now())).violations.overBudget;
  const grow = (by: number) => sql`UPDATE stock_pool SET total = total + ${by} WHERE template_id = ${templateId}`;
  await expect(grow(1).execute(db)).rejects.toThrow(/campaign_budget_never_exceeded/);
  for (const [table, trigger] of [
    ['stock_pool', 'stock_pool_takes_from_ceiling'],
    ['coupon_ceiling', 'coupon_ceiling_takes_from_budget'],
  ] as const) {
    const growUncounted = (by: number) =>
      withoutTrigger(database.owner.db, { table, trigger }, (trx) => grow(by).execute(trx));
    await growUncounted(1);
    expect(await found()).toBeGreaterThan(0);
    await growUncounted(-1);
    expect(await found()).toBe(0);
  }
});

const step = fc.oneof(
  fc.record({ kind: fc.constant('units' as const), coupon: fc.nat(1), by: fc.integer({ min: -4, max: 12 }) }),
  fc.record({ kind: fc.constant('issue' as const), coupon: fc.nat(1), by: fc.nat(4) }),
  fc.record({
    kind: fc.constant('terms' as const),
    coupon: fc.nat(1),
    value: fc.integer({ min: 1, max: 40 }),
    campaign: fc.integer({ min: -1, max: 1 }),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** What a coupon should hold. */
interface Model {
  made: MadeTemplate;
  value: number;
  campaign: number;
  total: number;
  /** The value at which each unit was handed out. */
  readonly issuedAt: number[];
}

/** Rejects where the database does; the model follows what it did. */
async function perform(one: Step, model: Model, campaigns: readonly string[]): Promise<void> {
  const pool = db.updateTable('stock_pool').where('template_id', '=', model.made.templateId);
  switch (one.kind) {
    case 'units':
      await pool.set(({ eb }) => ({ total: eb('total', '+', one.by) })).execute();
      model.total += one.by;
      return;
    case 'issue':
      await pool.set(({ eb }) => ({ issued: eb('issued', '+', one.by) })).execute();
      model.issuedAt.push(...Array<number>(one.by).fill(model.value));
      return;
    case 'terms': {
      const campaignId = campaigns[one.campaign];
      const terms = { bookValueFen: one.value, ...(campaignId !== undefined && { campaignId }) };
      model.made = await makeTerms(db, model.made, terms);
      model.value = one.value;
      model.campaign = one.campaign;
    }
  }
}

const worthOf = ({ total, value, issuedAt }: Model): number =>
  issuedAt.reduce((sum, fen) => sum + fen, (total - issuedAt.length) * value);

it('in any order of changes, a campaign holds what each unit is worth, or was when it was handed out', async () => {
  const budgets = [900, 500];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24, size: 'max' }), async (steps) => {
      const campaigns = await Promise.all(budgets.map((budgetFen) => makeCampaign(db, { budgetFen })));
      const models = await Promise.all(
        [0, 1].map(async (campaign): Promise<Model> => {
          const campaignId = campaigns[campaign] as string;
          const made = await makeTemplate(db, { campaignId, bookValueFen: 10, stock: { total: 0 } });
          return { made, value: 10, campaign, total: 0, issuedAt: [] };
        }),
      );
      for (const one of steps) {
        const done = perform(one, models[one.coupon] as Model, campaigns);
        await done.catch((error) => expect(String(error)).toMatch(/never_exceeded|never_oversold|total_check/));
      }
      for (const [at, campaignId] of campaigns.entries()) {
        const inIt = models.filter(({ campaign }) => campaign === at);
        const taken = await takenFen(campaignId);
        expect(taken).toBeGreaterThanOrEqual(inIt.reduce((sum, model) => sum + worthOf(model), 0));
        expect(taken).toBeLessThanOrEqual(budgets[at] as number);
      }
      expect((await checkInvariants(db, clock.now())).violations.overBudget).toBe(0);
      const ids = models.map(({ made }) => made.templateId);
      await sql`UPDATE stock_pool SET issued = 0, total = 0 WHERE template_id = ANY (${ids}::uuid[])`.execute(db);
    }),
    { numRuns: 40 },
  );
}, 60_000);
