import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { expect, it } from 'vitest';
import { decide } from '#test/approval.ts';
import { ensureCategory } from '#test/factories/category.ts';
import { type TestOperator, testOperator } from '#test/operator.ts';
import { firstStock, writtenTerms } from '#test/released-coupon.ts';
import { scene } from '#test/scene.ts';
import { findOneHand } from './approval-store.ts';

const { db, database, node, clock } = await scene({ startMs: Date.parse('2026-11-21T10:00:00+08:00') });
await ensureCategory(db, 'traffic');
const operator = (role: Parameters<typeof testOperator>[2]) => testOperator(database, node, role);
const reason = 'as was agreed';

const askForRole = async (by: TestOperator, of: TestOperator): Promise<void> => {
  const change = { operatorId: of.operatorId, expectedRole: 'approver', role: 'administrator', reason };
  expect((await by.call('operators/changeRole', change)).body.code).toBe('0000');
};

/** The code that the decision of a coupon of one by the other answers. */
async function decides(by: TestOperator, asker: TestOperator): Promise<string> {
  const draft = { templateId: null, expectedRevision: 0, terms: writtenTerms(), firstStock: firstStock() };
  const { templateId } = (await asker.call('coupons/saveDraft', draft)).body.resp_data;
  await asker.call('coupons/submitDraft', { templateId, expectedRevision: 1 });
  return (await decide(by, templateId)).body.code;
}

const oneHand = (author: string, operatorId: string) =>
  db.transaction().execute((trx) => findOneHand(trx, { authors: [author] }, { operatorId, nowMs: clock.now() }));

it('a request for an account that waits or was rejected keeps nobody from deciding', async () => {
  const [asker, other, approver] = await Promise.all([
    operator('administrator'),
    operator('administrator'),
    operator('approver'),
  ]);
  await askForRole(asker, approver);
  expect(await decides(approver, asker)).toBe('0000');
  await decide(other, approver.operatorId, { isApproved: false, reason });
  expect(await decides(approver, asker)).toBe('0000');

  const made = await asker.call('operators/make', { name: 'not-wanted', displayName: 'x', role: 'approver' });
  const { operatorId } = made.body.resp_data;
  await decide(other, operatorId, { isApproved: false, reason });
  expect(await oneHand(asker.operatorId, operatorId)).toBeNull();
});

it('of a change that took effect, who asked and who approved do not decide with the operator for 30 days', async () => {
  const [asker, other, approver] = await Promise.all([
    operator('administrator'),
    operator('administrator'),
    operator('approver'),
  ]);
  await askForRole(asker, approver);
  expect((await decide(other, approver.operatorId)).body.code).toBe('0000');
  for (const [by, of] of [
    [approver, asker],
    [asker, approver],
    [approver, other],
    [other, approver],
  ] as const) {
    expect(await decides(by, of)).toBe('8031');
  }
  for (const by of [asker, other]) {
    expect(await oneHand(approver.operatorId, by.operatorId)).toBe(approver.name);
  }
  clock.moveBy(30 * DAY_MS);
  for (const by of [asker, other]) expect(await oneHand(approver.operatorId, by.operatorId)).toBeNull();
});
