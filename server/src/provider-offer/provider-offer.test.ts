import { beforeEach, describe, expect, it } from 'vitest';
import { decide, readApproval } from '#test/approval.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { GIGABYTE, orderingScene } from '#test/ordering-scene.ts';
import { firstStock, writtenTerms } from '#test/released-coupon.ts';
import { readProviderOffers } from './provider-offer-store.ts';

const scene = await orderingScene({ role: 'api' });
const { db, provider, provisioning, administrator, second } = scene;
const editor = await scene.operator('editor');

const FOR_ALL = { ...GIGABYTE, templateId: null };
const product = (productOfferingId: string) => ({ by: 'product', productOfferingId }) as const;
const BUCKET = { by: 'bucket', usageType: 'data', units: 'GB', amountPerUnit: 1024 } as const;
const reason = 'agreed with the provider';
const ask = (benefit: object, expected: object | null, offer: object | null) =>
  administrator.call('providerOffers/set', { benefit, expected, offer, reason });
const subjectOf = ({ kind, amount, templateId }: { kind: string; amount: number; templateId: string | null }) =>
  `${kind} ${amount} ${templateId ?? 'all'}`;
/** Asks, and has another administrator approve. */
async function set(
  benefit: { kind: string; amount: number; templateId: string | null },
  ...change: [expected: object | null, offer: object | null]
) {
  const asked = await ask(benefit, ...change);
  if (asked.status !== 200) return asked;
  const decided = await decide(second, subjectOf(benefit));
  expect(decided.body).toMatchObject({ code: '0000', resp_data: { state: 'DONE' } });
  return decided;
}
const list = async () => (await editor.call('providerOffers/list')).body.resp_data;
const offerFor = async (templateId: string, amount = 1024) =>
  (await readProviderOffers(db, provisioning, [{ kind: 'DATA_MB', amount, templateId }]))[0];

beforeEach(async () => {
  await db.deleteFrom('provider_offer').execute();
  for (const { approvalId } of (await list()).waiting) await administrator.call('approvals/withdraw', { approvalId });
});

