import type { CouponTerms, FirstStock } from '@coupon-centre/contract/catalogue/coupon-terms';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, expect, it } from 'vitest';
import { decide } from '#test/approval.ts';
import { ensureCategory } from '#test/factories/category.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { checkInvariants, expectInvariantsHold } from '#test/invariants-hold.ts';
import { uploadPartnerCodes } from '#test/partner-upload.ts';
import { releaseCoupon, writtenTerms } from '#test/released-coupon.ts';
import { scene } from '#test/scene.ts';
import { withoutTrigger } from '#test/without-trigger.ts';

const { database, db, node, clock, editor, approver, viewer } = await scene({
  startMs: Date.parse('2026-11-21T10:00:00+08:00'),
  operators: ['editor', 'approver', 'viewer'],
  role: 'all',
});
await ensureCategory(db, 'traffic');
afterAll(() => expectInvariantsHold(db, clock.now()));

const CONNECTIONS = 64;

async function released(ceiling: number, stock: Partial<FirstStock> = {}) {
  const templateId = await releaseCoupon({ editor, approver }, { terms: { ceiling }, stock });
  return { templateId, poolId: (await show(templateId)).pools[0].poolId as string };
}
const show = async (templateId: string) => (await editor.call('coupons/show', { templateId })).body.resp_data;
const unitsOf = async (templateId: string): Promise<number> => (await show(templateId)).ceiling.units;

const raise = (poolId: string, expectedTotal: number, by: number) =>
  editor.call('coupons/changeStock', { poolId, expectedTotal, by, reason: 'higher demand' });
