import type { ApprovalKindName } from '@coupon-centre/contract/approval/approval-kinds';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { v7 as newId } from 'uuid';
import { afterAll, expect, it } from 'vitest';
import { issueKey, yearAfter } from '#operator/keys/key-store.ts';
import { makeEndpoint } from '#test/approval-matrix/integration-rows.ts';
import { matrixScene } from '#test/approval-matrix/players.ts';
import type { GuardedBy } from '#test/approval-matrix/value-guards.ts';
import { makeAd } from '#test/factories/ad.ts';
import { makeCampaign } from '#test/factories/campaign.ts';
import { makeClaimPage } from '#test/factories/claim-page.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeAppeal, makeCluster, makeHold } from '#test/factories/risk-case.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { newPhone } from '#test/login-scene.ts';
import type { Answered } from '#test/node.ts';
import { testOperator } from '#test/operator.ts';
import { firstStock, writtenTerms } from '#test/released-coupon.ts';

/* The same thing asked for from many connections at once: one request waits, and so one effect can come of it. */

const CONNECTIONS = 16;
const on = await matrixScene();
const { db, database, node, askers } = on;
const { session, second, key } = askers.administrator;
afterAll(() => expectInvariantsHold(db, on.clock.now()));

const both = (text: string) => ({ 'zh-CN': text, en: text });
const reason = 'at once';
const operatorId = async () => (await testOperator(database, node, 'viewer')).operatorId;

/** Calls whose subject is there before; the others make a new one each time. */
type OfSubject = Exclude<
  GuardedBy<ApprovalKindName>,
  | 'submitPage'
  | 'uploadDistribution'
  | 'distributeToAudience'
  | 'makeBatch'
  | 'orderCodeFile'
  | 'makeOperator'
  | 'makeService'
  | 'makeKey'
  | 'makeWebhook'
