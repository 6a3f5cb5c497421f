import { benefitKinds, cardClasses } from '@coupon-centre/contract/foundation/benefit-kinds';
import { locales } from '@coupon-centre/contract/foundation/field';
import { ownedStates } from '@coupon-centre/contract/foundation/owned-state';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { readContents } from '@coupon-centre/server/src/catalogue/catalogue-store.ts';
import { couponsOf, isOnline } from '@coupon-centre/server/src/catalogue/pages/claim-page.ts';
import { readDrafts } from '@coupon-centre/server/src/catalogue/pages/claim-page-store.ts';
import { leftInStock } from '@coupon-centre/server/src/catalogue/stock-level.ts';
import type { LocalisedText } from '@coupon-centre/server/src/foundation/text/localised-text.ts';
import { businessDay } from '@coupon-centre/server/src/foundation/time/business-day.ts';
import { stateAt } from '@coupon-centre/server/src/owned/owned-state.ts';
import type { TemplateState } from '@coupon-centre/server/src/platform/db/schema/schema.ts';
import { type TestDatabase, testDatabase } from '@coupon-centre/server/test/database.ts';
import { testCipher } from '@coupon-centre/server/test/use-scene.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemoProvince } from '#demo/demo-province.ts';
import { DEMO_PHONE } from '#demo/people.ts';
import type { SandboxSchema } from '#sandbox-schema.ts';

const NOW_MS = Date.UTC(2026, 10, 21, 7, 30);
const NODES = 4;
const log = pino({ level: 'silent' });

let database: TestDatabase;
const seed = (nowMs = NOW_MS) =>
  seedDemoProvince({ db: database.db, clock: { now: () => nowMs }, log, cipher: testCipher });

beforeAll(async () => {
  database = await testDatabase();
  await Promise.all(Array.from({ length: NODES }, () => seed()));
});
afterAll(() => database.close());

const templates = () =>
  database.db
    .selectFrom('coupon_template as t')
    .innerJoin('coupon_terms as c', 'c.template_id', 't.template_id')
    .innerJoin('stock_pool as p', (join) =>
      join.onRef('p.template_id', '=', 't.template_id').on('p.session_id', 'is', null),
    )
    .selectAll(['t', 'c', 'p'])
    .execute();

const counts = async () => {
  const { rows } = await sql<Record<string, string>>`
    SELECT (SELECT count(*) FROM demo_province) AS provinces, (SELECT count(*) FROM coupon_template) AS templates,
           (SELECT count(*) FROM subscriber) AS people, (SELECT count(*) FROM owned_coupon) AS owned,
           (SELECT count(*) FROM document) AS documents, (SELECT count(*) FROM grab_session) AS grabs`.execute(
    database.db,
  );
  return rows[0];
};

test('several nodes at once make one province, and a later start changes nothing', async () => {
  const before = await counts();
  expect(before?.['provinces']).toBe('1');
  await seed(NOW_MS + 90 * DAY_MS);
  expect(await counts()).toEqual(before);
});

test('its campaign says who wrote it and who set its budget, and there are templates to begin with', async () => {
  const campaigns = await database.db.selectFrom('campaign').selectAll().orderBy('is_template').execute();
  expect(campaigns.map(({ is_template: isTemplate }) => isTemplate)).toEqual([false, true, true, true]);
  const [campaign] = campaigns;
  const operators = await database.db.selectFrom('operator').select(['operator_id', 'name']).execute();
  const nameOf = new Map(operators.map(({ operator_id, name }) => [operator_id, name]));
  expect(campaign?.writers.map((writer) => nameOf.get(writer))).toEqual(['sandbox-editor']);
  expect(nameOf.get(campaign?.budget_set_by ?? '')).toBe('sandbox-finance');
});

