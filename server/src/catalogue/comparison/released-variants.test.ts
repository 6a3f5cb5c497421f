import type { CouponTerms, CouponVariant } from '@coupon-centre/contract/catalogue/coupon-terms';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { decide, readApproval } from '#test/approval.ts';
import { ensureCategory } from '#test/factories/category.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { localised } from '#test/factories/words.ts';
import { firstStock, releaseCoupon, writtenTerms } from '#test/released-coupon.ts';
import { scene } from '#test/scene.ts';

const nowMs = Date.parse('2026-11-21T10:00:00+08:00');
const { db, editor, approver, viewer } = await scene({
  startMs: nowMs,
  operators: ['editor', 'approver', 'viewer'],
});
await ensureCategory(db, 'traffic');

const variant = (name: string, percent: number): CouponVariant => ({
  name,
  percent,
  title: localised([name, name]),
  subTitle: localised([`${name} line`, `${name} line`]),
});
const blue = [variant('Blue', 20)];

const versionsOf = (templateId: string) =>
  db
    .selectFrom('coupon_terms')
    .select(['version', 'variants', 'comparison_id'])
    .where('template_id', '=', templateId)
    .orderBy('version')
    .execute();

/** Releases other terms of a coupon; returns their comparison. */
async function change(templateId: string, terms: Partial<CouponTerms>): Promise<string | null | undefined> {
  const before = await versionsOf(templateId);
  const draft = { templateId, expectedRevision: 0, terms: writtenTerms(terms), firstStock: null };
  expect(await editor.call('coupons/saveDraft', draft)).toMatchObject({ status: 200 });
  expect(await editor.call('coupons/submitDraft', { templateId, expectedRevision: 1 })).toMatchObject({ status: 200 });
  expect(await decide(approver, templateId)).toMatchObject({ status: 200 });
  const after = await versionsOf(templateId);
  expect(after).toHaveLength(before.length + 1);
  return after.at(-1)?.comparison_id;
}

it('variants are written with the draft, shown to the approver, and released with it', async () => {
  const variants = [...blue, variant('Red', 79)];
  const saved = await editor.call('coupons/saveDraft', {
    templateId: null,
    expectedRevision: 0,
    terms: writtenTerms({ variants }),
    firstStock: firstStock(),
  });
  const { templateId } = saved.body.resp_data;
  await editor.call('coupons/submitDraft', { templateId, expectedRevision: 1 });
  expect((await readApproval(approver, templateId)).asked).toMatchObject({ terms: { variants } });
  expect(await decide(approver, templateId)).toMatchObject({ status: 200 });
  expect(await versionsOf(templateId)).toEqual([{ version: 1, variants, comparison_id: expect.any(String) }]);
  const { released } = (await viewer.call('coupons/show', { templateId })).body.resp_data;
  expect(released.terms).toEqual(writtenTerms({ variants }));
});

it.each<[string, readonly object[]]>([
  ['that leave nobody to see the coupon itself', [variant('Blue', 50), variant('Red', 50)]],
  ['of the same name', [variant('Blue', 10), variant('Blue', 20)]],
  ['beyond two', [variant('Blue', 10), variant('Red', 10), variant('Green', 10)]],
  ['with other terms', [{ ...variant('Blue', 10), benefit: { kind: 'DATA_MB', amount: 1 } }]],
])('variants %s are refused', async (_, variants) => {
  const terms = { ...writtenTerms(), variants };
  const draft = { templateId: null, expectedRevision: 0, terms, firstStock: firstStock() };
  const { body } = await editor.call('coupons/saveDraft', draft);
  expect(body.code).toBe('9001');
  expect(body.resp_data.field).toMatch(/^terms\.variants/);
});

it('the same texts and shares go on with their comparison, whatever else changes; others begin a new one', async () => {
  const templateId = await releaseCoupon({ editor, approver }, { terms: { variants: blue } });
  const begun = (await versionsOf(templateId))[0]?.comparison_id;
  expect(begun).toEqual(expect.any(String));
  const azure = blue.map((one) => ({ ...one, name: 'Azure' }));
  expect(await change(templateId, { variants: azure, ceiling: 99_000, position: 3 })).toBe(begun);
  const others = [
    await change(templateId, { variants: [variant('Blue', 21)] }),
    await change(templateId, { variants: blue, title: localised(['另一个', 'Another']) }),
    await change(templateId, { variants: [{ ...variant('Blue', 20), subTitle: localised(['他', 'Other']) }] }),
  ];
  expect(new Set([begun, ...others]).size).toBe(4);
  expect(await change(templateId, {})).toBeNull();
  expect(await change(templateId, { variants: [] })).toBeNull();
  expect(await change(templateId, { variants: blue })).toBe(begun);
  expect(await viewer.call('coupons/comparison', { templateId, version: 6 })).toMatchObject({ body: { code: '8006' } });
});

it('a copy has the variants, and a comparison of its own', async () => {
  const templateId = await releaseCoupon({ editor, approver }, { terms: { variants: blue } });
  const copied = (await editor.call('coupons/copy', { templateId })).body.resp_data.templateId;
  await editor.call('coupons/submitDraft', { templateId: copied, expectedRevision: 1 });
  await decide(approver, copied);
  const [[original], [copy]] = [await versionsOf(templateId), await versionsOf(copied)];
  expect(copy?.variants).toEqual(original?.variants);
  expect(copy?.comparison_id).toEqual(expect.any(String));
  expect(copy?.comparison_id).not.toBe(original?.comparison_id);
});

it('an earlier release, which does not name variants, does not release terms without them', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT attname AS name FROM pg_attribute
     WHERE attrelid = 'coupon_terms'::regclass AND attnum > 0
       AND attname NOT IN ('version', 'variants', 'comparison_id')`.execute(db);
  const known = sql.join(rows.map(({ name }) => sql.ref(name)));
  const releaseEarlier = ({ templateId }: { readonly templateId: string }) =>
    sql`INSERT INTO coupon_terms (version, ${known})
        SELECT version + 1, ${known} FROM coupon_terms WHERE template_id = ${templateId}`.execute(db);
  const released = await makeTemplate(db, { variants: blue });
  await expect(releaseEarlier(released)).rejects.toThrow('has variants of its text');
  const drafted = await makeTemplate(db);
  const draft = { templateId: drafted.templateId, expectedRevision: 0, firstStock: null };
  const terms = writtenTerms({ variants: blue });
  expect((await editor.call('coupons/saveDraft', { ...draft, terms })).body.code).toBe('0000');
  await expect(releaseEarlier(drafted)).rejects.toThrow('has variants of its text');
  const plain = await makeTemplate(db);
  await releaseEarlier(plain);
  expect((await versionsOf(plain.templateId)).map(({ variants }) => variants)).toEqual([[], []]);
});
