import { v7 as newId } from 'uuid';
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

it('has an English title where the thing has one, as it was when it was asked', async () => {
  const { db } = database;
  const editor = await testOperator(database, node, 'editor');
  const approver = await testOperator(database, node, 'approver');
  const title = { 'zh-CN': '团圆话费券', en: 'To call home' };
  const terms = writtenTerms({ title });
  const draft = { templateId: null, expectedRevision: 0, terms, firstStock: firstStock() };
  const { templateId } = (await editor.call('coupons/saveDraft', draft)).body.resp_data;
  await editor.call('coupons/submitDraft', { templateId, expectedRevision: 1 });
  await decide(approver, templateId);
  const row = await db
    .selectFrom('approval')
    .selectAll()
    .where('subject_id', '=', templateId)
    .executeTakeFirstOrThrow();
  const about = async (kind: 'CODES' | 'LIMIT' | 'THRESHOLDS' | 'DISTRIBUTION', more: object) => {
    const approvalId = newId();
    const of = { approval_id: approvalId, kind, base: '{}', in_force: null, asked: '{}', ...more };
    await db
      .insertInto('approval')
      .values({ ...row, ...of })
      .execute();
    return approvalId;
  };
  const own = { title: title['zh-CN'], titleEn: title.en };
  const shown = async (approvalId: string) =>
    (await administrator.call('approvals/show', { approvalId })).body.resp_data;
  const administrator = await testOperator(database, node, 'administrator');
  expect(await shown(row.approval_id)).toMatchObject(own);
  expect(await shown(await about('LIMIT', {}))).toMatchObject(own);
  expect(await shown(await about('CODES', { subject_id: 'x', asked: JSON.stringify({ templateId }) }))).toMatchObject(
    own,
  );
  expect(await shown(await about('LIMIT', { title: '改过的名称' }))).toMatchObject({ titleEn: '改过的名称' });
  expect(await shown(await about('THRESHOLDS', { title: '审批金额界限', subject_id: 'thresholds' }))).toMatchObject({
    titleEn: 'Approval thresholds',
  });
  expect(await shown(await about('DISTRIBUTION', { subject_id: 'd', title: 'Summer' }))).toMatchObject({
    titleEn: 'Summer',
  });
  const { items } = (await administrator.call('approvals/list', { view: 'ENDED', pageSize: 50 })).body.resp_data;
  expect(items.filter(({ titleEn }: { titleEn: string }) => titleEn === title.en)).toHaveLength(3);
});