test('an operator’s own catalogue is left alone', async () => {
  const other = await testDatabase();
  await sql`INSERT INTO category VALUES ('own', '{}', 'own', 1)`.execute(other.db);
  await sql`
    INSERT INTO coupon_template VALUES (gen_random_uuid(), 'own', 'DRAFT', 1, now(), now() + interval '1 day', 1, null,
                                        '{"kind": "everyone"}', '[]', 1, now())`.execute(other.db);
  await seedDemoProvince({ db: other.db, clock: { now: () => NOW_MS }, log, cipher: testCipher });
  const { count } = await other.db
    .selectFrom('coupon_template')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe('1');
  await other.close();
});

/** Every text of a page that stands in both languages, wherever it stands. */
const textsIn = (part: unknown): LocalisedText[] => {
  if (typeof part !== 'object' || part === null) return [];
  return 'zh-CN' in part ? [part as LocalisedText] : Object.values(part).flatMap(textsIn);
};

test('three pages can be seen, two of them fronts of a route; one is a draft, one is over; all lead to what there is', async () => {
  const { pages, offers } = await readContents(database.db, Date.now());
  expect([...pages.values()].map((page) => [page.pageId, page.front, isOnline(page, NOW_MS)])).toEqual([
    ['autumn-harvest', null, false],
    ['newcomer-gift', 'H5Index1', true],
    ['traffic-festival', 'H5Index', true],
    ['weekend-grab', null, true],
  ]);
  const [draft] = await readDrafts(database.db, 5);
  expect(draft).toMatchObject({ pageId: 'winter-warmth', version: 1 });
  for (const { content } of pages.values()) expect(couponsOf(content).filter((id) => !offers.has(id))).toEqual([]);
});

test('every text stands in both languages', async () => {
  const contents = await readContents(database.db, Date.now());
  const texts: LocalisedText[] = [
    ...(await templates()).flatMap((row) => [row.title, row.sub_title, row.rule_html, ...row.tags]),
    ...contents.categories.map(({ name }) => name),
    ...contents.themes.flatMap(({ banners }) => banners.flatMap(({ title, subTitle }) => [title, subTitle])),
    ...[...contents.pages.values()].flatMap(({ content }) => textsIn(content)),
    ...[...contents.documents.values()].flat().flatMap(({ title, html }) => [title, html]),
  ];
  expect(texts.length).toBeGreaterThan(200);
  for (const text of texts) {
    for (const locale of locales) expect(text[locale]?.trim(), JSON.stringify(text)).toBeTruthy();
    expect(text['zh-CN']).toMatch(/\p{Script=Han}/u);
    expect(text.en).not.toMatch(/\p{Script=Han}/u);
  }
});

test('every coupon has two to seven rules, the same number in both languages', async () => {
  for (const { rule_html } of await templates()) {
    const [chinese, english] = locales.map((locale) => rule_html[locale].match(/<li>/g)?.length ?? 0);
    expect(chinese).toBe(english);
    expect(chinese).toBeGreaterThanOrEqual(2);
    expect(chinese).toBeLessThanOrEqual(7);
  }
});

test('every class, benefit, audience, kind of validity and state of a template is there', async () => {
  const rows = await templates();
  const seen = <T>(of: (row: (typeof rows)[number]) => T) => [...new Set(rows.map(of))].sort();
  expect(seen(({ card_class }) => card_class)).toEqual([...cardClasses].sort());
  expect(seen(({ benefit }) => benefit.kind)).toEqual([...benefitKinds].sort());
  expect(seen(({ audience }) => audience.kind)).toEqual([
    'channels',
    'everyone',
    'firstDeal',
    'newCustomers',
    'numberList',
    'prefixes',
  ]);
  expect(seen(({ validity: { kind } }) => kind)).toEqual(['afterCollecting', 'fixed']);
  expect(rows.some(({ validity }) => validity.kind === 'afterCollecting' && validity.startAfterDays > 0)).toBe(true);
  expect(rows.some(({ validity }) => validity.hours !== undefined)).toBe(true);
  expect(rows.some(({ benefit }) => benefit.kind === 'TOPUP_PERCENT' && benefit.thresholdFen === undefined)).toBe(true);
  const states: TemplateState[] = [
    'ARCHIVED',
    'DRAFT',
    'ENDED',
    'IN_REVIEW',
    'PAUSED',
    'RUNNING',
    'SCHEDULED',
    'STOPPED',
  ];
  expect(seen(({ state }) => state)).toEqual(states);
});

