import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { v7 as newId } from 'uuid';
import { afterAll, expect, it } from 'vitest';
import { makeAd } from '#test/factories/ad.ts';
import { ensureCategory } from '#test/factories/category.ts';
import { makeClaimPage } from '#test/factories/claim-page.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { testKey } from '#test/operator.ts';
import { firstStock, releaseCoupon, writtenTerms } from '#test/released-coupon.ts';
import { scene } from '#test/scene.ts';

const { db, node, clock, editor, approver, finance, viewer, operator } = await scene({
  startMs: Date.parse('2026-11-21T10:00:00+08:00'),
  operators: ['editor', 'approver', 'finance', 'viewer'],
});
await ensureCategory(db, 'traffic');
const copier = await operator('editor');
afterAll(() => expectInvariantsHold(db, clock.now()));

const brief = {
  title: '春节活动',
  brief: '面向全省用户的春节活动',
  owner: '市场部',
  startsAt: '2026-11-01T00:00:00+08:00',
  endsAt: '2026-12-01T00:00:00+08:00',
};
const made = async (): Promise<string> => (await editor.call('campaigns/make', brief)).body.resp_data.campaignId;
const show = async (campaignId: string) => (await viewer.call('campaigns/show', { campaignId })).body.resp_data;
const link = (campaignId: string, kind: 'PAGE' | 'AD', thingId: string) =>
  editor.call('campaigns/link', { campaignId, kind, thingId });
const asCopy = { title: '明年春节活动', startsAt: '2027-11-01T00:00:00+08:00', isTemplate: false };
const copied = (campaignId: string, more: object = {}) =>
  copier.call('campaigns/copy', { campaignId, ...asCopy, ...more });

it('holds what is linked to it, and the grabs of its coupons', async () => {
  const campaignId = await made();
  const costless = { campaignId, bookValueFen: 0, costsNothingReason: 'for a test' };
  const templateId = await releaseCoupon({ editor, approver }, { terms: costless });
  await makeClaimPage(db, { pageId: 'spring' });
  await makeAd(db, { adId: 'spring-ad', spaceCode: 'foot', position: 1 });
  expect((await link(campaignId, 'PAGE', 'spring')).body.code).toBe('0000');
  expect((await link(campaignId, 'PAGE', 'spring')).body).toMatchObject({
    code: '8007',
    resp_data: { field: 'thingId' },
  });
  expect((await link(campaignId, 'AD', 'spring-ad')).body.code).toBe('0000');
  expect((await link(campaignId, 'PAGE', 'unheard-of')).body.code).toBe('8006');
  const grab = {
    startAt: '2026-11-22T10:00:00+08:00',
    endAt: '2026-11-22T11:00:00+08:00',
    reason: 'weekend',
    coupons: [{ templateId, units: 3 }],
  };
  const grabbed = (await editor.call('grabs/make', grab)).body;
  expect(grabbed).toMatchObject({ code: '0000' });
  const { sessionId } = grabbed.resp_data;
  expect((await show(campaignId)).things).toMatchObject([
    { kind: 'GRAB', id: sessionId, from: grab.startAt, isCancelled: false },
    { kind: 'PAGE', id: 'spring', state: 'PUBLISHED' },
    { kind: 'AD', id: 'spring-ad' },
  ]);
  const unlink = () => editor.call('campaigns/unlink', { campaignId, kind: 'AD', thingId: 'spring-ad' });
  expect((await unlink()).body.code).toBe('0000');
  expect((await unlink()).body.code).toBe('8006');
  expect((await viewer.call('campaigns/link', { campaignId, kind: 'AD', thingId: 'spring-ad' })).body.code).toBe(
    '8002',
  );
});