describe('a mapping', () => {
  it('holds for all coupons with the benefit, and for one coupon takes precedence', async () => {
    const [one, another] = [await makeTemplate(db, {}), await makeTemplate(db, {})];
    expect((await set(FOR_ALL, null, product('P1'))).status).toBe(200);
    expect((await set({ ...GIGABYTE, templateId: one.templateId }, null, product('P2'))).status).toBe(200);
    expect(await offerFor(one.templateId)).toEqual(product('P2'));
    expect(await offerFor(another.templateId)).toEqual(product('P1'));
    expect(await offerFor(another.templateId, 2048)).toBeNull();
    const together = [another, one, another].map(({ templateId }) => ({ ...GIGABYTE, templateId }));
    const none = { ...GIGABYTE, amount: 2048, templateId: one.templateId };
    expect(await readProviderOffers(db, provisioning, [none, ...together])).toEqual([
      null,
      product('P1'),
      product('P2'),
      product('P1'),
    ]);
    const { items } = await list();
    expect(items).toMatchObject([
      { benefit: FOR_ALL, title: null, offer: product('P1') },
      { benefit: { templateId: one.templateId }, title: { en: expect.any(String) }, offer: product('P2') },
    ]);
  });

  it('is nothing until another holder of the right approves it, and is carried out as it was asked', async () => {
    const { templateId } = await makeTemplate(db, {});
    const asked = (await ask(FOR_ALL, null, product('P1'))).body.resp_data;
    expect(asked).toEqual({ approvalId: expect.any(String), hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await offerFor(templateId)).toBeNull();
    expect(await list()).toMatchObject({
      items: [],
      waiting: [{ approvalId: asked.approvalId, benefit: FOR_ALL, title: null, offer: product('P1') }],
    });
    expect(await readApproval(editor, subjectOf(FOR_ALL))).toMatchObject({
      kind: 'OFFER',
      title: '流量 1024 MB：产品 P1',
      asked: { benefit: FOR_ALL, offer: product('P1') },
      inForce: null,
      reason,
      mayDecide: false,
    });
    expect((await decide(administrator, subjectOf(FOR_ALL))).body.code).toBe('8008');
    expect((await decide(editor, subjectOf(FOR_ALL))).body.code).toBe('8002');
    expect(await offerFor(templateId)).toBeNull();
    const decisions = await Promise.all(Array.from({ length: 4 }, () => decide(second, subjectOf(FOR_ALL))));
    expect(decisions.map(({ body }) => body.code).sort()).toEqual(['0000', '8005', '8005', '8005']);
    expect(await offerFor(templateId)).toEqual(product('P1'));
    expect((await list()).waiting).toEqual([]);
  });

  it('is asked for as it was seen: of many operators at once one succeeds', async () => {
    const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();
    const once = [200, ...Array(7).fill(409)];
    expect(
      statuses(await Promise.all(Array.from({ length: 8 }, (_, at) => ask(FOR_ALL, null, product(`P${at}`))))),
    ).toEqual(once);
    await decide(second, subjectOf(FOR_ALL));
    const { offer } = (await list()).items[0];
    expect(
      statuses(await Promise.all(Array.from({ length: 8 }, (_, at) => ask(FOR_ALL, offer, product(`Q${at}`))))),
    ).toEqual(once);
    await decide(second, subjectOf(FOR_ALL));
    expect(await ask(FOR_ALL, offer, null)).toMatchObject({ status: 409, body: { code: '8004' } });
    const { offer: now } = (await list()).items[0];
    expect(statuses(await Promise.all(Array.from({ length: 8 }, () => ask(FOR_ALL, now, null))))).toEqual(once);
    expect((await list()).items).toHaveLength(1);
    await decide(second, subjectOf(FOR_ALL));
    expect((await list()).items).toEqual([]);
    expect((await ask(FOR_ALL, null, null)).status).toBe(400);
  });

  it('is void where the offer changed in between, or the coupon is gone', async () => {
    await set(FOR_ALL, null, product('P1'));
    await ask(FOR_ALL, product('P1'), product('P2'));
    await db
      .updateTable('provider_offer')
      .set({ offer: JSON.stringify(product('P3')) })
      .execute();
    expect((await decide(second, subjectOf(FOR_ALL))).body.resp_data).toEqual({ state: 'VOID' });
    const { templateId } = await makeTemplate(db, {});
    expect(await offerFor(templateId)).toEqual(product('P3'));
    const draft = { templateId: null, expectedRevision: 0, terms: writtenTerms(), firstStock: firstStock() };
    const { templateId: draftId } = (await editor.call('coupons/saveDraft', draft)).body.resp_data;
    const forOne = { ...GIGABYTE, templateId: draftId as string };
    await ask(forOne, null, product('P4'));
    const discarded = await editor.call('coupons/discardDraft', { templateId: draftId, expectedRevision: 1, reason });
    expect(discarded.body.code).toBe('0000');
    expect((await decide(second, subjectOf(forOne))).body.resp_data).toEqual({ state: 'VOID' });
  });

  it('is repeated with its key without a second change, and is audited', async () => {
    const headers = { ...administrator.headers, 'idempotency-key': 'the-same-request-1' };
    const again = { benefit: FOR_ALL, expected: null, offer: product('P1'), reason };
    const send = () => scene.node.post('/console-api/providerOffers/set', again, headers);
    const [first, repeated] = [await send(), await send()];
    expect(first.status).toBe(200);
    expect(repeated.body.resp_data).toEqual(first.body.resp_data);
    await decide(second, subjectOf(FOR_ALL));
    const { items } = (await administrator.call('audit/list', { action: 'offer.mapped', pageSize: 1 })).body.resp_data;
    expect(items[0]).toMatchObject({ before: { offer: null }, after: { offer: product('P1') } });
  });

  it('is for benefits that the provider gives, and coupons that there are', async () => {
    expect(await set({ kind: 'CODE', amount: 1, templateId: null }, null, product('P1'))).toMatchObject({
      body: { code: '9001' },
    });
    const unknown = { ...GIGABYTE, templateId: '01a1fbfe-67a0-7553-97cf-8f7abb30dadd' };
    expect(await set(unknown, null, product('P1'))).toMatchObject({ status: 404 });
    expect(await set(FOR_ALL, null, { ...product('P1'), more: 1 })).toMatchObject({ body: { code: '9001' } });
    expect((await editor.call('providerOffers/set', {})).status).toBe(403);
  });

  it('is not used by a gateway that takes no offer of its kind', async () => {
    const { templateId } = await makeTemplate(db, {});
    await set(FOR_ALL, null, BUCKET);
    expect(await offerFor(templateId)).toBeNull();
    expect(await readProviderOffers(db, {}, [{ ...GIGABYTE, templateId }])).toEqual([null]);
  });
});

it('lists benefits without an offer: of released coupons, and of drafts in review', async () => {
  const idsOf = async () => (await list()).unmapped.map(({ templateId }: { templateId: string }) => templateId);
  const { templateId } = await makeTemplate(db, { benefit: { kind: 'DATA_MB', amount: 3072 } });
  const code = await makeTemplate(db, { benefit: { kind: 'CODE', amount: 100 } });
  const saved = await editor.call('coupons/saveDraft', {
    templateId: null,
    expectedRevision: 0,
    terms: writtenTerms({
      benefit: { kind: 'DATA_MB', amount: 4096 },
      claimStart: new Date(Date.now()).toISOString(),
      claimEnd: new Date(Date.now() + 86_400_000).toISOString(),
    }),
    firstStock: firstStock(),
  });
  const draftId: string = saved.body.resp_data.templateId;
  expect(await idsOf()).toContain(templateId);
  expect(await idsOf()).not.toContain(code.templateId);
  expect(await idsOf()).not.toContain(draftId);
  expect((await editor.call('coupons/submitDraft', { templateId: draftId, expectedRevision: 1 })).status).toBe(200);
  const shown = await list();
  expect(shown).toMatchObject({ kinds: ['product'], isNeeded: true, canTry: true });
  expect(shown.unmapped).toContainEqual(
    expect.objectContaining({ templateId: draftId, kind: 'DATA_MB', amount: 4096, isReleased: false }),
  );
  // A bucket is of no use to this gateway.
  await set({ kind: 'DATA_MB', amount: 4096, templateId: draftId }, null, BUCKET);
  expect(await idsOf()).toContain(draftId);
  await set({ kind: 'DATA_MB', amount: 4096, templateId: draftId }, BUCKET, product('P4'));
  await set({ kind: 'DATA_MB', amount: 3072, templateId: null }, null, product('P3'));
  expect(await idsOf()).not.toContain(draftId);
  expect(await idsOf()).not.toContain(templateId);
});

it('tries an offer at the provider, orders nothing, and audits it without the number', async () => {
  const tryIt = async (offer: object, more = {}) =>
    (await administrator.call('providerOffers/try', { benefit: FOR_ALL, offer, ...more })).body.resp_data;
  provider.offerings.set('P1', { id: 'P1', name: '1 GB', lifecycleStatus: 'Launched' });
  expect(await tryIt(product('P1'), { phone: '13800138000' })).toEqual({ outcome: 'OK', reason: null, name: '1 GB' });
  expect(await tryIt(product('P9'))).toEqual({ outcome: 'REFUSED', reason: 'UNKNOWN_OFFERING', name: null });
  expect(await tryIt(BUCKET)).toMatchObject({ outcome: 'NOT_TRIED', reason: 'OTHER_KIND_OF_OFFER' });
  provider.state.mode = 'down';
  expect(await tryIt(product('P1'))).toEqual({ outcome: 'UNKNOWN', reason: null, name: null });
  expect(provider.posts.filter((path) => path !== 'hub')).toEqual([]);
  const { items } = (await administrator.call('audit/list', { action: 'offer.tried', pageSize: 10 })).body.resp_data;
  expect(items).toHaveLength(4);
  expect(JSON.stringify(items)).not.toContain('13800138000');
});