const grab = (templateId: string, units: number, hour: number) =>
  editor.call('grabs/make', {
    startAt: `2026-11-22T${String(hour).padStart(2, '0')}:00:00+08:00`,
    endAt: `2026-11-22T${String(hour).padStart(2, '0')}:30:00+08:00`,
    reason: 'weekend',
    coupons: [{ templateId, units }],
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

async function saveAndApprove(templateId: string, terms: Partial<CouponTerms>) {
  const saved = await editor.call('coupons/saveDraft', {
    templateId,
    expectedRevision: 0,
    terms: writtenTerms(terms),
    firstStock: null,
  });
  expect(saved.body.code).toBe('0000');
  const asked = { templateId, expectedRevision: 1 };
  const submitted = await editor.call('coupons/submitDraft', asked);
  return submitted.body.code === '0000' ? decide(approver, asked.templateId) : submitted;
}

it('no way of making units goes beyond the ceiling, and each says how many are left', async () => {
  const { templateId, poolId } = await released(150, { total: 100 });
  const refused = [
    await raise(poolId, 100, 51),
    await grab(templateId, 51, 10),
    await codeBatch(templateId, 51),
    await codeFile(templateId, 51),
  ];
  for (const { status, body } of refused) {
    expect([status, body.code, body.resp_data]).toEqual([409, '8027', { templateId, left: 50 }]);
  }
  expect((await grab(templateId, 20, 10)).body.code).toBe('0000');
  expect((await codeBatch(templateId, 10)).body.code).toBe('0000');
  expect((await codeFile(templateId, 15)).body.code).toBe('0000');
  expect((await raise(poolId, 100, 6)).body.resp_data).toEqual({ templateId, left: 5 });
  expect((await raise(poolId, 100, 5)).body.code).toBe('0000');
  expect((await show(templateId)).ceiling).toMatchObject({ ceiling: 150, units: 150 });
  // What was ordered becomes pools without counting twice.
  const pools = async () => (await show(templateId)).pools.map(({ total }: { total: number }) => total).sort();
  await expect.poll(pools, { timeout: 15_000 }).toEqual([10, 105, 15, 20]);
  expect(await unitsOf(templateId)).toBe(150);
});

it('of orders from many connections for the last units, those that fit succeed and no other', async () => {
  const { templateId, poolId } = await released(1_000, { total: 990 });
  const orders = Array.from({ length: CONNECTIONS }, (_, at) => {
    if (at % 4 === 0) return codeFile(templateId, 3);
    if (at % 4 === 1) return codeBatch(templateId, 3);
    return at % 4 === 2 ? grab(templateId, 3, at % 23) : raise(poolId, 990, 3);
  });
  const answers = await Promise.all(orders);
  const made = answers.filter(({ body }) => body.code === '0000');
  expect(made).toHaveLength(3);
  expect(await unitsOf(templateId)).toBe(999);
  for (const { body } of answers) expect(['0000', '8027', '8004', '8023']).toContain(body.code);
  await expectInvariantsHold(db, clock.now());
});

it('units that are taken out can be made again: removed stock, a cancelled grab, voided codes', async () => {
  const { templateId, poolId } = await released(100, { total: 60 });
  const made = await grab(templateId, 40, 12);
  expect((await raise(poolId, 60, 1)).body.code).toBe('8027');
  await editor.call('grabs/end', { sessionId: made.body.resp_data.sessionId, reason: 'called off' });
  expect(await unitsOf(templateId)).toBe(60);
  const batch = await codeBatch(templateId, 40);
  const { batchId } = batch.body.resp_data;
  const stateOf = async () =>
    (await editor.call('codes/listBatches', { templateId })).body.resp_data.items[0]?.state as string;
  await expect.poll(stateOf, { timeout: 15_000 }).toBe('READY');
  expect((await raise(poolId, 60, 1)).body.code).toBe('8027');
  const voided = await editor.call('codes/voidSerials', {
    kind: 'EXCHANGE',
    ofId: batchId,
    from: 1,
    to: 10,
    reason: 'lost',
  });
  expect(voided.body.code).toBe('0000');
  expect(await unitsOf(templateId)).toBe(90);
  expect((await raise(poolId, 60, -10)).body.code).toBe('0000');
  expect(await unitsOf(templateId)).toBe(80);
});

it('a ceiling is raised by approved terms only, and never set below the units that exist', async () => {
  const { templateId, poolId } = await released(100, { total: 100 });
  const low = await saveAndApprove(templateId, { ceiling: 99 });
  expect([low.status, low.body.code, low.body.resp_data]).toEqual([409, '8028', { units: 100 }]);
  await editor.call('coupons/discardDraft', { templateId, expectedRevision: 1, reason: 'wrong' });
  expect((await raise(poolId, 100, 1)).body.code).toBe('8027');
  expect((await saveAndApprove(templateId, { ceiling: 101 })).body.code).toBe('0000');
  expect((await raise(poolId, 100, 1)).body.code).toBe('0000');
  expect((await raise(poolId, 101, 1)).body.resp_data).toEqual({ templateId, left: 0 });
});

it('the initial stock is within the ceiling', async () => {
  const saved = await editor.call('coupons/saveDraft', {
    templateId: null,
    expectedRevision: 0,
    terms: writtenTerms({ ceiling: 99 }),
    firstStock: { total: 100, perDay: null, perPerson: 1, perPersonDay: null },
  });
  expect(saved.body).toMatchObject({ code: '9001', resp_data: { field: 'terms.ceiling' } });
});

it("a partner's codes beyond the ceiling are failed lines and can be imported once it is raised", async () => {
  const { templateId } = await makeTemplate(db, {
    cardClass: 'life',
    benefit: { kind: 'CODE', amount: 1 },
    externalCodes: true,
    ceiling: 3,
    stock: { total: 0 },
  });
  const file = 'AAAA-0001\nAAAA-0002\nAAAA-0003\nAAAA-0004\nAAAA-0005\n';
  const uploaded = await uploadPartnerCodes(node, editor, { templateId, file });
  const { importId } = uploaded.body.resp_data;
  const importOf = async () =>
    (await viewer.call('codes/listImports')).body.resp_data.items.find(
      (item: { importId: string }) => item.importId === importId,
    );
  await expect.poll(async () => (await importOf()).state, { timeout: 20_000 }).toBe('DONE');
  expect(await importOf()).toMatchObject({ taken: 3, failed: 2 });
  expect(await unitsOf(templateId)).toBe(3);
});

it('a statement that forgets the ceiling fails, and one that gets around it is found by the invariant check', async () => {
  const { templateId } = await released(10, { total: 10 });
  const sneak = () =>
    db
      .insertInto('stock_pool')
      .values({ pool_id: newId(), template_id: templateId, session_id: null, batch_id: null, total: 1, per_day: null })
      .execute();
  const grow = (by: number) => sql`UPDATE stock_pool SET total = total + ${by} WHERE template_id = ${templateId}`;
  const growUncounted = (by: number) =>
    withoutTrigger(database.owner.db, { table: 'stock_pool', trigger: 'stock_pool_takes_from_ceiling' }, (trx) =>
      grow(by).execute(trx),
    );
  const found = async () => (await checkInvariants(db, clock.now())).violations.overCeiling;
  await expect(grow(1).execute(db)).rejects.toThrow(/coupon_ceiling_never_exceeded/);
  await expect(sneak()).rejects.toThrow();
  await growUncounted(1);
  expect(await found()).toBe(1);
  await growUncounted(-1);
  expect(await found()).toBe(0);
});