it('is copied as drafts with every date moved, without a budget, and by its writers', async () => {
  const campaignId = await made();
  const costless = { campaignId, bookValueFen: 0, costsNothingReason: 'for a test' };
  const released = await releaseCoupon({ editor, approver }, { terms: costless, stock: { total: 70 } });
  const written = { terms: writtenTerms({ ...costless, campaignId }), firstStock: firstStock({ total: 5 }) };
  const draft = { templateId: null, expectedRevision: 0, ...written };
  expect((await editor.call('coupons/saveDraft', draft)).body.code).toBe('0000');
  await makeClaimPage(db, {
    pageId: 'carnival',
    content: { modules: [{ kind: 'couponGrid', moduleId: 'one', heading: null, layout: 'list', coupons: [released] }] },
    variants: [{ name: 'Blue', percent: 20 }],
    comparisonId: newId(),
  });
  await link(campaignId, 'PAGE', 'carnival');
  const answer = (await copied(campaignId)).body;
  expect(answer).toMatchObject({ code: '0000' });
  const { campaignId: copyId, ...counts } = answer.resp_data;
  expect(counts).toEqual({ coupons: 2, pages: ['carnival-20271101'] });

  const copy = await show(copyId);
  expect(copy).toMatchObject({
    title: '明年春节活动',
    startsAt: '2027-11-01T00:00:00+08:00',
    endsAt: '2027-12-01T00:00:00+08:00',
    budgetFen: 0,
    coupons: [],
    copiedFrom: { campaignId, title: brief.title },
    things: [{ kind: 'PAGE', id: 'carnival-20271101', state: 'DRAFT' }],
  });
  expect(copy.drafts).toHaveLength(2);
  const original = (await editor.call('coupons/show', { templateId: released })).body.resp_data.released.terms;
  const shown = await Promise.all(
    copy.drafts.map(async ({ templateId }: { templateId: string }) => {
      const { draft: one } = (await editor.call('coupons/show', { templateId })).body.resp_data;
      return { templateId, terms: one.terms, total: one.firstStock.total };
    }),
  );
  const totals = shown.map(({ total }) => total).sort((one, other) => one - other);
  expect(totals).toEqual([5, 70]);
  const year = Date.parse('2027-11-01') - Date.parse('2026-11-01');
  for (const { terms } of shown) {
    expect(terms.campaignId).toBe(copyId);
    expect(Date.parse(terms.claimStart) - Date.parse(original.claimStart)).toBe(year);
    expect(Date.parse(terms.claimEnd) - Date.parse(original.claimEnd)).toBe(year);
  }
  const page = await db
    .selectFrom('page_version')
    .select(['content', 'variants', 'comparison_id'])
    .where('page_id', '=', 'carnival-20271101')
    .executeTakeFirstOrThrow();
  const copyOfReleased = shown.find(({ total }) => total === 70)?.templateId;
  expect(page.content.modules).toMatchObject([{ coupons: [copyOfReleased] }]);
  // Its variants go along; what they brought does not.
  expect([page.variants, page.comparison_id]).toEqual([[{ name: 'Blue', percent: 20, content: page.content }], null]);

  // The editor wrote the original: whatever the copier asks for is the work of both.
  const { revision } = copy;
  const budget = { budgetFen: 100, budgetPerDayFen: null, reason: 'as last year' };
  await copier.call('campaigns/setBudget', { campaignId: copyId, expectedRevision: revision, ...budget });
  const asked = await db
    .selectFrom('approval')
    .select('authors')
    .where('subject_id', '=', copyId)
    .executeTakeFirstOrThrow();
  expect(asked.authors).toHaveLength(2);
  expect((await finance.call('campaigns/copy', { campaignId })).body.code).toBe('8002');
});

it('is not copied to where its dates, or those of its coupons and pages, would be no dates', async () => {
  const campaignId = await made();
  const start = Date.parse(brief.startsAt);
  await makeClaimPage(db, { pageId: 'far', fromMs: start, toMs: start + 300 * DAY_MS });
  await link(campaignId, 'PAGE', 'far');
  const before = (await viewer.call('campaigns/list', { pageSize: 50 })).body.resp_data.items.length;
  for (const startsAt of ['2199-12-15T00:00:00+08:00', '2199-06-01T00:00:00+08:00']) {
    expect((await copied(campaignId, { startsAt })).body).toMatchObject({
      code: '9001',
      resp_data: { field: 'startsAt' },
    });
  }
  const listed = (await viewer.call('campaigns/list', { pageSize: 50 })).body;
  expect([listed.code, listed.resp_data.items.length]).toEqual(['0000', before]);
});

it('with claim pages is copied by who may write those', async () => {
  const campaignId = await made();
  const key = await testKey({ db }, copier, ['coupons.write']);
  const copy = () => node.post('/console-api/campaigns/copy', { campaignId, ...asCopy }, key);
  expect((await copy()).body).toMatchObject({ code: '0000', resp_data: { pages: [] } });
  await makeClaimPage(db, { pageId: 'written-by-others' });
  await link(campaignId, 'PAGE', 'written-by-others');
  expect((await copy()).body).toMatchObject({ code: '8002', resp_data: { right: 'pages.write' } });
  expect((await copied(campaignId)).body).toMatchObject({ code: '0000', resp_data: { pages: [expect.any(String)] } });
});

it('a template is listed by itself and never has a budget', async () => {
  const campaignId = await made();
  const { campaignId: templateId } = (await copied(campaignId, { isTemplate: true })).body.resp_data;
  const listed = async (isTemplate?: boolean) =>
    (await viewer.call('campaigns/list', { isTemplate, pageSize: 50 })).body.resp_data.items.map(
      (item: { campaignId: string }) => item.campaignId,
    );
  expect(await listed(true)).toEqual([templateId]);
  expect(await listed()).not.toContain(templateId);
  const budget = { budgetFen: 100, budgetPerDayFen: null, reason: 'more' };
  expect(
    (await editor.call('campaigns/setBudget', { campaignId: templateId, expectedRevision: 1, ...budget })).body,
  ).toMatchObject({ code: '8005', resp_data: { state: 'TEMPLATE' } });
  const forced = db.updateTable('campaign').set({ budget_fen: '1' }).where('campaign_id', '=', templateId);
  await expect(forced.execute()).rejects.toThrow(/template_has_no_budget/);
  expect((await copied(templateId)).body).toMatchObject({ code: '0000', resp_data: { coupons: 0, pages: [] } });
});
