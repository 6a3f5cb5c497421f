import type { FirstStock } from '@coupon-centre/contract/catalogue/coupon-terms';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, it } from 'vitest';
import { decide } from '#test/approval.ts';
import { ensureCategory } from '#test/factories/category.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { releaseCoupon, writtenTerms } from '#test/released-coupon.ts';
import { databaseScene, scene } from '#test/scene.ts';

const on = await databaseScene(Date.parse('2026-11-21T10:00:00+08:00'));
const { db, clock } = on;
await ensureCategory(db, 'traffic');
const { node, editor, approver } = await scene({ on, operators: ['editor', 'approver'] });
afterAll(() => expectInvariantsHold(db, clock.now()));

const collect = (templateId: string, by = node.stranger()) =>
  node.post('/bass-card/collectFromCardCenter', { sCardId: templateId, requestId: uuidv7() }, by);
async function released(stock: Partial<FirstStock>) {
  const templateId = await releaseCoupon({ editor, approver }, { stock });
  const { pools } = (await editor.call('coupons/show', { templateId })).body.resp_data;
  return { templateId, poolId: pools[0].poolId as string };
}
/** Waits until the node's copy of the catalogue is updated; takes one unit. */
const heard = (templateId: string) => expect.poll(() => collect(templateId).then(({ body }) => body.code)).toBe('0000');
const changeStock = (poolId: string, expectedTotal: number, by: number) =>
  editor.call('coupons/changeStock', { poolId, expectedTotal, by, reason: 'higher demand than expected' });

it('of many concurrent stock changes one succeeds and the others get the new total, while people collect', async () => {
  const { templateId, poolId } = await released({ total: 60 });
  await heard(templateId);
  const changes = Array.from({ length: 20 }, (_, index) => changeStock(poolId, 60, index + 1));
  const claims = Array.from({ length: 200 }, () => collect(templateId));
  const [changed, claimed] = await Promise.all([Promise.all(changes), Promise.all(claims)]);
  const done = changed.filter(({ body }) => body.code === '0000');
  expect(done).toHaveLength(1);
  const total: number = done[0]?.body.resp_data.total;
  for (const { status, body } of changed.filter((answer) => answer !== done[0])) {
    expect([status, body.code, body.resp_data]).toEqual([409, '8004', { current: total }]);
  }
  const granted = claimed.filter(({ body }) => body.code === '0000').length;
  expect(granted + 1).toBeLessThanOrEqual(total);
  expect(granted + 1).toBeGreaterThanOrEqual(60);
  await expectInvariantsHold(db, clock.now());
});

it('loses no change when all retry from the total they got', async () => {
  const { templateId, poolId } = await released({ total: 10 });
  await heard(templateId);
  const insist = async (by: number): Promise<void> => {
    let expected = 10;
    for (;;) {
      const { body } = await changeStock(poolId, expected, by);
      if (body.code === '0000') return;
      expected = body.resp_data.current;
    }
  };
  await Promise.all([1, 2, 3, 4, 5, 6].map(insist));
  const entries = await editor.call('coupons/listStockEntries', { poolId, kinds: ['ADDED', 'REMOVED'], pageSize: 5 });
  expect(entries.body.resp_data.items).toHaveLength(5);
  expect(entries.body.resp_data.items[0]).toMatchObject({
    operatorName: editor.name,
    reason: 'higher demand than expected',
  });
  const rest = await editor.call('coupons/listStockEntries', {
    poolId,
    kinds: ['ADDED', 'REMOVED'],
    cursor: entries.body.resp_data.cursor,
  });
  const units = [...entries.body.resp_data.items, ...rest.body.resp_data.items].map((entry) => entry.units);
  expect(units.sort((a: number, b: number) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 10]);
  expect((await editor.call('coupons/show', { templateId })).body.resp_data.pools[0].total).toBe(31);
});

