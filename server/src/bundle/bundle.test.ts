import sharp from 'sharp';
import { NIL } from 'uuid';
import { expect, it } from 'vitest';
import type { Note } from '#audit/audited.ts';
import { encodeAnew, keepImage } from '#content/images/upload-image.ts';
import { writeStarter } from '#starter/write-starter.ts';
import { decide } from '#test/approval.ts';
import { makeBranch } from '#test/branches.ts';
import { starterFacts } from '#test/factories/starter-facts.ts';
import { localised } from '#test/factories/words.ts';
import { firstStock, releaseCoupon, writtenTerms } from '#test/released-coupon.ts';
import { type Scene, scene } from '#test/scene.ts';
import { type Bundle, BundleProblem, parts, readBundle, type Thing, writtenBundle } from './bundle-file.ts';
import { compareBundle } from './compare-bundles.ts';
import { differenceLines } from './difference-lines.ts';
import { exportBundle, readAtOnce } from './export-bundle.ts';
import { importBundle } from './import-bundle.ts';
import { restricted } from './select-things.ts';

const NOW_MS = Date.parse('2026-11-10T10:00:00+08:00');
const both = (text: string) => localised([text, `${text} (en)`]);
const roles = ['editor', 'approver', 'finance', 'administrator'] as const;
const test = await scene({ startMs: NOW_MS, operators: roles });
const production = await scene({ startMs: NOW_MS, operators: roles });
for (const { db } of [test, production]) {
  await db.transaction().execute((trx) => writeStarter(trx, { facts: starterFacts, logo: null, nowMs: NOW_MS }));
}

const exported = async ({ db }: Pick<Scene, 'db'>, campaigns: readonly string[] = []) =>
  (await exportBundle(db, { parts: campaigns.length > 0 ? ['campaigns'] : parts, campaigns, nowMs: NOW_MS })).bundle;
const fileOf = async (of: Pick<Scene, 'db'>) => writtenBundle(await exported(of));
// Who could approve, too, had it been another's.
const { name: operator } = production.administrator;
const asked = { operator, linkHosts: [], nowMs: NOW_MS, isDryRun: false, replacesDrafts: false };
const importing = (bundle: Bundle, other: Partial<typeof asked> = {}) =>
  importBundle(production.db, { ...asked, ...other, bundle });
