import { expect, it } from 'vitest';
import { decide } from '#test/approval.ts';
import { makeBranch, worksFor } from '#test/branches.ts';
import { makeCampaign } from '#test/factories/campaign.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { testKey } from '#test/operator.ts';
import { firstStock, writtenTerms } from '#test/released-coupon.ts';
import { scene } from '#test/scene.ts';

const on = await scene({
  operators: ['administrator', 'editor', 'approver'],
  startMs: Date.parse('2026-11-21T10:00:00+08:00'),
});
const { db, node, database, administrator, editor, approver, operator } = on;
const other = await operator('administrator');
const reason = 'the city branches';
const names = (name: string) => ({ 'zh-CN': name, en: name });
const north = await makeBranch(on, 'North');
const south = await makeBranch(on, 'South');
const northern = await worksFor(on, await operator('editor'), north);
const northernApprover = await worksFor(on, await operator('approver'), north);
const southernApprover = await worksFor(on, await operator('approver'), south);
const give = (id: string, branchId: string, kind = 'COUPON') =>
  administrator.call('branches/give', { kind, id, branchId, reason });
const draftOf = (campaignId: string | null = null) => ({
  templateId: null,
  expectedRevision: 0,
  terms: writtenTerms({ campaignId }),
  firstStock: firstStock(),
});

it('takes effect when another administrator agrees, with a name of its own', async () => {
  const east = { branchId: null, expected: null, names: names('East'), isActive: true, reason };
  const { branchId, approvalId } = (await administrator.call('branches/save', east)).body.resp_data;
  const listed = async () =>
    (await administrator.call('branches/list')).body.resp_data.items.find(
      (item: { branchId: string }) => item.branchId === branchId,
    );
  expect(await listed()).toMatchObject({ isMade: false, approvalId });
  expect((await give((await makeTemplate(db)).templateId, branchId)).body.code).toBe('8084');
  expect((await decide(administrator, branchId)).body.code).toBe('8008');
  expect((await decide(other, branchId)).body.resp_data).toEqual({ state: 'DONE' });
  expect(await listed()).toMatchObject({ isMade: true, isActive: true, operators: 0, approvalId: null });
  expect((await administrator.call('branches/save', east)).body.code).toBe('8007');
  const stale = { ...east, branchId, expected: { names: names('West'), isActive: true }, names: names('Far East') };
  expect((await administrator.call('branches/save', stale)).body.code).toBe('8004');
});

it('that is closed is given nothing more, and goes on', async () => {
  const closed = await makeBranch(on, 'Closing');
  const keeper = await worksFor(on, await operator('editor'), closed);
  const is = { names: names('Closing'), isActive: true };
  await administrator.call('branches/save', { branchId: closed, expected: is, ...is, isActive: false, reason });
  expect((await decide(other, closed)).body.resp_data).toEqual({ state: 'DONE' });
  expect((await give((await makeTemplate(db)).templateId, closed)).body.code).toBe('8084');
  const account = { name: 'late', displayName: 'Late', role: 'viewer', branchId: closed };
  expect((await administrator.call('operators/make', account)).body.code).toBe('8084');
  expect((await keeper.call('coupons/saveDraft', draftOf())).status).toBe(200);
});

it('that is closed receives no account by an approval that was asked for before', async () => {
  const closing = await makeBranch(on, 'Shut');
  const made = { name: 'waiting', displayName: 'Waiting', role: 'viewer', branchId: closing };
  const { operatorId } = (await administrator.call('operators/make', made)).body.resp_data;
  const mover = await operator('viewer');
  const move = { operatorId: mover.operatorId, expectedBranchId: null, branchId: closing, reason };
  expect((await administrator.call('operators/changeBranch', move)).status).toBe(200);
  await db.updateTable('branch').set({ is_active: false }).where('branch_id', '=', closing).execute();
  for (const id of [operatorId, mover.operatorId]) {
    const { body } = await decide(other, id);
    expect(body.resp_data.because).toBe('UNKNOWN_BRANCH');
  }
});