test('the centre shows some forty coupons: to collect, to come, gone, gone for today, limited by person and day', async () => {
  const rows = (await templates()).filter(
    ({ state, total, claim_end }) =>
      ['SCHEDULED', 'RUNNING', 'PAUSED'].includes(state) && total > 0 && claim_end.getTime() > NOW_MS,
  );
  expect(rows.length).toBeGreaterThanOrEqual(40);
  const shortages = rows.map((row) => {
    const { ever, onDay } = leftInStock(
      { total: row.total, issued: row.issued, perDay: row.per_day, day: row.day, issuedOnDay: row.issued_on_day },
      businessDay(NOW_MS),
    );
    if (ever === 0) return 'ALL_GONE';
    return onDay === 0 ? 'GONE_TODAY' : null;
  });
  expect(new Set(shortages)).toEqual(new Set([null, 'ALL_GONE', 'GONE_TODAY']));
  expect(rows.some(({ claim_start }) => claim_start.getTime() > NOW_MS)).toBe(true);
  expect(rows.some(({ per_person }) => per_person > 1)).toBe(true);
  expect(rows.some(({ per_person_day }) => per_person_day !== null)).toBe(true);
  expect(rows.some(({ class_id, card_class }) => class_id !== card_class)).toBe(true);
});

test('every issued unit has an owner and a row in the ledger', async () => {
  const { rows: pools } = await sql<{
    pool_id: string;
    total: number;
    issued: number;
    added: number;
    out: number;
    day: string;
    today: number;
  }>`
    SELECT p.pool_id, p.total, p.issued, p.day, p.issued_on_day AS today,
           (SELECT coalesce(sum(units), 0)::integer FROM stock_entry e WHERE e.pool_id = p.pool_id AND kind = 'ADDED') AS added,
           (SELECT coalesce(sum(units), 0)::integer FROM stock_entry e WHERE e.pool_id = p.pool_id AND kind = 'ISSUED') AS out
      FROM stock_pool p`.execute(database.db);
  const held = await database.db.selectFrom('owned_coupon').select(['pool_id', 'claimed_on']).execute();
  const countHeld = (poolId: string, day?: string): number =>
    held.filter((owned) => owned.pool_id === poolId && (day === undefined || owned.claimed_on === day)).length;
  expect(pools.length).toBeGreaterThan(40);
  for (const pool of pools) {
    const { pool_id: poolId, total, issued } = pool;
    expect({ ...pool, owned: countHeld(poolId) }).toMatchObject({ added: total, out: issued, owned: issued });
  }
  expect(pools.filter((pool) => pool.today > 0).length).toBeGreaterThan(3);
  expect(pools.filter((pool) => pool.today !== countHeld(pool.pool_id, pool.day))).toEqual([]);
});

test('no subscriber owns a coupon from outside its window or beyond a limit', async () => {
  const { rows } = await sql`
    SELECT t.template_id FROM owned_coupon o
      JOIN coupon_template t USING (template_id) JOIN subscriber s USING (subscriber_id)
     WHERE o.ordinal > t.per_person OR o.claimed_at < t.claim_start OR o.claimed_at >= t.claim_end
        OR o.claimed_at > ${new Date(NOW_MS)} OR o.claimed_at < s.created_at OR o.valid_from >= o.valid_to
    UNION ALL
    SELECT o.template_id FROM owned_coupon o JOIN stock_pool p USING (pool_id)
     GROUP BY o.template_id, o.claimed_on, p.per_day HAVING count(*) > p.per_day`.execute(database.db);
  expect(rows).toEqual([]);
});

