import type { ClaimPageDraft } from '@coupon-centre/contract/claim-page/claim-page';
import { previewClaimPage } from '@coupon-centre/contract/claim-page/preview-claim-page';
import { showClaimPage } from '@coupon-centre/contract/claim-page/show-claim-page';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { expect, it, vi } from 'vitest';
import { variantOf } from '#experiment/assignment.ts';
import { upliftOf } from '#experiment/uplift.ts';
import { decide, readApproval } from '#test/approval.ts';
import { makeClaimPage } from '#test/factories/claim-page.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { localised } from '#test/factories/words.ts';
import type { TestPerson } from '#test/node.ts';
import { databaseScene, scene } from '#test/scene.ts';
import { retirePageParticipants } from './retire-page-participants.ts';

const nowMs = Date.parse('2026-11-21T10:00:00+08:00');
const on = await databaseScene(nowMs);
const coupons = await Promise.all([makeTemplate(on.db), makeTemplate(on.db)]);
const [{ templateId: first }, { templateId: second }] = coupons;
const { db, node, editor, approver, viewer } = await scene({
  on,
  operators: ['editor', 'approver', 'viewer'],
  pageLinkHosts: ['good.example'],
});

const contentOf = (title: string, coupon: string): ClaimPageDraft => ({
  title: localised([title, title]),
  share: { title: localised([title, title]), subTitle: localised([title, title]), imageUrl: null },
  background: { color: '#00566f', image: null },
  modules: [
    { kind: 'couponGrid', moduleId: 'grid', heading: localised([title, title]), layout: 'list', coupons: [coupon] },
    {
      kind: 'richText',
      moduleId: 'text',
      html: localised(['<p>a<script>x</script></p>', '<p>a<script>x</script></p>']),
    },
  ],
});
const window = { effectiveFrom: '2026-01-01T00:00:00+08:00', effectiveTo: null };
const written = (title: string, variants: readonly [string, number][] = [], coupon = first) => ({
  ...window,
  content: contentOf(title, coupon),
  ...(variants.length > 0 && {
    // Of another coupon: that of the page counts.
    variants: variants.map(([name, percent]) => ({ name, percent, content: contentOf(name, second) })),
  }),
});
const done = { status: 200 };