it('is given a thing once, by whichever request comes first, and keeps it whoever writes', async () => {
  const { templateId } = await makeTemplate(db);
  const answers = await Promise.all([north, south, north, south].map((branchId) => give(templateId, branchId)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const { branch_id: has } = await db
    .selectFrom('coupon_template')
    .select('branch_id')
    .where('template_id', '=', templateId)
    .executeTakeFirstOrThrow();
  expect([north, south]).toContain(has);
  for (const taken of [null, has === north ? south : north]) {
    const taking = database.owner.pool.query('UPDATE coupon_template SET branch_id = $1 WHERE template_id = $2', [
      taken,
      templateId,
    ]);
    await expect(taking).rejects.toThrow('stays there');
  }
  expect((await give('not-an-id', north)).body.code).toBe('8006');
  expect((await give('no-such-page', north, 'PAGE')).body.code).toBe('8006');
});

it('has what its operators make, and their approvals are decided by it or by head office', async () => {
  const { templateId, revision } = (await northern.call('coupons/saveDraft', draftOf())).body.resp_data;
  expect((await administrator.call('coupons/show', { templateId })).body.resp_data.branchId).toBe(north);
  const { templateId: copy } = (await administrator.call('coupons/copy', { templateId })).body.resp_data;
  expect((await northern.call('coupons/show', { templateId: copy })).body.resp_data.branchId).toBe(north);
  await northern.call('coupons/submitDraft', { templateId, expectedRevision: revision });
  const { approval_id: approvalId, hash } = await db
    .selectFrom('approval')
    .select(['approval_id', 'hash'])
    .where('subject_id', '=', templateId)
    .executeTakeFirstOrThrow();
  const decision = { approvalId, hash: hash.toString('hex'), isApproved: true };
  const opened = { approvalId };
  for (const [path, body] of [
    ['approvals/show', opened],
    ['approvals/decide', decision],
    ['approvals/comment', { approvalId, text: 'seen' }],
    ['approvals/withdraw', opened],
  ] as const) {
    expect((await southernApprover.call(path, body)).body.code).toBe('8006');
  }
  expect((await southernApprover.call('board/showWaiting')).body.resp_data.approvals).toBe(0);
  expect((await northernApprover.call('board/showWaiting')).body.resp_data.approvals).toBe(1);
  expect((await approver.call('approvals/show', opened)).status).toBe(200);
  expect((await northernApprover.call('approvals/decide', decision)).body.resp_data).toEqual({ state: 'DONE' });
  const campaign = { title: 'Spring', brief: 'Spring', owner: 'North' };
  const period = { startsAt: '2026-12-01T00:00:00+08:00', endsAt: '2026-12-25T00:00:00+08:00' };
  const { campaignId } = (await northern.call('campaigns/make', { ...campaign, ...period })).body.resp_data;
  expect((await northern.call('coupons/saveDraft', draftOf(campaignId))).status).toBe(200);
});

it('what head office asks for is decided at head office', async () => {
  const { templateId, revision } = (await editor.call('coupons/saveDraft', draftOf())).body.resp_data;
  await give(templateId, north);
  await editor.call('coupons/submitDraft', { templateId, expectedRevision: revision });
  expect((await northernApprover.call('approvals/list')).body.resp_data.items).toEqual([]);
  expect((await decide(approver, templateId)).body.resp_data).toEqual({ state: 'DONE' });
});

it('does not know a campaign of others', async () => {
  const campaignId = await makeCampaign(db);
  expect((await editor.call('coupons/saveDraft', draftOf(campaignId))).status).toBe(200);
  const answer = await northern.call('coupons/saveDraft', draftOf(campaignId));
  const unknown = await northern.call('coupons/saveDraft', draftOf('0199c5f0-0000-7000-8000-000000000009'));
  expect([answer.body.code, answer.body.resp_data]).toEqual(['9001', unknown.body.resp_data]);
});

it('spends the budget of its own campaigns only, also by a copy, a change or a gift', async () => {
  const [provincial, ours] = [await makeCampaign(db), await makeCampaign(db)];
  const { templateId, revision } = (await editor.call('coupons/saveDraft', draftOf(provincial))).body.resp_data;
  const campaignOf = async (id: string) =>
    (await administrator.call('coupons/show', { templateId: id })).body.resp_data.draft.terms.campaignId;
  expect((await give(templateId, north)).body.code).toBe('8087');
  // As a release before this one left it.
  await db.updateTable('coupon_template').set({ branch_id: north }).where('template_id', '=', templateId).execute();
  const { templateId: copy } = (await northern.call('coupons/copy', { templateId })).body.resp_data;
  expect([await campaignOf(templateId), await campaignOf(copy)]).toEqual([provincial, null]);
  const submit = (by: typeof northern) => by.call('coupons/submitDraft', { templateId, expectedRevision: revision });
  for (const by of [northern, editor]) expect((await submit(by)).body.code).toBe('8087');
  const change = { ...draftOf(provincial), templateId, expectedRevision: revision };
  expect((await editor.call('coupons/saveDraft', change)).body.code).toBe('9001');

  expect((await give(ours, north, 'CAMPAIGN')).status).toBe(200);
  const { templateId: own } = (await northern.call('coupons/saveDraft', draftOf(ours))).body.resp_data;
  const { templateId: ownCopy } = (await northern.call('coupons/copy', { templateId: own })).body.resp_data;
  expect(await campaignOf(ownCopy)).toBe(ours);
  const { templateId: headOffices } = (await editor.call('coupons/saveDraft', draftOf(ours))).body.resp_data;
  expect((await give(headOffices, south)).body.code).toBe('8087');
  expect((await give(headOffices, north)).status).toBe(200);
  expect((await give(provincial, south, 'CAMPAIGN')).body.code).toBe('8087');
  expect((await give(provincial, north, 'CAMPAIGN')).status).toBe(200);
  expect((await submit(northern)).status).toBe(200);
});

it("is not approved for a coupon that became a branch's while it waited", async () => {
  const campaignId = await makeCampaign(db);
  const { templateId, revision } = (await editor.call('coupons/saveDraft', draftOf(campaignId))).body.resp_data;
  expect((await editor.call('coupons/submitDraft', { templateId, expectedRevision: revision })).status).toBe(200);
  await db.updateTable('coupon_template').set({ branch_id: north }).where('template_id', '=', templateId).execute();
  const { code, resp_data: told } = (await decide(approver, templateId)).body;
  expect([code, told.because]).toEqual(['8030', 'CAMPAIGN_OF_OTHERS']);
});

it('an account works for its branch from the next call on, with its keys, once another administrator agrees', async () => {
  const person = await operator('administrator');
  const key = await testKey(on, person, ['coupons.read', 'operators.manage']);
  const { templateId } = await makeTemplate(db);
  const show = () => node.post('/console-api/coupons/show', { templateId }, key);
  expect((await show()).status).toBe(200);
  const change = { operatorId: person.operatorId, expectedBranchId: null, branchId: south, reason };
  expect((await administrator.call('operators/changeBranch', change)).status).toBe(200);
  expect((await person.call('operators/list')).status).toBe(200);
  await decide(other, person.operatorId);
  expect((await show()).body.code).toBe('8006');
  expect((await person.call('operators/list')).body.code).toBe('8002');
  const { role, rights, branch } = (await person.call('session/show')).body.resp_data;
  expect([role, branch]).toEqual(['administrator', { branchId: south, names: names('South') }]);
  expect(rights).not.toContain('operators.manage');
  expect((await administrator.call('operators/changeBranch', change)).body.code).toBe('8004');
});

it('leaves an administrator at head office', async () => {
  const { rows } = await database.owner.pool.query<{ operator_id: string }>(
    `UPDATE operator SET branch_id = $1 WHERE role = 'administrator' AND operator_id NOT IN ($2, $3) RETURNING operator_id`,
    [north, administrator.operatorId, other.operatorId],
  );
  await db.updateTable('operator').set({ state: 'DISABLED' }).where('operator_id', '=', other.operatorId).execute();
  const move = { operatorId: administrator.operatorId, expectedBranchId: null, branchId: north, reason };
  expect((await administrator.call('operators/changeBranch', move)).body.code).toBe('8013');
  expect(rows.length).toBeGreaterThan(0);
});