test('the demo number’s wallet has coupons that are ready, not yet valid, used, run out and withdrawn', async () => {
  const { subscriber_id: subscriberId } = await database.db
    .selectFrom('phone_lookup')
    .select('subscriber_id')
    .where('phone_hash', '=', testCipher.hash(DEMO_PHONE))
    .executeTakeFirstOrThrow();
  const rows = await database.db
    .selectFrom('owned_coupon')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .execute();
  const states = rows.map((row) => stateAt(row, NOW_MS));
  expect(new Set(states)).toEqual(new Set(ownedStates.filter((state) => !['PENDING', 'USING'].includes(state))));
  expect(rows.some((row) => row.state === 'AVAILABLE' && row.valid_from.getTime() > NOW_MS)).toBe(true);
  const reminded = await database.db.selectFrom('reminder').select(['subject_id', 'state']).execute();
  const remindable = rows.filter((row) => stateAt(row, NOW_MS) === 'AVAILABLE').map(({ owned_id }) => owned_id);
  expect(reminded).toEqual([{ subject_id: expect.toBeOneOf(remindable), state: 'SET' }]);
  const used = rows.filter(({ state }) => state === 'USED').map(({ owned_id }) => owned_id);
  const orders = await database.db.selectFrom('use_order').select(['owned_id', 'state', 'order_no']).execute();
  expect(orders.map(({ owned_id }) => owned_id).sort()).toEqual(used.sort());
  expect(orders.every(({ state }) => state === 'SUCCEEDED')).toBe(true);
  const booked = await database.db
    .withTables<SandboxSchema>()
    .selectFrom('sandbox_billing')
    .select('order_no')
    .execute();
  expect(booked.map(({ order_no }) => order_no).sort()).toEqual(orders.map(({ order_no }) => order_no).sort());
});

test('there are the documents, a default theme and a scheduled one, each with three banners', async () => {
  const { documents, themes } = await readContents(database.db, Date.now());
  expect([...documents.keys()].sort()).toEqual(['activity-rules', 'privacy', 'service-agreement']);
  for (const { html } of [...documents.values()].flat()) {
    const [chinese, english] = locales.map((locale) => html[locale].match(/<h2>/g)?.length ?? 0);
    expect(chinese).toBe(english);
    expect(chinese).toBeGreaterThanOrEqual(7);
  }
  expect(themes.filter(({ channel, valid_to }) => channel === null && valid_to === null)).toHaveLength(1);
  expect(themes.filter(({ valid_from }) => valid_from.getTime() > NOW_MS)).toHaveLength(1);
  for (const { banners } of themes) expect(banners).toHaveLength(3);
});

test('a banner leads to a coupon or a page that is there', async () => {
  const { offers, pages, themes } = await readContents(database.db, Date.now());
  const links = themes.flatMap(({ banners }) => banners.flatMap(({ link }) => link ?? []));
  const named = (name: string) => links.flatMap((link) => new RegExp(`${name}=(.+)$`).exec(link)?.[1] ?? []);
  const ids = named('sCardId');
  const pageIds = named('pageId');
  expect(ids.length + pageIds.length).toBeGreaterThan(6);
  expect(ids.filter((id) => !offers.has(id))).toEqual([]);
  expect(new Set(pageIds)).toEqual(new Set(['traffic-festival', 'newcomer-gift', 'weekend-grab']));
  expect(pageIds.filter((id) => !pages.has(id))).toEqual([]);
});

test('a dictionary names every class of coupons, every state of an owned one and the ways in', async () => {
  const { dictionaries } = await readContents(database.db, Date.now());
  const codes = (dictCode: string) => [...(dictionaries.get(dictCode)?.keys() ?? [])];
  expect(codes('cardClass')).toEqual([...cardClasses]);
  expect(codes('ownedState').sort()).toEqual([...ownedStates].sort());
  expect(codes('channel')).toContain('campus');
  for (const { name } of [...dictionaries.values()].flatMap((entries) => [...entries.values()])) {
    expect(name['zh-CN'] === 'QQ' || /\p{Script=Han}/u.test(name['zh-CN'])).toBe(true);
    expect(name.en).toMatch(/^[\w' -]+$/);
  }
});
