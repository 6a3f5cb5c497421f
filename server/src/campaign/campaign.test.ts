import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';
import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { decide, readApproval } from '#test/approval.ts';
import { makeCampaign } from '#test/factories/campaign.ts';
import { ensureCategory } from '#test/factories/category.ts';
import { makeTemplate, makeTerms } from '#test/factories/template.ts';
import { checkInvariants } from '#test/invariants-hold.ts';
import { firstStock, releaseCoupon, writtenTerms } from '#test/released-coupon.ts';
import { scene } from '#test/scene.ts';
import { tellLowBudgets } from './budget-alarm.ts';

const { db, node, clock, editor, approver, finance, administrator, viewer } = await scene({
  startMs: Date.parse('2026-11-21T10:00:00+08:00'),
  operators: ['editor', 'approver', 'finance', 'administrator', 'viewer'],
});
await Promise.all((['traffic', 'credit', 'topup'] as const).map((classId) => ensureCategory(db, classId)));

const CONNECTIONS = 64;
const brief = {
  title: '春节活动',
  brief: '面向全省用户的春节活动',
  owner: '市场部',
  startsAt: '2026-11-01T00:00:00+08:00',
  endsAt: '2026-12-01T00:00:00+08:00',
};
async function made(): Promise<string> {
  const { body } = await editor.call('campaigns/make', brief);
  expect(body).toMatchObject({ code: '0000', resp_data: { revision: 1 } });
  return body.resp_data.campaignId;
}
const show = async (campaignId: string) => (await viewer.call('campaigns/show', { campaignId })).body.resp_data;
const budgetOf = (
  campaignId: string,
  expectedRevision: number,
  [budgetFen, perDay = null]: readonly [number, (number | null)?],
) => ({
  campaignId,
  expectedRevision,
  budgetFen,
  budgetPerDayFen: perDay,
  reason: 'approved by the board',
});

const ask = (...of: Parameters<typeof budgetOf>) => editor.call('campaigns/setBudget', budgetOf(...of));
/** An editor asks, and finance approves. */
async function setBudget(...of: Parameters<typeof budgetOf>): Promise<void> {
  expect((await ask(...of)).body).toMatchObject({ code: '0000', resp_data: { approvalId: expect.any(String) } });
  expect((await decide(finance, of[0])).body).toMatchObject({ code: '0000', resp_data: { state: 'DONE' } });
}

it('is written by editors, and gets its budget by the word of a person who did not write it', async () => {
  const campaignId = await made();
  expect(await show(campaignId)).toMatchObject({
    ...brief,
    state: 'RUNNING',
    budgetFen: 0,
    takenFen: 0,
    approvalId: null,
  });
  const saved = await administrator.call('campaigns/save', {
    campaignId,
    expectedRevision: 1,
    ...brief,
    owner: '客户部',
  });
  expect(saved.body.resp_data).toEqual({ revision: 2 });
  expect((await finance.call('campaigns/setBudget', budgetOf(campaignId, 2, [100_000]))).body.code).toBe('8002');
  expect((await ask(campaignId, 1, [100_000])).body).toMatchObject({ code: '8004', resp_data: { current: 2 } });
  const asked = (await ask(campaignId, 2, [100_000, 50_000])).body.resp_data;
  expect(asked).toEqual({ revision: 2, approvalId: expect.any(String) });
  expect(await show(campaignId)).toMatchObject({ budgetFen: 0, approvalId: asked.approvalId });
  expect((await ask(campaignId, 2, [200_000])).body).toMatchObject({ code: '8005', resp_data: { state: 'IN_REVIEW' } });
  expect(await readApproval(finance, campaignId)).toMatchObject({
    kind: 'BUDGET',
    title: brief.title,
    asked: { budgetFen: 100_000, budgetPerDayFen: 50_000 },
    inForce: { budgetFen: 0, budgetPerDayFen: null },
    exposureFen: 100_000,
    reason: 'approved by the board',
  });
  // The administrator wrote some of it.
  expect((await decide(administrator, campaignId)).body.code).toBe('8008');
  expect((await decide(approver, campaignId)).body.code).toBe('8002');
  const { approvalId, hash } = await readApproval(finance, campaignId);
  const decisions = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => finance.call('approvals/decide', { approvalId, hash, isApproved: true })),
  );
  expect(decisions.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await show(campaignId)).toMatchObject({
    revision: 3,
    approvalId: null,
    budgetFen: 100_000,
    budgetPerDayFen: 50_000,
    budgetSetBy: finance.name,
    writers: expect.arrayContaining([editor.name, administrator.name]),
    owner: '客户部',
  });
  const { items } = (await administrator.call('audit/list', { targetKind: 'campaign', targetId: campaignId })).body
    .resp_data;
  expect(items.map(({ action }: { action: string }) => action)).toEqual([
    'campaign.budget.set',
    'campaign.budget.asked',
    'campaign.saved',
    'campaign.made',
  ]);
});

