import { afterAll, expect, it } from 'vitest';
import { decide } from '#test/approval.ts';
import { ensureCategory } from '#test/factories/category.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { uploadPartnerCodes } from '#test/partner-upload.ts';
import { firstStock, releaseCoupon, writtenTerms } from '#test/released-coupon.ts';
import { databaseScene, scene } from '#test/scene.ts';

const on = await databaseScene(Date.parse('2026-11-21T10:00:00+08:00'));
const { db, clock } = on;
await ensureCategory(db, 'traffic');
const { node, editor, approver } = await scene({ on, role: 'all', operators: ['editor', 'approver'] });
afterAll(() => expectInvariantsHold(db, clock.now()));

const withExternalCodes = { cardClass: 'life', benefit: { kind: 'CODE', amount: 100 }, externalCodes: true } as const;
const without = { ...withExternalCodes, externalCodes: false } as const;
const save = async (terms: object, spec: object = {}) =>
  (
    await editor.call('coupons/saveDraft', {
      templateId: null,
      expectedRevision: 0,
      firstStock: firstStock({ total: 0 }),
      ...spec,
      terms: { ...writtenTerms(), ...terms },
    })
  ).body;
const draftOf = async (terms: object): Promise<string> => (await save(terms)).resp_data.templateId;
const show = async (templateId: string) => (await editor.call('coupons/show', { templateId })).body.resp_data;
const submit = async (templateId: string, expectedRevision = 1) =>
  (await editor.call('coupons/submitDraft', { templateId, expectedRevision })).body;
const approve = async (templateId: string) => (await decide(approver, templateId)).body;
const voidAll = (templateId: string) =>
  editor.call('codes/voidSerials', { kind: 'PARTNER', ofId: templateId, from: 1, to: 1_000, reason: 'withdrawn' });

const upload = async (templateId: string, codes: readonly string[]) =>
  (await uploadPartnerCodes(node, editor, { templateId, file: codes.join('\n') })).body;

/** Imports codes and waits until they are the coupon's stock. */
async function importCodes(templateId: string, codes: readonly string[]): Promise<void> {
  expect((await upload(templateId, codes)).code).toBe('0000');
  const total = async () => (await show(templateId)).pools[0].total;
  const before = await total();
  await expect.poll(total, { timeout: 20_000, interval: 50 }).toBe(before + codes.length);
}

it('is submitted and approved with codes only; the term goes from the draft into what is released, and is no longer changed', async () => {
  const templateId = await draftOf(withExternalCodes);
  const missing = { code: '8024', resp_data: { field: 'terms.externalCodes' } };
  expect(await submit(templateId)).toMatchObject(missing);
  await importCodes(templateId, ['LIFE-0001', 'LIFE-0002']);
  expect((await submit(templateId)).code).toBe('0000');
  await voidAll(templateId);
  expect(await approve(templateId)).toMatchObject({ code: '8030', resp_data: { because: 'NO_EXTERNAL_CODES' } });
  await importCodes(templateId, ['LIFE-0003', 'LIFE-0004', 'LIFE-0005']);
  expect((await approve(templateId)).resp_data).toEqual({ state: 'DONE' });
  expect(await show(templateId)).toMatchObject({
    state: 'RUNNING',
    released: { terms: { externalCodes: true } },
    pools: [{ total: 3, issued: 0 }],
  });

  const change = { templateId, firstStock: null };
  expect(await save(without, change)).toMatchObject({ code: '9001', resp_data: { field: 'terms.externalCodes' } });
  const { session } = await node.person();
  let uCardId: string | undefined;
  const collect = async () => {
    const { body } = await node.post('/bass-card/collectFromCardCenter', { sCardId: templateId }, session);
    uCardId = body.resp_data?.uCardId;
    return body.code;
  };
  await expect.poll(collect).toBe('0000');
  const { body } = await node.post('/bass-card/getCardDetailsInfo', { sCardId: templateId, uCardId }, session);
  expect(['LIFE-0003', 'LIFE-0004', 'LIFE-0005']).toContain(body.resp_data.couponCode);
  expect((await save({ ...withExternalCodes, bookValueFen: 7 }, change)).resp_data).toMatchObject({ revision: 1 });
  await submit(templateId);
  expect((await approve(templateId)).resp_data).toEqual({ state: 'DONE' });
  const versions = await db
    .selectFrom('coupon_terms')
    .select('external_codes')
    .where('template_id', '=', templateId)
    .execute();
  expect(versions).toEqual([{ external_codes: true }, { external_codes: true }]);
});

it('accepts codes only if the terms require them', async () => {
  const refused = { code: '8025', resp_data: { field: 'templateId' } };
  const draft = await draftOf(without);
  expect(await upload(draft, ['NONE-0001'])).toMatchObject(refused);
  const released = await releaseCoupon({ editor, approver }, { terms: without });
  expect(await upload(released, ['NONE-0001'])).toMatchObject(refused);
  expect(await save(withExternalCodes, { templateId: released, firstStock: null })).toMatchObject({ code: '9001' });
  const listed = async (externalCodes: boolean) => {
    const { body } = await editor.call('coupons/list', { externalCodes, pageSize: 50 });
    return (body.resp_data.items as { templateId: string }[]).map((item) => item.templateId);
  };
  expect(await listed(true)).not.toContain(draft);
  expect(await listed(false)).toEqual(expect.arrayContaining([draft, released]));
  // Before the first import the choice can still be changed.
  expect((await save(withExternalCodes, { templateId: draft, expectedRevision: 1 })).code).toBe('0000');
  expect(await listed(true)).toContain(draft);
  await importCodes(draft, ['SOME-0001']);
});

it('is for life coupons, without a first stock; names the field', async () => {
  const field = async (terms: object, spec: object = {}) => (await save(terms, spec)).resp_data.field;
  expect(await field({ externalCodes: true })).toBe('terms.externalCodes');
  expect(await field({ externalCodes: undefined })).toBe('terms.externalCodes');
  expect(await field(withExternalCodes, { firstStock: firstStock({ total: 1 }) })).toBe('firstStock.total');
});

it('keeps a draft with imported codes: it cannot be discarded or switched away from them', async () => {
  const templateId = await draftOf(withExternalCodes);
  await importCodes(templateId, ['KEPT-0001']);
  const discard = { templateId, expectedRevision: 1, reason: 'not needed' };
  expect(await editor.call('coupons/discardDraft', discard)).toMatchObject({ status: 409, body: { code: '8026' } });
  const changed = await save(without, { templateId, expectedRevision: 1 });
  expect(changed).toMatchObject({ code: '9001', resp_data: { field: 'terms.externalCodes' } });
  expect(await show(templateId)).toMatchObject({ draft: { revision: 1, terms: { externalCodes: true } } });
  const empty = await draftOf(withExternalCodes);
  expect((await editor.call('coupons/discardDraft', { ...discard, templateId: empty })).body.code).toBe('0000');
});
