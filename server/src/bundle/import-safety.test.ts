import { IMAGE_MAX_BYTES } from '@coupon-centre/contract/content/upload-image';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { lockPools } from '#catalogue/template/coupon-lock.ts';
import { keptPicture } from '#content/images/upload-image.ts';
import { addLocked } from '#operator/operator-store.ts';
import { writeStarter } from '#starter/write-starter.ts';
import { decide } from '#test/approval.ts';
import { starterFacts } from '#test/factories/starter-facts.ts';
import { localised } from '#test/factories/words.ts';
import { releaseCoupon } from '#test/released-coupon.ts';
import { scene } from '#test/scene.ts';
import { type Bundle, keyOfThing, parts, readBundle, type Thing, type ThingOf, writtenBundle } from './bundle-file.ts';
import { compareBundle } from './compare-bundles.ts';
import { differenceLines } from './difference-lines.ts';
import { exportBundle, readAtOnce } from './export-bundle.ts';
import { importBundle } from './import-bundle.ts';
import { readImporter } from './importer.ts';
import { writeThing } from './write-thing.ts';

/* What an import must not do to an installation that serves. */

const NOW_MS = Date.parse('2026-11-10T10:00:00+08:00');
const roles = ['editor', 'approver', 'finance', 'administrator'] as const;
const { db, editor, approver, finance, administrator } = await scene({ startMs: NOW_MS, operators: roles });
await db.transaction().execute((trx) => writeStarter(trx, { facts: starterFacts, logo: null, nowMs: NOW_MS }));

const both = (text: string) => localised([text, `${text} (en)`]);
const bundleOf = (...things: readonly Thing[]): Bundle => ({ parts, campaigns: null, things });
const asked = { operator: administrator.name, linkHosts: [], nowMs: NOW_MS, isDryRun: false, replacesDrafts: false };
const importing = (bundle: Bundle, other: Partial<typeof asked> = {}) =>
  importBundle(db, { ...asked, ...other, bundle });
const caller = await readImporter(db, { name: administrator.name, nowMs: NOW_MS, needs: [] });
const exported = async () => (await exportBundle(db, { parts, campaigns: [], nowMs: NOW_MS })).bundle.things;

/** A released coupon and its thing. */
async function released(title: string) {
  const templateId = await releaseCoupon({ editor, approver }, { terms: { title: both(title) } });
  const coupon = (await exported()).find(
    (one): one is ThingOf<'coupon'> => one.kind === 'coupon' && one.terms.title['zh-CN'] === title,
  );
  if (coupon === undefined) throw new Error('not exported');
  return { templateId, coupon };
}

const year = { startsAt: '2026-11-01T00:00:00+08:00', endsAt: '2026-12-01T08:00:00+08:00' };
/** A campaign made at the console, and its thing. */
async function campaignOf(title: string) {
  const brief = { title, brief: '说明', owner: '市场部', ...year };
  const { campaignId } = (await editor.call('campaigns/make', brief)).body.resp_data;
  const campaign: ThingOf<'campaign'> = {
    kind: 'campaign',
    ...brief,
    budgetFen: 0,
    audience: null,
    budgetPerDayFen: null,
  };
  return { campaignId: String(campaignId), campaign };
}

it('saves the draft of a coupon while its claims hold the stock', async () => {
  const { templateId, coupon } = await released('秒杀券');
  const changed = bundleOf({ ...coupon, terms: { ...coupon.terms, position: 98 } });
  await db.transaction().execute(async (trx) => {
    await lockPools(trx, [templateId]);
    expect((await importing(changed)).became.DRAFT).toBe(1);
  });
});

it('does not spend the budget of a campaign that is over', async () => {
  const { campaignId, campaign } = await campaignOf('年货节');
  const { coupon } = await released('年货券');
  const inCampaign = { ...coupon, terms: { ...coupon.terms, campaignId: keyOfThing(campaign) } };
  const over = { starts_at: new Date('2025-11-01'), ends_at: new Date('2025-12-01') };
  await db.updateTable('campaign').set(over).where('campaign_id', '=', campaignId).execute();
  await expect(importing(bundleOf(campaign))).rejects.toThrow(/^campaign 年货节: the campaign 年货节 is over here/);
  await expect(importing(bundleOf(inCampaign))).rejects.toThrow(/^coupon 年货节 › 年货券: the campaign 年货节 is over/);
  await campaignOf('年货节');
  expect((await importing(bundleOf(campaign, inCampaign))).became).toEqual({ DRAFT: 1, WAITS: 0, IN_EFFECT: 0 });
});

const plain = (background: string) => sharp({ create: { width: 8, height: 8, channels: 3, background } });
it.each([
  [
    'animated',
    async () => {
      const frames = ['#00485f', '#ffffff'].map((background) => plain(background).png().toBuffer());
      return sharp(await Promise.all(frames), { join: { animated: true } })
        .webp()
        .toBuffer();
    },
  ],
  ['one with a colour profile', () => plain('#00485f').withIccProfile('p3').webp().toBuffer()],
])('takes no picture that is %s', async (_name, made) => {
  expect(await keptPicture(await made())).toBeNull();
});