it('more in a day counts as much as more in all, so that finance decides on it above its threshold', async () => {
  const campaignId = await made();
  await setBudget(campaignId, 1, [1_000_000, 10_000]);
  const exposureOf = async (...budget: [number, number?]) => {
    expect((await ask(campaignId, 2, budget)).body.code).toBe('0000');
    const { approvalId, exposureFen } = await readApproval(finance, campaignId);
    expect((await editor.call('approvals/withdraw', { approvalId })).body.code).toBe('0000');
    return exposureFen;
  };
  expect(await exposureOf(1_000_000)).toBe(990_000);
  expect(await exposureOf(1_000_000, 30_000)).toBe(20_000);
  expect(await exposureOf(1_500_000, 30_000)).toBe(500_000);
});

it('less of its budget takes effect at once, more of any of it waits', async () => {
  const campaignId = await made();
  await setBudget(campaignId, 1, [100_000, 50_000]);
  const lowered = (await ask(campaignId, 2, [90_000, 40_000])).body.resp_data;
  expect(lowered).toEqual({ revision: 3, approvalId: null });
  expect(await show(campaignId)).toMatchObject({
    budgetFen: 90_000,
    budgetPerDayFen: 40_000,
    budgetSetBy: editor.name,
  });
  for (const more of [
    [90_001, 40_000],
    [80_000, 40_001],
    [80_000, null],
  ] as const) {
    expect((await ask(campaignId, 3, more)).body.resp_data).toEqual({ revision: 3, approvalId: expect.any(String) });
    await decide(finance, campaignId, { isApproved: false, reason: 'not now' });
  }
  expect(await show(campaignId)).toMatchObject({ revision: 3, budgetFen: 90_000, budgetPerDayFen: 40_000 });
});

it('a budget that waits is void where the campaign was changed in between', async () => {
  const campaignId = await made();
  await ask(campaignId, 1, [100_000]);
  await administrator.call('campaigns/save', { campaignId, expectedRevision: 1, ...brief, owner: '客户部' });
  expect((await decide(finance, campaignId)).body.resp_data).toEqual({ state: 'VOID' });
  expect((await show(campaignId)).budgetFen).toBe(0);
});

it('shows what each coupon takes, and its budget is not set below that', async () => {
  const campaignId = await made();
  await setBudget(campaignId, 1, [100_000]);
  const terms = { campaignId, bookValueFen: 500, ceiling: 10_000 };
  const templateId = await releaseCoupon({ editor, approver }, { terms, stock: { total: 100 } });
  expect(await show(campaignId)).toMatchObject({
    takenFen: 50_000,
    takenTodayFen: 50_000,
    coupons: [{ templateId, units: 100, issued: 0, bookValueFen: 500, takenFen: 50_000 }],
  });
  const low = await ask(campaignId, 2, [49_999]);
  expect([low.status, low.body.code, low.body.resp_data]).toEqual([
    409,
    '8038',
    { field: 'budgetFen', takenFen: 50_000, takenYuan: '500.00' },
  ]);
  const lowDay = await ask(campaignId, 2, [50_000, 49_999]);
  expect(lowDay.body).toMatchObject({ code: '8038', resp_data: { field: 'budgetPerDayFen' } });
  expect((await ask(campaignId, 2, [50_000, 50_000])).body.code).toBe('0000');
});