const statesOf = (differences: readonly { readonly state: string }[]) => [
  ...new Set(differences.map(({ state }) => state)),
];
const countIn = async (table: 'audit_entry' | 'coupon_terms' | 'document' | 'approval' | 'image' | 'campaign') =>
  Number(
    (
      await production.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

/** What the operators of the test installation write. */
async function write() {
  const { editor, approver, finance, db } = test;
  const period = { startsAt: '2026-11-01T00:00:00+08:00', endsAt: '2026-12-01T00:00:00Z' };
  const made = await editor.call('campaigns/make', { title: '春 › {节}', brief: '说明', owner: '市场部', ...period });
  const { campaignId } = made.body.resp_data;
  const budget = { campaignId, expectedRevision: 1, budgetFen: 5_000_000, budgetPerDayFen: null, reason: 'the season' };
  await editor.call('campaigns/setBudget', budget);
  await decide(finance, campaignId);
  const released = await releaseCoupon(
    { editor, approver },
    { terms: { campaignId, title: both('10元券'), ceiling: 200 }, stock: { perPerson: 3, perDay: 50 } },
  );
  const draft = { terms: writtenTerms({ campaignId, title: both('草稿券') }), firstStock: firstStock({ total: 9 }) };
  await editor.call('coupons/saveDraft', { templateId: null, expectedRevision: 0, ...draft });
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#00485f' } })
    .png()
    .toBuffer();
  const image = await encodeAnew(png);
  if (image === null) throw new Error('no picture');
  const unnoted: Note = () => undefined;
  const address = await db
    .transaction()
    .execute((trx) => keepImage(trx, { ...image, name: 'p', nowMs: NOW_MS }, unnoted));
  const share = {
    kind: 'share',
    shared: released,
    title: both('分享'),
    subTitle: both('好券'),
    image: localised([address, address]),
  };
  const channel = { kind: 'channel', ch: 'fair', name: both('展会'), position: 7 };
  const theme = {
    kind: 'theme',
    themeId: 'spring',
    channel: null,
    validFrom: '2026-11-20T00:00:00Z',
    validTo: null,
    bgImage: address,
    bgColor: '#00485f',
    banners: [
      {
        bannerId: 'one',
        title: both('春'),
        subTitle: both('节'),
        image: null,
        bgColor: '#00485f',
        link: `/cardDetail?sCardId=${released}`,
      },
    ],
  };
  for (const item of [share, channel, theme]) {
    expect((await editor.call('content/saveItem', { item, expectedMark: null })).body.code).toBe('0000');
  }
  await decide(approver, 'theme:spring');
  await editor.call('content/saveDocument', {
    docKey: 'help',
    expectedVersion: 1,
    title: both('帮助'),
    html: both('<p>新</p>'),
  });
  const [{ content } = { content: undefined }] = await db.selectFrom('page_version').select('content').execute();
  if (content === undefined) throw new Error('no page');
  const grid = { kind: 'couponGrid', moduleId: 'grid', heading: null, layout: 'list', coupons: [released] };
  const page = { ...content, modules: [...content.modules, grid] };
  const window = { effectiveFrom: '2026-11-01T00:00:00+08:00', effectiveTo: null };
  const saved = await editor.call('pages/make', { pageId: 'spring', content: page, ...window });
  expect(saved.body.code).toBe('0000');
  return { campaignId, released };
}
const { campaignId, released } = await write();

it('is the same file each time, without ids, stock, people or what waited', async () => {
  const file = await fileOf(test);
  expect(await fileOf(test)).toBe(file);
  expect(file).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/);
  expect(file).not.toContain('"total"');
  for (const { name, operatorId } of [test.editor, test.approver]) {
    expect(file).not.toContain(name);
    expect(file).not.toContain(operatorId);
  }
  expect(writtenBundle(readBundle(file))).toBe(file);
});

it('leaves nothing after a trial', async () => {
  const [before, entries] = [await fileOf(production), await countIn('audit_entry')];
  const { became } = await importing(await exported(test), { isDryRun: true });
  expect(became).toEqual({ DRAFT: 3, WAITS: 4, IN_EFFECT: 2 });
  expect(await fileOf(production)).toBe(before);
  expect(await countIn('audit_entry')).toBe(entries);
});

it('writes all or nothing, and names thing and field of what is refused', async () => {
  const [before, bundle] = [await fileOf(production), await exported(test)];
  const withOther = (change: (one: Thing) => Thing) => importing({ ...bundle, things: bundle.things.map(change) });
  const refused = async (change: (one: Thing) => Thing, message: RegExp) => {
    await expect(withOther(change)).rejects.toThrow(message);
    expect(await fileOf(production)).toBe(before);
  };
  await refused(
    (one) => (one.kind === 'coupon' ? { ...one, terms: { ...one.terms, classId: 'games' } } : one),
    /^coupon 春 %E2%80%BA %7B节%7D › .+: terms\.classId unknown category$/,
  );
  const life = { cardClass: 'life', benefit: { kind: 'CODE', amount: 1000 }, placeListId: 'coffee-shops' } as const;
  await refused(
    (one) => (one.kind === 'coupon' ? { ...one, terms: { ...one.terms, ...life } } : one),
    /^coupon .+: terms\.placeListId names a list of places that is not here: coffee-shops$/,
  );
  const name = { 'zh-CN': '金卡客户', en: 'gold customers' };
  const audience = { kind: 'attribute' as const, attributeId: 'tier', values: ['GOLD'], name };
  await refused(
    (one) => (one.kind === 'coupon' ? { ...one, terms: { ...one.terms, audience } } : one),
    /^coupon .+: terms\.audience names an attribute that is not here: tier$/,
  );
  await refused(
    (one) =>
      one.kind === 'theme' && one.themeId === 'spring' ? { ...one, bgImage: 'https://elsewhere.example/p.png' } : one,
    /^theme spring: item\.bgImage leads to a host that is not allowed$/,
  );
  await refused(
    (one) => (one.kind === 'picture' ? { ...one, base64: Buffer.from('no picture').toString('base64') } : one),
    /^picture [\da-f]{32}: base64 is not the picture of this hash$/,
  );
  await expect(importing(restricted(bundle, ['content']))).rejects.toThrow(
    /^theme spring: \{\{coupon:.+10元券\}\} is neither here nor in the bundle$/,
  );
});

it('is written only in the name of an operator who may write', async () => {
  const bundle = await exported(test);
  await expect(importing(bundle, { operator: 'nobody' })).rejects.toThrow("There is no active operator named 'nobody'");
  await expect(importing(bundle, { operator: production.approver.name })).rejects.toThrow(/lacks .*coupons\.write/);
});

it('arrives as drafts and requests, none of it in force without a second person, and is then the same file', async () => {
  const file = await fileOf(test);
  const { differences, became } = await importing(readBundle(file));
  expect(became).toEqual({ DRAFT: 3, WAITS: 4, IN_EFFECT: 2 });
  expect(statesOf(differences).sort()).toEqual(['CHANGED', 'NEW', 'SAME']);
  expect(await fileOf(production)).toBe(file);
  expect(await countIn('coupon_terms')).toBe(0);
  const documents = await production.db.selectFrom('document').select('version').execute();
  expect(documents.every(({ version }) => version === 1)).toBe(true);
  const [campaign] = await production.db
    .selectFrom('campaign')
    .select(['campaign_id', 'budget_fen'])
    .where('is_template', '=', false)
    .execute();
  expect(campaign?.budget_fen).toBe('0');
  const pools = await production.db.selectFrom('stock_pool').select('total').execute();
  expect(new Set(pools.map(({ total }) => total))).toEqual(new Set([0]));
  const written = await production.db.selectFrom('coupon_draft').select(['state', 'writers', 'first_stock']).execute();
  // The starter's templates are no operator's.
  const drafts = written.filter(({ writers }) => !writers.includes(NIL));
  expect(drafts.map(({ state }) => state)).toEqual(['DRAFT', 'DRAFT']);
  expect(drafts.every(({ writers }) => writers.includes(production.administrator.operatorId))).toBe(true);
  const entry = await production.db
    .selectFrom('audit_entry')
    .select(['operator_name', 'reason'])
    .where('action', '=', 'coupon.draft.made')
    .where('operator_name', '!=', 'system')
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({
    operator_name: operator,
    reason: expect.stringMatching(/^Imported from a bundle \(sha256 [\da-f]{12}\)$/),
  });
});

it('brings nothing new the second time', async () => {
  const [entries, approvals] = [await countIn('audit_entry'), await countIn('approval')];
  const { differences, became } = await importing(await exported(test));
  expect(statesOf(differences)).toEqual(['SAME']);
  expect(became).toEqual({ DRAFT: 0, WAITS: 0, IN_EFFECT: 0 });
  expect([await countIn('audit_entry'), await countIn('approval')]).toEqual([entries, approvals]);
});

it('refuses to change what waits, and takes effect by another operator’s word only', async () => {
  const bundle = await exported(test);
  const other = {
    ...bundle,
    things: bundle.things.map((one) => (one.kind === 'document' ? { ...one, title: both('另') } : one)),
  };
  await expect(importing(other)).rejects.toThrow(/^document help: .*WRONG_STATE \(\{"state":"WAITING"\}\)$/);
  expect((await decide(production.administrator, 'help')).body).toMatchObject({
    msg: expect.any(String),
    code: '8008',
  });
  expect((await decide(production.approver, 'help')).body).toMatchObject({
    code: '0000',
    resp_data: { state: 'DONE' },
  });
  expect(await fileOf(production)).toBe(writtenBundle(bundle));
});

it('says before → after of what is changed, where it is changed', async () => {
  const bundle = await exported(test);
  const long = 'x'.repeat(200);
  const things = bundle.things.flatMap((one): Thing[] => {
    if (one.kind === 'channel' && one.ch === 'fair') return [{ ...one, name: both('展览'), position: 8 }];
    if (one.kind === 'document' && one.docKey === 'help') {
      return [{ ...one, html: { ...one.html, en: `<p>${long}1${long}</p>` } }];
    }
    if (one.kind === 'ad' || (one.kind === 'theme' && one.themeId === 'everyday')) return [];
    return one.kind === 'channel' && one.ch === 'sms' ? [{ ...one, ch: 'sms2' }] : [one];
  });
  const lines = differenceLines(compareBundle({ ...bundle, things }, await readAtOnce(production.db, NOW_MS), NOW_MS));
  expect(lines).toEqual(
    expect.arrayContaining([
      'changed   channel fair',
      '    name.en: "展会 (en)" → "展览 (en)"',
      '    position: 7 → 8',
      'new       channel sms2',
      'only here channel sms',
      'only here theme everyday',
      expect.stringMatching(/^ {4}html\.en: "<p>.+" → "<p>x{12,60}…"?/),
      expect.stringMatching(/^same {6}campaign 1, coupon 2, page 2, /),
    ]),
  );
});

it('exports one campaign with its coupons, their texts, pages and pictures, by title or id', async () => {
  const bundle = await exported(test, [campaignId]);
  expect(await exported(test, ['春 › {节}'])).toEqual(bundle);
  const count = Map.groupBy(bundle.things, ({ kind }) => kind);
  expect(Object.fromEntries([...count].map(([kind, of]) => [kind, of.length]))).toEqual({
    campaign: 1,
    coupon: 2,
    page: 1,
    share: 1,
    picture: 1,
  });
  const differences = compareBundle(bundle, await readAtOnce(production.db, NOW_MS), NOW_MS);
  expect(statesOf(differences)).toEqual(['SAME']);
  await expect(exported(test, ['another'])).rejects.toThrow(
    "no open campaign of head office with the id or title 'another'",
  );
});

it('leaves out what names an archived coupon, and says so', async () => {
  await test.db.updateTable('coupon_template').set({ state: 'ARCHIVED' }).where('template_id', '=', released).execute();
  const { bundle, leftOut } = await exportBundle(test.db, { parts, campaigns: [], nowMs: NOW_MS });
  expect(leftOut.map((line) => line.split(':')[0]).sort()).toEqual([
    'page spring',
    `share ${released}`,
    'theme spring',
  ]);
  expect(bundle.things.filter(({ kind }) => kind === 'coupon')).toHaveLength(1);
});

it('leaves a coupon that is over alone, and makes a new one of its name', async () => {
  const { editor, approver, db } = production;
  const old = await releaseCoupon({ editor, approver }, { terms: { title: both('旧券') } });
  const [coupon] = (await exported(production)).things.filter(
    (one) => one.kind === 'coupon' && one.terms.title['zh-CN'] === '旧券',
  );
  if (coupon?.kind !== 'coupon') throw new Error('not exported');
  await db.updateTable('coupon_template').set({ state: 'STOPPED' }).where('template_id', '=', old).execute();
  const bundle = { parts, campaigns: null, things: [{ ...coupon, terms: { ...coupon.terms, ceiling: 7 } }] };
  expect((await importing(bundle)).became.DRAFT).toBe(1);
  expect((await importing(bundle)).became.DRAFT).toBe(0);
  const drafts = await db.selectFrom('coupon_draft').select(['template_id', 'terms']).execute();
  const ofName = drafts.filter(({ terms }) => terms.title['zh-CN'] === '旧券');
  expect(ofName).toHaveLength(1);
  expect(ofName[0]?.template_id).not.toBe(old);
});

it('does not touch the limits of a released coupon, and writes its other terms as a draft', async () => {
  const { editor, approver, db } = production;
  const templateId = await releaseCoupon({ editor, approver }, { terms: { title: both('在售券') } });
  const coupon = (await exported(production)).things.find(
    (one) => one.kind === 'coupon' && one.terms.title['zh-CN'] === '在售券',
  );
  if (coupon?.kind !== 'coupon') throw new Error('not exported');
  const limited = { ...coupon, limits: { ...coupon.limits, perPerson: 9 } };
  expect((await importing({ parts, campaigns: null, things: [limited] })).became.DRAFT).toBe(0);
  const changed = { ...limited, terms: { ...coupon.terms, position: 99 } };
  expect((await importing({ parts, campaigns: null, things: [changed] })).became.DRAFT).toBe(1);
  const draft = db.selectFrom('coupon_draft').select(['first_stock', 'state']).where('template_id', '=', templateId);
  expect(await draft.executeTakeFirst()).toEqual({ first_stock: null, state: 'DRAFT' });
});

it('does not write on a page that belongs to a branch', async () => {
  const { db } = production;
  const branchId = await makeBranch(production, '云溪分公司');
  const bundle = await exported(production, ['春 › {节}']);
  await db.updateTable('page').set({ branch_id: branchId }).where('page_id', '=', 'spring').execute();
  await expect(importing(bundle)).rejects.toThrow('page spring: a branch has a page of this id');
});

it('says that two coupons have one name, and neither exports nor changes them', async () => {
  const { editor, approver, db } = production;
  const twin = { terms: { title: both('同名') } };
  await releaseCoupon({ editor, approver }, twin);
  const { things } = await exported(production);
  const coupon = things.find((one) => one.kind === 'coupon' && one.terms.title['zh-CN'] === '同名');
  if (coupon === undefined) throw new Error('not exported');
  await releaseCoupon({ editor, approver }, twin);
  const { bundle, leftOut } = await exportBundle(db, { parts, campaigns: [], nowMs: NOW_MS });
  expect(leftOut).toEqual(['{{coupon:同名}}: there are two of this name']);
  expect(bundle.things.some((one) => one.kind === 'coupon' && one.terms.title['zh-CN'] === '同名')).toBe(false);
  await expect(importing({ parts, campaigns: null, things: [coupon] })).rejects.toThrow(
    /^coupon 同名: there are two of/,
  );
});

it.each([
  ['no JSON', '{', /^It is no JSON/],
  [
    'another version',
    JSON.stringify({ format: 'coupon-centre-bundle', version: 2, parts: ['content'], campaigns: null, things: [] }),
    /version 1:[\s\S]*version/,
  ],
  ['an unknown field', '{"things": 1}', /It is no bundle/],
])('refuses %s', (_name, text, message) => {
  expect(() => readBundle(text)).toThrow(BundleProblem);
  expect(() => readBundle(text)).toThrow(message);
});

it('refuses a thing that the console would refuse, by its number, kind, name and field, and two of a name', async () => {
  const bundle = await exported(production);
  const given = JSON.parse(writtenBundle(bundle));
  const at = given.things.findIndex(({ kind }: Thing) => kind === 'coupon');
  given.things[at].terms.ceiling = -1;
  const name = given.things[at].terms.title['zh-CN'];
  expect(() => readBundle(JSON.stringify(given))).toThrow(
    new RegExp(`^things\\.${at}, coupon ${name}:[\\s\\S]*terms\\.ceiling`),
  );
  const twice = { ...bundle, things: [...bundle.things, ...bundle.things.slice(0, 1)] };
  expect(() => readBundle(writtenBundle(twice))).toThrow(/^It has two of campaign /);
});