it('removes no more than is left, and says how many those are', async () => {
  const { templateId, poolId } = await released({ total: 5 });
  await heard(templateId);
  expect((await changeStock(poolId, 5, -5)).body).toMatchObject({ code: '8020', resp_data: { left: 4 } });
  expect((await changeStock(poolId, 5, -4)).body.resp_data).toEqual({ total: 1, issued: 1, left: 0 });
  expect((await changeStock(poolId, 1, 0)).body).toMatchObject({ code: '9001', resp_data: { field: 'by' } });
});

it('changes limits by amount; owners above a new limit keep their coupons and get no more', async () => {
  const { templateId } = await released({ perPerson: 3, perDay: 50 });
  const change = (limit: string, expected: number | null, by: number | null) =>
    editor.call('coupons/changeLimit', { templateId, limit, expected, by, reason: 'as agreed' });
  await heard(templateId);
  const me = node.stranger();
  for (let units = 0; units < 3; units += 1) expect((await collect(templateId, me)).body.code).toBe('0000');
  expect((await change('PER_PERSON', 2, -1)).body).toMatchObject({ code: '8004', resp_data: { current: 3 } });
  expect((await change('PER_PERSON', 3, -3)).body).toMatchObject({ code: '8020', resp_data: { left: 2 } });
  expect((await change('PER_PERSON', 3, null)).body).toMatchObject({ code: '9001' });
  const atOnce = (value: number | null) => ({ value, approvalId: null });
  expect((await change('PER_PERSON', 3, -2)).body.resp_data).toEqual(atOnce(1));
  expect((await collect(templateId, me)).body.code).toBe('2007');
  await expectInvariantsHold(db, clock.now());
  expect((await change('PER_PERSON_DAY', null, 2)).body.resp_data).toEqual(atOnce(2));
  expect((await change('STOCK_PER_DAY', 50, -48)).body).toMatchObject({ code: '8020' });
  expect((await change('STOCK_PER_DAY', 50, -46)).body.resp_data).toEqual(atOnce(4));
  expect((await change('STOCK_PER_DAY', 4, 1)).body.resp_data).toEqual(atOnce(5));
  expect((await change('STOCK_PER_DAY', 5, -1)).body.resp_data).toEqual(atOnce(4));
  expect((await collect(templateId)).body.code).toBe('2006');
});

it('owned coupons keep their terms when the terms change', async () => {
  const templateId = await releaseCoupon({ editor, approver }, { stock: { total: 10_000, perPerson: 50 } });
  await heard(templateId);
  const promised = () =>
    db
      .selectFrom('owned_coupon as o')
      .innerJoin('coupon_terms as c', (join) =>
        join.onRef('c.template_id', '=', 'o.template_id').onRef('c.version', '=', 'o.terms_version'),
      )
      .selectAll('c')
      .select(['o.owned_id', 'o.valid_from', 'o.valid_to', 'o.state'])
      .where('o.template_id', '=', templateId)
      .orderBy('o.owned_id')
      .execute();
  const steps = fc.record({
    amount: fc.integer({ min: 1, max: 10_000 }),
    days: fc.integer({ min: 1, max: 60 }),
    title: fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.trim() !== '' && !text.includes('\0')),
  });
  await fc.assert(
    fc.asyncProperty(steps, async ({ amount, days, title }) => {
      expect((await collect(templateId)).body.code).toBe('0000');
      const before = await promised();
      const terms = writtenTerms({
        benefit: { kind: 'DATA_MB', amount },
        validity: { kind: 'afterCollecting', startAfterDays: 0, days },
        title: { 'zh-CN': title, en: title },
      });
      const asked = { templateId, expectedRevision: 1 };
      await editor.call('coupons/saveDraft', { ...asked, expectedRevision: 0, terms, firstStock: null });
      await editor.call('coupons/submitDraft', asked);
      expect((await decide(approver, asked.templateId)).body.code).toBe('0000');
      expect(await promised()).toEqual(before);
    }),
    { numRuns: 8 },
  );
});