it('is closed for good: its budget is what is taken', async () => {
  const campaignId = await made();
  await setBudget(campaignId, 1, [100_000]);
  await makeTemplate(db, { campaignId, bookValueFen: 100, stock: { total: 30 } });
  const closed = await editor.call('campaigns/close', { campaignId, expectedRevision: 2, reason: 'over' });
  expect(closed.body.resp_data).toEqual({ revision: 3 });
  expect(await show(campaignId)).toMatchObject({ state: 'CLOSED', budgetFen: 3_000, takenFen: 3_000 });
  const again = [
    await editor.call('campaigns/close', { campaignId, expectedRevision: 3, reason: 'over' }),
    await editor.call('campaigns/save', { campaignId, expectedRevision: 3, ...brief }),
    await ask(campaignId, 3, [100_000]),
  ];
  for (const { body } of again) expect(body).toMatchObject({ code: '8005', resp_data: { state: 'CLOSED' } });
  const open = async (isOpen: boolean) =>
    (await viewer.call('campaigns/list', { isOpen, pageSize: 50 })).body.resp_data.items.map(
      (item: { campaignId: string }) => item.campaignId,
    );
  expect([(await open(true)).includes(campaignId), (await open(false)).includes(campaignId)]).toEqual([false, true]);
});

it('what comes back once it is closed is not given out again; what was ordered before is still made', async () => {
  const campaignId = await makeCampaign(db, { budgetFen: 1_000_000 });
  const terms = { campaignId, bookValueFen: 100, ceiling: 10_000 };
  const templateId = await releaseCoupon({ editor, approver }, { terms, stock: { total: 100 } });
  const [pool] = (await editor.call('coupons/show', { templateId })).body.resp_data.pools;
  const change = (expectedTotal: number, by: number) =>
    editor.call('coupons/changeStock', { poolId: pool.poolId, expectedTotal, by, reason: 'demand' });
  const order = { reservation_id: newId(), template_id: templateId, units: 20 };
  await db.insertInto('stock_reservation').values(order).execute();
  const closed = await editor.call('campaigns/close', { campaignId, expectedRevision: 1, reason: 'over' });
  expect(closed.body.code).toBe('0000');
  expect((await change(100, -50)).body.code).toBe('0000');
  expect((await change(50, 1)).body).toMatchObject({ code: '8036', resp_data: { leftFen: 0, leftYuan: '0.00' } });
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('stock_reservation').where('reservation_id', '=', order.reservation_id).execute();
    await trx.updateTable('stock_pool').set({ total: 70 }).where('pool_id', '=', pool.poolId).execute();
  });
  expect(await show(campaignId)).toMatchObject({ budgetFen: 12_000, takenFen: 7_000 });
});

