import { type ApprovalKindName, approvalKinds } from '@coupon-centre/contract/approval/approval-kinds';
import { type Role, rightsOfRole, roles } from '@coupon-centre/contract/call/rights';
import { afterAll, describe, expect, it } from 'vitest';
import { ensureCategory } from '#test/factories/category.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import type { Answered } from '#test/node.ts';
import { type TestOperator, testKey, testOperator } from '#test/operator.ts';
import { firstStock, writtenTerms } from '#test/released-coupon.ts';
import { scene } from '#test/scene.ts';

/*
 * Every role asks, and every role decides, by a session and by a key, for every kind: what takes effect is what the rights say,
 * by two people, once.
 */

const { db, database, node, clock } = await scene({ startMs: Date.parse('2026-11-21T10:00:00+08:00') });
await ensureCategory(db, 'traffic');
const { templateId } = await makeTemplate(db, {});
const [askers, deciders] = (await Promise.all(
  [0, 1].map(async () =>
    Object.fromEntries(await Promise.all(roles.map(async (role) => [role, await testOperator(database, node, role)]))),
  ),
)) as [Record<Role, TestOperator>, Record<Role, TestOperator>];
const keys = Object.fromEntries(
  await Promise.all(
    roles.map(async (role) => [
      role,
      await testKey(
        database,
        deciders[role],
        rightsOfRole[role].filter((right) => right !== 'operators.manage'),
      ),
    ]),
  ),
) as Record<Role, Readonly<Record<string, string>>>;
afterAll(() => expectInvariantsHold(db, clock.now()));

let made = 0;
const both = (text: string) => ({ 'zh-CN': text, en: text });

async function askCoupon(by: TestOperator): Promise<Answered> {
  const draft = { templateId: null, expectedRevision: 0, terms: writtenTerms(), firstStock: firstStock() };
  const saved = await by.call('coupons/saveDraft', draft);
  if (saved.status !== 200) return saved;
  return by.call('coupons/submitDraft', { templateId: saved.body.resp_data.templateId, expectedRevision: 1 });
}

async function askPage(by: TestOperator): Promise<Answered> {
  made += 1;
  const pageId = `matrix-${made}`;
  const content = {
    title: both(pageId),
    share: { title: both(pageId), subTitle: both(pageId), imageUrl: null },
    background: { color: '#00566f', image: null },
    modules: [{ kind: 'richText', moduleId: 'text', html: both('<p>1</p>') }],
  };
  const page = { pageId, content, effectiveFrom: '2026-01-01T00:00:00+08:00', effectiveTo: null };
  const saved = await by.call('pages/make', page);
  return saved.status === 200 ? by.call('pages/submit', { pageId, version: 1, expectedRevision: 1 }) : saved;
}

async function askDistribution(by: TestOperator): Promise<Answered> {
  const query = new URLSearchParams({ templateId, name: '老客户' });
  const headers = { ...by.headers, 'content-type': 'text/csv' };
  const url = `${node.baseUrl}/console-api/distribution/upload?${query}`;
  const answer = await fetch(url, { method: 'POST', body: '13800000001', headers });
  return { status: answer.status, body: await answer.json() } as Answered;
}

async function askOperator(by: TestOperator): Promise<Answered> {
  made += 1;
  return by.call('operators/make', { name: `made-${made}`, displayName: 'made', role: 'viewer' });
}

/** How each kind is asked for. */
const asks: Partial<Record<ApprovalKindName, (by: TestOperator) => Promise<Answered>>> = {
  COUPON: askCoupon,
  PAGE: askPage,
  DISTRIBUTION: askDistribution,
  OPERATOR: askOperator,
};

/** The approval that was opened last, as the database has it. */
const newest = () =>
  db.selectFrom('approval').selectAll().orderBy('approval_id', 'desc').limit(1).executeTakeFirstOrThrow();

const has = (role: Role, right: string): boolean => (rightsOfRole[role] as readonly string[]).includes(right);

/** What a decision of this role answers, by a key and then by a session, and the state in the end. */
function expected(kind: ApprovalKindName, role: Role): readonly string[] {
  const { decides, reads } = approvalKinds[kind];
  // Keys never manage operators.
  const byKey = decides === 'operators.manage' ? '8006' : '0000';
  if (has(role, decides)) return [byKey, byKey === '0000' ? '8005' : '0000', 'DONE'];
  const refused = has(role, reads) ? '8002' : '8006';
  return [refused, refused, 'WAITING'];
}

/** Asks, and has the asker and then another operator of this role decide. */
async function decided(ask: (by: TestOperator) => Promise<Answered>, asker: TestOperator, role: Role) {
  expect((await ask(asker)).status).toBe(200);
  const { approval_id: approvalId, hash } = await newest();
  const decision = { approvalId, hash: hash.toString('hex'), isApproved: true };
  const own = await asker.call('approvals/decide', decision);
  const byKey = await node.post('/console-api/approvals/decide', decision, keys[role]);
  const bySession = await deciders[role].call('approvals/decide', decision);
  return { own: own.body.code, others: [byKey.body.code, bySession.body.code, (await newest()).state] };
}

describe.each(Object.entries(asks) as [ApprovalKindName, (by: TestOperator) => Promise<Answered>][])(
  '%s',
  (kind, ask) => {
    const { asks: right, decides } = approvalKinds[kind];
    const [allowed, refused] = [true, false].map((may) => roles.filter((role) => has(role, right) === may));

    it.each(refused ?? [])('is not asked for by %s', async (role) => {
      expect((await ask(askers[role])).body).toMatchObject({ code: '8002' });
    });

    it.each(allowed ?? [])(
      'asked for by %s, it takes effect by another one who may decide it, once',
      async (asking) => {
        for (const deciding of roles) {
          const { own, others } = await decided(ask, askers[asking], deciding);
          expect(own).toBe(has(asking, decides) ? '8008' : '8002');
          expect([deciding, ...others]).toEqual([deciding, ...expected(kind, deciding)]);
        }
      },
    );
  },
);