/** Makes the first version or changes the last one, has it approved and publishes it; returns its comparison. */
async function publish(pageId: string, version: number, page: object): Promise<string | null> {
  const at = { pageId, version };
  let expectedRevision = 1;
  if (version === 1) expect(await editor.call('pages/make', { pageId, ...page })).toMatchObject(done);
  else {
    expect(await editor.call('pages/beginDraft', { pageId, fromVersion: version - 1 })).toMatchObject(done);
    expect(await editor.call('pages/saveDraft', { ...at, expectedRevision, ...page })).toMatchObject(done);
    expectedRevision += 1;
  }
  expect(await editor.call('pages/submit', { ...at, expectedRevision })).toMatchObject(done);
  expect(await decide(approver, pageId)).toMatchObject(done);
  expect(await editor.call('pages/publish', at)).toMatchObject(done);
  return comparisonOf(pageId, version);
}
async function comparisonOf(pageId: string, version: number): Promise<string | null> {
  const row = await db
    .selectFrom('page_version')
    .select('comparison_id')
    .where('page_id', '=', pageId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return row.comparison_id;
}
const seen = async (pageId: string, person?: TestPerson) =>
  (await node.post(showClaimPage.path, { pageId }, person?.session ?? {})).body;
const participantsOf = (comparisonId: string) =>
  db.selectFrom('experiment_participant').selectAll().where('campaign_id', '=', comparisonId).execute();

it('the approver sees every variant with its share, and can preview each', async () => {
  await editor.call('pages/make', {
    pageId: 'asked',
    ...written('Itself', [
      ['Blue', 20],
      ['Red', 10],
    ]),
  });
  await editor.call('pages/submit', { pageId: 'asked', version: 1, expectedRevision: 1 });
  const { asked } = await readApproval(approver, 'asked');
  expect(asked).toMatchObject({
    content: { title: { en: 'Itself' } },
    variants: [
      { name: 'Blue', percent: 20, content: { title: { en: 'Blue' }, modules: [{ coupons: [first] }, {}] } },
      { name: 'Red', percent: 10, content: { title: { en: 'Red' } } },
    ],
  });
  expect(JSON.stringify(asked)).not.toContain('script');
  const titles: string[] = [];
  for (const variant of [undefined, 1, 2]) {
    const { body } = await viewer.call('pages/linkPreview', { pageId: 'asked', version: 1, variant });
    const query = Object.fromEntries(new URL(body.resp_data.path, 'http://x').searchParams);
    const asked = { pageId: query['pageId'], previewToken: query['previewToken'] };
    const shown = await node.post(previewClaimPage.path, {
      ...asked,
      ...(query['variant'] !== undefined && { variant: Number(query['variant']) }),
    });
    titles.push(shown.body.resp_data.title);
  }
  expect(titles).toEqual(['Itself', 'Blue', 'Red']);
  await editor.call('pages/make', { pageId: 'plain', ...written('Plain') });
  expect(await viewer.call('pages/linkPreview', { pageId: 'plain', version: 1, variant: 1 })).toMatchObject({
    body: { code: '8006' },
  });
});

it('a fault of a variant names it, and one that it has from the page is told once', async () => {
  const bad = { color: '#00566f', image: 'https://bad.example/a.png' };
  const page = written('Itself', [
    ['Blue', 20],
    ['Red', 10],
  ]);
  const [blue, red] = page.variants ?? [];
  const check = async (variants: unknown, content = page.content) =>
    (await editor.call('pages/check', { ...page, content, variants })).body.resp_data.faults;
  const inRed = { ...red, content: { ...red?.content, background: bad } };
  expect(await check([blue, inRed])).toEqual([
    { kind: 'HOST_NOT_ALLOWED', variant: 1, module: null, field: 'background.image', value: bad.image },
  ]);
  const shared = { ...page.content, share: { ...page.content.share, imageUrl: bad.image } };
  expect(await check([blue, red], shared)).toEqual([
    { kind: 'HOST_NOT_ALLOWED', module: null, field: 'share.imageUrl', value: bad.image },
  ]);
});

it('people see their variant at every look, and take part once, from the first; a guest sees the page itself', async () => {
  const comparisonId =
    (await publish(
      'fair',
      1,
      written('Itself', [
        ['Blue', 30],
        ['Red', 30],
      ]),
    )) ?? '';
  await expect.poll(async () => (await seen('fair')).code, { timeout: 3_000 }).toBe('0000');
  const comparison = { comparisonId, percents: [30, 30] };
  const people = await Promise.all(Array.from({ length: 30 }, () => node.person()));
  for (const look of ['first', 'second']) {
    for (const person of people) {
      const { resp_data } = await seen('fair', person);
      const title = ['Itself', 'Blue', 'Red'][variantOf(comparison, person.subscriberId)];
      expect([look, resp_data.title, resp_data.modules[0].heading]).toEqual([look, title, title]);
      // The coupons and the link to share are the page's, and nothing says that there are variants but one flag.
      expect([resp_data.modules[0].coupons, resp_data.share.title]).toEqual([[first], 'Itself']);
      expect(resp_data).toMatchObject({ pageId: 'fair', version: 1, differsByPerson: true });
      expect(resp_data).not.toHaveProperty('variants');
    }
    const guest = await seen('fair');
    expect(guest.resp_data).toMatchObject({ title: 'Itself', differsByPerson: true });
  }
  await vi.waitFor(async () => expect(await participantsOf(comparisonId)).toHaveLength(people.length), 20_000);
  for (const { subscriber_id, variant, since } of await participantsOf(comparisonId)) {
    expect([variant, since.getTime()]).toEqual([variantOf(comparison, subscriber_id), nowMs]);
  }
  // A session that is over is not taken for a guest: the browser asks again without it.
  const [one] = people as [TestPerson];
  expect((await node.post(showClaimPage.path, { pageId: 'fair' }, { ...one.session, hc: 'other' })).body.code).toBe(
    '1003',
  );
});

it('a page without variants is as it was', async () => {
  expect(await publish('simple', 1, written('Simple'))).toBeNull();
  await expect.poll(async () => (await seen('simple')).code, { timeout: 3_000 }).toBe('0000');
  const { resp_data } = await seen('simple', await node.person());
  expect(resp_data).not.toHaveProperty('differsByPerson');
  expect((await viewer.call('pages/show', { pageId: 'simple' })).body.resp_data).not.toHaveProperty('variants');
  expect(await viewer.call('pages/comparison', { pageId: 'simple', version: 1 })).toMatchObject({
    body: { code: '8006' },
  });
});

it('a publication with other texts or shares begins a new comparison; with the same it goes on, as does a way back', async () => {
  const blue: [string, number][] = [['Blue', 20]];
  const begun = await publish('turns', 1, written('Itself', blue));
  expect(begun).toEqual(expect.any(String));
  // Another coupon, for all alike, and another name.
  const renamed = written('Itself', blue, second);
  const [variant] = renamed.variants ?? [];
  expect(await publish('turns', 2, { ...renamed, variants: [{ ...variant, name: 'Azure' }] })).toBe(begun);
  const others = [
    await publish('turns', 3, written('Itself', [['Blue', 21]])),
    await publish('turns', 4, written('Other', blue)),
    await publish('turns', 5, written('Itself', [['Green', 20]])),
  ];
  expect(new Set([begun, ...others]).size).toBe(4);
  expect(await publish('turns', 6, written('Itself'))).toBeNull();
  expect(await approver.call('pages/rollBack', { pageId: 'turns', version: 1, reason: 'it was better' })).toMatchObject(
    done,
  );
  expect(await comparisonOf('turns', 1)).toBe(begun);
  expect(await publish('turns', 7, written('Itself', blue))).toBe(begun);
});

interface People {
  readonly variant: number;
  readonly people: number;
  readonly users: number;
  readonly beganDaysAgo?: number;
  readonly usedAfterDays?: number;
  /** The page that they collected on. */
  readonly onPage?: string;
}

/** People of a group, the first of whom collect a coupon and use it. */
async function makePeople(comparisonId: string, spec: People): Promise<void> {
  const { variant, people, users, beganDaysAgo = 20, usedAfterDays = 13, onPage = null } = spec;
  const [{ templateId, centrePoolId }] = coupons;
  const since = new Date(nowMs - beganDaysAgo * DAY_MS);
  const used = new Date(since.getTime() + usedAfterDays * DAY_MS);
  await sql`
    WITH person AS (SELECT gen_random_uuid() AS id, gen_random_uuid() AS owned, n
                      FROM generate_series(1, ${people}::integer) n),
         participant AS (INSERT INTO experiment_participant (subscriber_id, campaign_id, is_held_out, variant, since)
                         SELECT id, ${comparisonId}::uuid, false, ${variant}, ${since} FROM person),
         source AS (INSERT INTO claim_source (subscriber_id, owned_id, page_id)
                    SELECT id, owned, ${onPage}::text FROM person WHERE n <= ${users}::integer AND ${onPage}::text IS NOT NULL)
    INSERT INTO owned_coupon (subscriber_id, owned_id, template_id, terms_version, card_class, pool_id, ordinal, serial_no, state,
                              claimed_at, claimed_on, valid_from, valid_to, changed_at)
    SELECT id, owned, ${templateId}::uuid, 1, 'traffic', ${centrePoolId}::uuid, 1, 'T' || n, 'USED',
           ${used}, ${used}::date, ${used}, ${used}, ${used} FROM person WHERE n <= ${users}::integer`.execute(db);
}

const report = async (pageId: string) => (await viewer.call('pages/comparison', { pageId, version: 1 })).body.resp_data;
const compared = async (pageId: string, ...percents: number[]): Promise<string> => {
  const comparisonId = newId();
  const variants = percents.map((percent, at) => ({ name: `V${at + 1}`, percent }));
  await makeClaimPage(db, { pageId, comparisonId, variants });
  return comparisonId;
};

it('reports what the people of each variant used, with intervals that share the rate of error', async () => {
  const comparisonId = await compared('told', 40, 20);
  for (const group of [
    { variant: 0, people: 2_000, users: 400, onPage: 'told' },
    { variant: 1, people: 2_000, users: 900, onPage: 'told' },
    { variant: 2, people: 1_000, users: 210, onPage: 'another' },
    // Not counted: uses from after a person's days, and people whose days are not over.
    { variant: 1, people: 10, users: 10, usedAfterDays: 15, onPage: 'told' },
    { variant: 0, people: 10, users: 10, beganDaysAgo: 5, usedAfterDays: 1, onPage: 'told' },
  ]) {
    await makePeople(comparisonId, group);
  }
  const shown = await report('told');
  const sums = (people: number, uses: number) => ({ people, sum: uses, sumOfSquares: uses });
  const uplift = (treated: ReturnType<typeof sums>, controlShare: number) => {
    const found = upliftOf({ treated, control: sums(2_000, 400), controlShare }, 0.025);
    if (found === null) throw new Error('too early');
    const { estimate, from, to } = found;
    return { estimate: Math.round(estimate * 10_000), from: Math.round(from * 10_000), to: Math.round(to * 10_000) };
  };
  expect(shown).toEqual({
    outcomeDays: 14,
    countedUntil: '2026-11-07T10:00:00+08:00',
    page: { percent: 40, participants: 2_010, counted: 2_000, uses: 400, collectors: 400 },
    variants: [
      {
        name: 'V1',
        percent: 40,
        participants: 2_010,
        counted: 2_010,
        uses: 900,
        collectors: 900,
        outcome: 'MORE',
        additionalUses: uplift(sums(2_010, 900), 1 / 2),
      },
      {
        name: 'V2',
        percent: 20,
        participants: 1_000,
        counted: 1_000,
        uses: 210,
        collectors: 0,
        outcome: 'NONE_YET',
        additionalUses: uplift(sums(1_000, 210), 2 / 3),
      },
    ],
  });
  expect(shown.variants[0].additionalUses.estimate).toBe(2_478);
});

it('says that it is too early, and, of all variants, that the groups do not fit', async () => {
  const comparisonId = await compared('early', 20, 20);
  await makePeople(comparisonId, { variant: 0, people: 1_500, users: 500 });
  await makePeople(comparisonId, { variant: 1, people: 499, users: 100 });
  await makePeople(comparisonId, { variant: 2, people: 501, users: 150 });
  const outcomes = async () =>
    (await report('early')).variants.map(
      ({ outcome, additionalUses }: { outcome: string; additionalUses: unknown }) => [outcome, additionalUses === null],
    );
  expect(await outcomes()).toEqual([
    ['TOO_EARLY', true],
    ['NONE_YET', false],
  ]);
  await makePeople(comparisonId, { variant: 2, people: 500, users: 150 });
  expect(await outcomes()).toEqual([
    ['MISMATCH', true],
    ['MISMATCH', true],
  ]);
});

it('participants are deleted together, a year after the page was last online with their comparison', async () => {
  const [kept, over, ended] = [newId(), newId(), newId()];
  const yearAgoMs = nowMs - 365 * DAY_MS;
  const variants = [{ name: 'V1', percent: 50 }];
  await makeClaimPage(db, { pageId: 'kept', comparisonId: kept, variants, state: 'RETIRED', retiredMs: yearAgoMs + 1 });
  await makeClaimPage(db, { pageId: 'over', comparisonId: over, variants, state: 'RETIRED', retiredMs: yearAgoMs });
  await makeClaimPage(db, { pageId: 'ended', comparisonId: ended, variants, toMs: yearAgoMs });
  for (const comparisonId of [kept, over, ended]) {
    await makePeople(comparisonId, { variant: 1, people: 2, users: 0, beganDaysAgo: 500 });
  }
  const online = await compared('online', 50);
  await makePeople(online, { variant: 1, people: 2, users: 0, beganDaysAgo: 500 });
  expect(await retirePageParticipants(db, nowMs)).toBe(4);
  const left = await Promise.all([kept, over, ended, online].map(async (id) => (await participantsOf(id)).length));
  expect(left).toEqual([2, 0, 0, 2]);
});
