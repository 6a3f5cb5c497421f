import { seedDemoProvince } from '@coupon-centre/sandbox/src/demo/demo-province.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decide } from '#test/approval.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { type TestNode, testNode } from '#test/node.ts';
import { testOperator } from '#test/operator.ts';
import { testCipher } from '#test/use-scene.ts';
import { faultOf } from './written-terms.ts';

const clock = { now: () => Date.parse('2026-11-21T15:30:00+08:00') };
let database: TestDatabase;
let node: TestNode;
beforeAll(async () => {
  database = await testDatabase();
  await seedDemoProvince({ db: database.db, clock, log: pino({ level: 'silent' }), cipher: testCipher });
  node = await testNode(database, { clock });
});
afterAll(async () => {
  await node.stop();
  await database.close();
});

it('releases a seeded draft with its terms and stock', async () => {
  const editor = await testOperator(database, node, 'editor');
  const approver = await testOperator(database, node, 'approver');
  const finance = await testOperator(database, node, 'finance');
  const { body } = await editor.call('coupons/list', { states: ['DRAFT', 'IN_REVIEW'] });
  expect(body.resp_data.total).toBeGreaterThan(1);
  const [reviewed] = body.resp_data.items.filter(({ draft }: { draft: string | null }) => draft === 'IN_REVIEW');
  expect((await approver.call('board/showWaiting')).body.resp_data.approvals).toBe(1);
  expect((await decide(approver, reviewed.templateId)).body.resp_data).toEqual({ state: 'DONE' });
  for (const { templateId } of body.resp_data.items) {
    if (templateId === reviewed.templateId) continue;
    const { released } = (await editor.call('coupons/show', { templateId })).body.resp_data;
    const asked = { templateId, expectedRevision: 0, terms: released.terms, firstStock: null };
    expect((await editor.call('coupons/saveDraft', asked)).body.code).toBe('0000');
    await editor.call('coupons/submitDraft', { templateId, expectedRevision: 1 });
    expect((await decide(approver, templateId)).body.resp_data).toEqual({ state: 'WAITING' });
    expect((await decide(finance, templateId)).body.resp_data).toEqual({ state: 'DONE' });
    expect((await editor.call('coupons/show', { templateId })).body.resp_data.state).toMatch(/^(SCHEDULED|RUNNING)$/);
  }
});

it('shows every coupon of the demo as in the list, with valid terms', async () => {
  const { call } = await testOperator(database, node, 'viewer');
  const states = ['SCHEDULED', 'RUNNING', 'PAUSED', 'ENDED', 'STOPPED', 'ARCHIVED'];
  const page = async (more: object) =>
    (await call('coupons/list', { states, pageSize: 50, sort: 'position', ...more })).body.resp_data;
  const first = await page({});
  const second = await page({ cursor: first.cursor });
  const { total } = first;
  const items = [...first.items, ...second.items];
  expect(second.hasMore).toBe(false);
  expect(items.length).toBe(total);
  expect(new Set(items.map((item: { state: string }) => item.state)).size).toBeGreaterThan(3);
  for (const { templateId, state } of items) {
    const shown = await call('coupons/show', { templateId });
    expect(shown).toMatchObject({ status: 200, body: { resp_data: { templateId, state } } });
    expect([templateId, faultOf(shown.body.resp_data.released.terms, null)]).toEqual([templateId, null]);
  }
});
