import { expect, it } from 'vitest';
import { decide, readApproval } from '#test/approval.ts';
import { ensureCategory } from '#test/factories/category.ts';
import { releaseCoupon } from '#test/released-coupon.ts';
import { databaseScene, scene } from '#test/scene.ts';

const on = await databaseScene(Date.parse('2026-11-21T10:00:00+08:00'));
await ensureCategory(on.db, 'traffic');
const { editor, approver, administrator, operator } = await scene({
  on,
  operators: ['editor', 'approver', 'administrator'],
});

const coupon = () => releaseCoupon({ editor, approver }, { stock: { perPerson: 3, perPersonDay: 2 } });
const limitsOf = async (templateId: string) =>
  (await editor.call('coupons/show', { templateId })).body.resp_data.limits;
const changeBy =
  (templateId: string, caller = editor) =>
  (limit: string, expected: number | null, by: number | null) =>
    caller.call('coupons/changeLimit', { templateId, limit, expected, by, reason: 'as agreed' });
const decideLimit = (templateId: string, by = approver, decision = {}) => decide(by, templateId, decision);

it.each([
  ['PER_PERSON', 3, 1, { perPerson: 4, perPersonDay: 2 }],
  ['PER_PERSON_DAY', 2, 1, { perPerson: 3, perPersonDay: 3 }],
  ['PER_PERSON_DAY', 2, null, { perPerson: 3, perPersonDay: null }],
] as const)('a higher %s takes effect once another operator approves it', async (...[limit, expected, by, after]) => {
  const templateId = await coupon();
  const asked = (await changeBy(templateId)(limit, expected, by)).body.resp_data;
  expect(asked).toEqual({ value: expected, approvalId: expect.any(String) });
  expect(await limitsOf(templateId)).toEqual({ perPerson: 3, perPersonDay: 2 });
  expect(await readApproval(approver, templateId)).toMatchObject({
    kind: 'LIMIT',
    approvalId: asked.approvalId,
    asked: { limit, expected, value: by === null ? null : expected + by },
    inForce: { PER_PERSON: 3, PER_PERSON_DAY: 2 },
    reason: 'as agreed',
  });
  expect((await decideLimit(templateId)).body.resp_data).toEqual({ state: 'DONE' });
  expect(await limitsOf(templateId)).toEqual(after);
});

it('is not approved by who asked, waits once, and takes effect once under two approvers', async () => {
  const templateId = await coupon();
  await changeBy(templateId, administrator)('PER_PERSON', 3, 5);
  expect((await changeBy(templateId)('PER_PERSON', 3, 9)).body).toMatchObject({
    code: '8005',
    resp_data: { state: 'IN_REVIEW' },
  });
  expect((await decideLimit(templateId, administrator)).body.code).toBe('8008');
  expect((await decideLimit(templateId, editor)).body.code).toBe('8002');
  const other = await operator('approver');
  const both = await Promise.all([decideLimit(templateId), decideLimit(templateId, other)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await limitsOf(templateId)).toEqual({ perPerson: 8, perPersonDay: 2 });
});

it('rejected it changes nothing; void, where the limits were lowered in between', async () => {
  const templateId = await coupon();
  const change = changeBy(templateId);
  await change('PER_PERSON', 3, 5);
  await decideLimit(templateId, approver, { isApproved: false, reason: 'too many' });
  expect(await limitsOf(templateId)).toEqual({ perPerson: 3, perPersonDay: 2 });
  await change('PER_PERSON', 3, 5);
  expect((await change('PER_PERSON_DAY', 2, -1)).body.resp_data).toEqual({ value: 1, approvalId: null });
  expect((await decideLimit(templateId)).body.resp_data).toEqual({ state: 'VOID' });
  expect(await limitsOf(templateId)).toEqual({ perPerson: 3, perPersonDay: 1 });
  expect((await change('PER_PERSON', 3, 5)).body.code).toBe('0000');
});

it('of a coupon that was stopped in between it still waits', async () => {
  const templateId = await coupon();
  await changeBy(templateId)('PER_PERSON', 3, 5);
  await editor.call('coupons/setState', { templateId, action: 'STOP', reason: 'over' });
  expect((await decideLimit(templateId)).body).toMatchObject({ code: '8030', resp_data: { because: 'WRONG_STATE' } });
  expect(await limitsOf(templateId)).toEqual({ perPerson: 3, perPersonDay: 2 });
});
