import { afterAll, beforeAll, expect, it } from 'vitest';
import { decide } from '#test/approval.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { ensureCategory } from '#test/factories/category.ts';
import { type TestNode, testNode } from '#test/node.ts';
import { type TestOperator, testOperator } from '#test/operator.ts';
import { firstStock, writtenTerms } from '#test/released-coupon.ts';

let database: TestDatabase;
let node: TestNode;
beforeAll(async () => {
  database = await testDatabase();
  await ensureCategory(database.db, 'traffic');
  node = await testNode(database);
});
afterAll(async () => {
  await node.stop();
  await database.close();
});

const waitingFor = async (operator: TestOperator): Promise<number> =>
  (await operator.call('approvals/list', { view: 'MINE' })).body.resp_data.total;

it('an approval waits for those whose part is not taken: not for a second approver where finance is left', async () => {
  const [editor, approver, other, finance] = await Promise.all(
    (['editor', 'approver', 'approver', 'finance'] as const).map((role) => testOperator(database, node, role)),
  );
  if (!editor || !approver || !other || !finance) throw new Error('an operator is missing');
  const waiting = () => Promise.all([editor, approver, other, finance].map(waitingFor));
  const terms = writtenTerms({ ceiling: 100_000, bookValueFen: 1_000 });
  const draft = { templateId: null, expectedRevision: 0, terms, firstStock: firstStock() };
  const { templateId } = (await editor.call('coupons/saveDraft', draft)).body.resp_data;
  await editor.call('coupons/submitDraft', { templateId, expectedRevision: 1 });
  expect(await waiting()).toEqual([0, 1, 1, 1]);
  expect((await decide(approver, templateId)).body.resp_data).toEqual({ state: 'WAITING' });
  expect(await waiting()).toEqual([0, 0, 0, 1]);
  expect((await decide(finance, templateId)).body.resp_data).toEqual({ state: 'DONE' });
  expect(await waiting()).toEqual([0, 0, 0, 0]);
});