>;
const requests: Record<OfSubject, () => Promise<readonly [path: string, request: object]>> = {
  async submitDraft() {
    const draft = { templateId: null, expectedRevision: 0, terms: writtenTerms(), firstStock: firstStock() };
    const { templateId } = (await session.call('coupons/saveDraft', draft)).body.resp_data;
    return ['coupons/submitDraft', { templateId, expectedRevision: 1 }];
  },
  async changeLimit() {
    const { templateId } = await makeTemplate(db, { perPerson: 2 });
    return ['coupons/changeLimit', { templateId, limit: 'PER_PERSON', expected: 2, by: 1, reason }];
  },
  setBudget: async () => [
    'campaigns/setBudget',
    { campaignId: await makeCampaign(db), expectedRevision: 1, budgetFen: 1, budgetPerDayFen: null, reason },
  ],
  setProviderOffer: async () => [
    'providerOffers/set',
    {
      benefit: { kind: 'DATA_MB', amount: 1, templateId: null },
      expected: null,
      offer: { by: 'product', productOfferingId: 'P1' },
      reason,
    },
  ],
  async giveCoupon() {
    const { subscriberId } = await node.person();
    return ['subscribers/giveCoupon', { subscriberId, templateId: on.gift.templateId, requestId: newId(), reason }];
  },
  async restoreCoupon() {
    const [{ subscriberId }, template] = [await node.person(), await makeTemplate(db)];
    const { ownedId } = await makeOwned(db, { subscriberId, template, state: 'USED' });
    return ['subscribers/restoreCoupon', { subscriberId, ownedId, reason }];
  },
  async endPrivacyRequest() {
    const { phone } = await node.person();
    const correction = { phone, newPhone: newPhone(), kind: 'CORRECTION', cameBy: 'COUNTER', reason };
    const { requestId } = (await session.call('privacy/recordRequest', correction)).body.resp_data;
    return ['privacy/endRequest', { requestId, isCarriedOut: true, reason }];
  },
  async clawBackCluster() {
    const { clusterId } = await makeCluster(on, { accounts: 3 });
    return ['riskCases/clawBackCluster', { clusterId, reason }];
  },
  async withdrawHolds() {
    const { subscriberId, ownedId } = await makeHold(on);
    return ['riskCases/withdrawHolds', { coupons: [{ subscriberId, ownedId }], reason }];
  },
  giveBackAppeal: async () => ['riskCases/giveBackAppeal', { appealId: (await makeAppeal(on)).appealId, reason }],
  async changeWebhook() {
    const endpointId = await makeEndpoint(on);
    return ['webhooks/change', { endpointId, title: '1', url: 'https://1.0.0.1/', types: [], expectedRevision: 1 }];
  },
  async setPageFront() {
    await makeClaimPage(db, { pageId: 'at-once' });
    return ['pages/setFront', { front: 'H5Index', pageId: 'at-once', expectedPageId: null, reason }];
  },
  saveDocument: async () => [
    'content/saveDocument',
    { docKey: 'at-once', expectedVersion: 0, title: both('1'), html: both('<p>1</p>') },
  ],
  saveContentItem: async () => [
    'content/saveItem',
    {
      item: { kind: 'dictionary', dictCode: 'at', fieldCode: 'once', name: both('1'), position: 1 },
      expectedMark: null,
    },
  ],
  async removeContentItem() {
    await makeAd(db, { adId: 'at-once', spaceCode: 'matrix' });
    const listed = await session.call('content/listItems', { kind: 'ad', pageSize: 50 });
    const { mark } = listed.body.resp_data.items.find((item: { key: string }) => item.key === 'at-once');
    return ['content/removeItem', { kind: 'ad', key: 'at-once', expectedMark: mark, reason }];
  },
  changeRole: async () => [
    'operators/changeRole',
    { operatorId: await operatorId(), expectedRole: 'viewer', role: 'editor', reason },
  ],
  resetAccess: async () => ['operators/resetAccess', { operatorId: await operatorId(), what: 'AUTHENTICATOR', reason }],
  async setOperatorState() {
    const account = { operatorId: await operatorId(), reason };
    await session.call('operators/setState', { ...account, state: 'DISABLED' });
    return ['operators/setState', { ...account, state: 'ACTIVE' }];
  },
  async saveRole() {
    const roleId = newId();
    const columns = { role: roleId, name_zh: 'at once', name_en: 'at once', rights: ['jobs.read' as const] };
    await db.insertInto('operator_role').values(columns).execute();
    const change = { names: both('at once'), rights: ['board.read'], reason };
    return ['operators/saveRole', { roleId, expectedRights: ['jobs.read'], ...change }];
  },
  async saveBranch() {
    const [branchId, expected] = [newId(), { names: both('at once'), isActive: true }];
    const columns = { branch_id: branchId, name_zh: 'at once', name_en: 'at once', is_active: true };
    await db.insertInto('branch').values(columns).execute();
    return ['branches/save', { branchId, expected, names: both('at once'), isActive: false, reason }];
  },
  async changeBranch() {
    const columns = { branch_id: newId(), name_zh: 'another', name_en: 'another', is_active: true };
    await db.insertInto('branch').values(columns).execute();
    const account = { operatorId: await operatorId(), expectedBranchId: null, reason };
    return ['operators/changeBranch', { ...account, branchId: columns.branch_id }];
  },
  async changeKeyAddresses() {
    const of = { operatorId: await operatorId(), title: 'at once', rights: ['coupons.approve'] } as const;
    const nowMs = on.clock.now();
    const addresses = ['192.0.2.1'];
    const { keyId } = await issueKey(db, { ...of, addresses, expiresAt: yearAfter(nowMs), nowMs });
    return ['keys/changeAddresses', { keyId, expected: addresses, addresses: [], reason }];
  },
  setRoleClaims: async () => [
    'operators/setRoleClaims',
    { expected: [], lines: [{ value: 'at-once', role: 'viewer' }], reason },
  ],
  async submitRiskDraft() {
    const draft = (await session.call('risk/showRules')).body.resp_data.draft;
    const { revision } = (await session.call('risk/saveDraft', { expectedRevision: draft.revision, rules: [] })).body
      .resp_data;
    return ['risk/submitDraft', { expectedRevision: revision, reason }];
  },
  addRiskEntry: async () => [
    'risk/addEntry',
    {
      kind: 'SEGMENT',
      value: '1701',
      effect: 'EXEMPT',
      expiresAt: new Date(on.clock.now() + DAY_MS).toISOString(),
      reason,
    },
  ],
  async setThresholds() {
    const { approvalId: _, ...expected } = (await session.call('approvals/showThresholds')).body.resp_data;
    return ['approvals/setThresholds', { ...expected, expected, codesFen: expected.codesFen + 1, reason }];
  },
};

it.each(Object.entries(requests))('%s from many connections at once: one request waits', async (call, prepare) => {
  const [path, request] = await prepare();
  const before = await db.selectFrom('approval').select('approval_id').execute();
  const isOfSessions = ['operators/', 'branches/', 'keys/', 'approvals/'].some((start) => path.startsWith(start));
  const callers = isOfSessions ? [session, second] : [session, key];
  const answers: readonly Answered[] = await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, nth) => (callers[nth % 2] ?? session).call(path, request)),
  );
  const codes = answers.map(({ body }) => body.code).sort();
  // A gift that comes again is answered with the request that waits.
  const again = { giveCoupon: '0000', addRiskEntry: '8007' }[call] ?? '8005';
  expect(codes).toEqual(['0000', ...Array(CONNECTIONS - 1).fill(again)]);
  const after = await db.selectFrom('approval').select('approval_id').execute();
  expect(after).toHaveLength(before.length + 1);
});