it('a unit takes the money that it gives, whatever was declared, and nothing where the terms say why', async () => {
  const campaignId = await makeCampaign(db, { budgetFen: 100_000 });
  const takes = async (benefit: CouponTerms['benefit'], total: number, more: Partial<CouponTerms> = {}) => {
    const before = (await show(campaignId)).takenFen;
    const cardClass = benefit.kind === 'CREDIT_FEN' ? 'credit' : 'topup';
    const of = { classId: cardClass, cardClass, benefit, campaignId, ceiling: 1_000, bookValueFen: 1 } as const;
    const saved = await editor.call('coupons/saveDraft', {
      templateId: null,
      expectedRevision: 0,
      terms: writtenTerms({ ...of, ...more }),
      firstStock: firstStock({ total }),
    });
    const { templateId } = saved.body.resp_data;
    await editor.call('coupons/submitDraft', { templateId, expectedRevision: 1 });
    const { body } = await decide(approver, templateId);
    return body.code === '0000' ? (await show(campaignId)).takenFen - before : body.resp_data.because;
  };
  const credit = { kind: 'CREDIT_FEN', amount: 10_000 } as const;
  expect(await takes(credit, 11)).toBe('BUDGET_REACHED');
  expect(await takes(credit, 9)).toBe(90_000);
  expect(await takes({ kind: 'TOPUP_OFF_FEN', amount: 500, thresholdFen: 5_000 }, 10)).toBe(5_000);
  expect(await takes({ kind: 'TOPUP_PERCENT', amount: 98, maxSaveFen: 300 }, 10)).toBe(3_000);
  expect(await takes({ kind: 'TOPUP_PERCENT', amount: 98 }, 10)).toBe(10);
  expect(await takes(credit, 100, { bookValueFen: 0, costsNothingReason: 'the partner pays' })).toBe(0);
  expect((await checkInvariants(db, clock.now())).violations.overBudget).toBe(0);
});

it('units of terms from before count at their declared value until new terms are released', async () => {
  const campaignId = await makeCampaign(db, { budgetFen: 5_000 });
  const terms = {
    cardClass: 'credit',
    benefit: { kind: 'CREDIT_FEN', amount: 500 },
    campaignId,
    bookValueFen: 400,
  } as const;
  const made = await makeTemplate(db, { ...terms, stock: { total: 10 } });
  const counted = db.updateTable('coupon_ceiling').set({ unit_value_fen: 400 });
  await counted.where('template_id', '=', made.templateId).execute();
  expect((await show(campaignId)).takenFen).toBe(4_000);
  expect((await checkInvariants(db, clock.now())).violations.overBudget).toBe(0);
  await makeTerms(db, made, terms);
  expect((await show(campaignId)).takenFen).toBe(5_000);
});

it('is made once however often the request comes, and of changes at once one wins', async () => {
  const headers = { ...editor.headers, 'idempotency-key': 'the-same-campaign' };
  const make = () => node.post('/console-api/campaigns/make', { ...brief, title: '只此一个' }, headers);
  const answers = await Promise.all(Array.from({ length: 8 }, make));
  expect(new Set(answers.map(({ body }) => body.resp_data.campaignId)).size).toBe(1);
  const { campaignId } = answers[0]?.body.resp_data ?? {};
  const asked = await Promise.all(Array.from({ length: CONNECTIONS }, (_, at) => ask(campaignId, 1, [at + 1])));
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await decide(finance, campaignId)).status).toBe(200);
  const { items } = (await viewer.call('campaigns/list', { keyword: '只此' })).body.resp_data;
  expect(items).toMatchObject([{ campaignId, revision: 2 }]);
});

it('names the field that is wrong', async () => {
  for (const [field, value] of [
    ['title', ' '],
    ['endsAt', brief.startsAt],
    ['owner', 'x'.repeat(41)],
  ] as const) {
    const { status, body } = await editor.call('campaigns/make', { ...brief, [field]: value });
    expect([status, body.code, body.resp_data.field]).toEqual([400, '9001', field]);
  }
  const campaignId = await made();
  const { body } = await ask(campaignId, 1, [-1]);
  expect(body).toMatchObject({ code: '9001', resp_data: { field: 'budgetFen' } });
});