it('takes no picture that is larger than one that may be uploaded', async () => {
  const bytes = Buffer.alloc(IMAGE_MAX_BYTES + 3);
  const picture: Thing = { kind: 'picture', hash: '0'.repeat(32), name: 'p', base64: bytes.toString('base64') };
  expect(() => readBundle(writtenBundle(bundleOf(picture)))).toThrow(/base64/);
});

it('is not written in the name of a service account', async () => {
  const account = { name: 'old-bot', displayName: 'old-bot', role: 'administrator', passwordHash: null } as const;
  const service = { owner: 'Billing', contact: 'billing@example.com' };
  await db.transaction().execute((trx) => addLocked(trx, { ...account, state: 'ACTIVE', service, nowMs: NOW_MS }));
  await expect(importing(bundleOf(), { operator: 'old-bot' })).rejects.toThrow('no active operator');
});

it('refuses the draft of another operator by name, unless it is told to replace it', async () => {
  const { templateId, coupon } = await released('共写券');
  const draft = { templateId, expectedRevision: 0, firstStock: null };
  const terms = { ...coupon.terms, position: 11 };
  expect((await editor.call('coupons/saveDraft', { ...draft, terms })).body.code).toBe('0000');
  const changed = bundleOf({ ...coupon, terms: { ...coupon.terms, position: 12 } });
  await expect(importing(changed)).rejects.toThrow(/^coupon 共写券: somebody else .*--replace-drafts/);
  expect((await importing(changed, { replacesDrafts: true })).became.DRAFT).toBe(1);
});

it('refuses a draft, a page and a brief that were changed since they were compared', async () => {
  const { templateId, coupon } = await released('并发券');
  const { campaignId, campaign } = await campaignOf('并发');
  const page = (await exported()).find((one): one is ThingOf<'page'> => one.kind === 'page');
  if (page === undefined) throw new Error('no page');
  const ids: Readonly<Record<string, string>> = { coupon: templateId, campaign: campaignId };
  for (const thing of [coupon, campaign, page]) {
    const read = { revision: 7, version: 1, writers: [] };
    const refused = await db.transaction().execute((trx) => {
      const importing = { trx, note: () => undefined, caller, mayLeadTo: () => true, reason: 'r', pictures: new Map() };
      return writeThing(thing, importing, { id: ids[thing.kind], read });
    });
    expect(refused).toMatchObject({ name: 'STALE_VALUE' });
  }
});

it('leaves a raise that waits alone, refuses another one, and never lowers a budget', async () => {
  const { campaignId, campaign } = await campaignOf('预算');
  const withBudget = (budgetFen: number, other = {}) => bundleOf({ ...campaign, budgetFen, ...other });
  expect((await importing(withBudget(500))).became.WAITS).toBe(1);
  expect((await importing(withBudget(500))).became).toEqual({ DRAFT: 0, WAITS: 0, IN_EFFECT: 0 });
  await expect(importing(withBudget(600, { brief: '另' }))).rejects.toThrow(/^campaign 预算: .*WRONG_STATE/);
  const row = () => db.selectFrom('campaign').selectAll().where('campaign_id', '=', campaignId).executeTakeFirst();
  expect(await row()).toMatchObject({ revision: 1, brief: '说明' });
  expect((await decide(finance, campaignId)).body.resp_data.state).toBe('DONE');
  const { differences, became } = await importing(withBudget(400));
  expect(became.IN_EFFECT).toBe(0);
  expect(differenceLines(differences)).toContain('    budgetFen: 500 → 400 (not done: an import lowers no budget)');
  const revision = (await row())?.revision;
  expect((await importing(withBudget(700))).became.WAITS).toBe(1);
  expect(await row()).toMatchObject({ budget_fen: '500', revision });
});

it('compares HTML as it is stored', async () => {
  const { coupon } = await released('网页券');
  const ruleHtml = { 'zh-CN': '<p style="color:red">一<script>1</script></p>', en: '<p>one' };
  const [read] = readBundle(writtenBundle(bundleOf({ ...coupon, terms: { ...coupon.terms, ruleHtml } }))).things;
  expect(read).toMatchObject({ terms: { ruleHtml: { 'zh-CN': '<p>一</p>', en: '<p>one</p>' } } });
});

it('does not write over what is here and cannot be compared', async () => {
  const { templateId } = await released('归档券');
  const [page] = (await exported()).filter((one): one is ThingOf<'page'> => one.kind === 'page');
  if (page === undefined) throw new Error('no page');
  const coupons = (id: string): ThingOf<'page'>['content'] => ({
    ...page.content,
    modules: [
      ...page.content.modules,
      { kind: 'couponGrid', moduleId: 'more', heading: null, layout: 'list', coupons: [id] },
    ],
  });
  const window = { effectiveFrom: page.effectiveFrom, effectiveTo: page.effectiveTo };
  const made = await editor.call('pages/make', { pageId: 'archive', content: coupons(templateId), ...window });
  expect(made.body.code).toBe('0000');
  await db.updateTable('coupon_template').set({ state: 'ARCHIVED' }).where('template_id', '=', templateId).execute();
  const bundle = bundleOf({ ...page, pageId: 'archive' });
  const written = await readAtOnce(db, NOW_MS);
  expect(differenceLines(compareBundle(bundle, written, NOW_MS))).toContain('left out  page archive');
  await expect(importing(bundle)).rejects.toThrow('page archive: it is here and cannot be compared; diff says why');
});