it('tells when most of a budget is taken, once, and again after it was raised', async () => {
  const campaignId = await makeCampaign(db, { budgetFen: 10_000 });
  const told = async () => {
    const rows = await db.selectFrom('event_waiting').select(['type', 'data']).orderBy('event_id').execute();
    return rows.filter(
      ({ type, data }) => type === 'budget.low' && (data as { campaignId?: string }).campaignId === campaignId,
    );
  };
  const { centrePoolId } = await makeTemplate(db, { campaignId, bookValueFen: 100, stock: { total: 79 } });
  const setTotal = (total: number) =>
    db.updateTable('stock_pool').set({ total }).where('pool_id', '=', centrePoolId).execute();
  const round = () => Promise.all([1, 2, 3, 4].map(() => tellLowBudgets(db, clock.now())));
  await round();
  expect(await told()).toEqual([]);
  await setTotal(80);
  await round();
  await setTotal(90);
  await round();
  const low = { campaignId, title: '春节活动', percent: 80, leftFen: 2_000 };
  expect(await told()).toEqual([{ type: 'budget.low', data: low }]);
  await db.updateTable('campaign').set({ budget_fen: '20000' }).where('campaign_id', '=', campaignId).execute();
  await round();
  await setTotal(200);
  await round();
  expect(await told()).toMatchObject([{ data: low }, { data: { leftFen: 0 } }]);
});

it('has an audience that its coupons are compared with, and that a change of something else leaves as it is', async () => {
  const name = { 'zh-CN': '本地', en: 'local' };
  const region = (prefix: string) => ({ isNot: false, is: { kind: 'prefixes' as const, prefixes: [prefix], name } });
  const audience = [{ any: [region('138')] }];
  const campaignId: string = (await editor.call('campaigns/make', { ...brief, audience })).body.resp_data.campaignId;
  expect((await editor.call('campaigns/save', { campaignId, expectedRevision: 1, ...brief })).body.code).toBe('0000');
  expect(await show(campaignId)).toMatchObject({ audience, revision: 2 });
  const draft = async (title: string, of: CouponTerms['audience']) => {
    const terms = writtenTerms({ campaignId, title: { 'zh-CN': title, en: title }, audience: of });
    const asked = { templateId: null, expectedRevision: 0, terms, firstStock: firstStock() };
    expect((await editor.call('coupons/saveDraft', asked)).body.code).toBe('0000');
  };
  const within = { isNot: false, is: { kind: 'tenure' as const, atLeastDays: 90 } };
  await draft('the same', { kind: 'conditions', all: [{ any: [region('138')] }] });
  await draft('some', { kind: 'conditions', all: [{ any: [within] }, { any: [region('138')] }] });
  await draft('others', { kind: 'conditions', all: [{ any: [region('138'), region('139')] }] });
  await draft('all', { kind: 'everyone' });
  const fits = async () =>
    Object.fromEntries(
      (await show(campaignId)).drafts.map(({ title, fit }: { title: { en: string }; fit: string }) => [title.en, fit]),
    );
  expect(await fits()).toEqual({ 'the same': 'SAME', some: 'NARROWER', others: 'OTHERS', all: 'OTHERS' });
  const again = { campaignId, title: 'again', startsAt: brief.endsAt, isTemplate: false };
  const copied = await editor.call('campaigns/copy', again);
  expect((await show(copied.body.resp_data.campaignId)).audience).toEqual(audience);
  const toAll = await editor.call('campaigns/save', { campaignId, expectedRevision: 2, ...brief, audience: null });
  expect(toAll.body.code).toBe('0000');
  expect(await fits()).toEqual({ 'the same': 'NARROWER', some: 'NARROWER', others: 'NARROWER', all: 'SAME' });
});

it('an audience of a list that is none is refused', async () => {
  const list = { kind: 'numberList' as const, listId: 'none', name: { 'zh-CN': '名单', en: 'list' } };
  const audience = [{ any: [{ isNot: false, is: list }] }];
  expect((await editor.call('campaigns/make', { ...brief, audience })).body).toMatchObject({
    code: '8061',
    resp_data: { fault: 'UNKNOWN' },
  });
});
