import { boardParts } from '@coupon-centre/contract/board/board-filter';
import { redeemCode } from '@coupon-centre/contract/exchange/redeem-code';
import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { keepEvents } from '#analytics/event-store.ts';
import { businessDay } from '#foundation/time/business-day.ts';
import { keepReport } from '#invariants/invariants.ts';
import { decide } from '#test/approval.ts';
import { grantAtBiller } from '#test/factories/billed.ts';
import { makeCodes, voidSerials } from '#test/factories/exchange.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { usageEvent } from '#test/factories/usage-event.ts';
import { checkInvariants } from '#test/invariants-hold.ts';
import { testKey } from '#test/operator.ts';
import { reversalsWorker } from '#test/reversals.ts';
import { scene } from '#test/scene.ts';
import { countBoard } from './count-board.ts';

const nowMs = Date.now();
const today = businessDay(nowMs);
const { database, db, clock, node, finance, support } = await scene({ operators: ['finance', 'support'] });

const board = async (filter: object = {}) =>
  (await finance.call('board/show', { from: today, to: today, ...filter })).body.resp_data;
const reason = 'for the test';

it('ties to the ledger: collected to stock_entry, used to the coupons that are used, open to the liability', async () => {
  const { db } = database;
  const template = await makeTemplate(db, {
    perPerson: 10,
    benefit: { kind: 'CREDIT_FEN', amount: 500 },
    cardClass: 'credit',
    bookValueFen: 400,
  });
  const { subscriberId, session } = await node.person();
  const given = { subscriberId, templateId: template.templateId, reason };
  const give = () => support.call('subscribers/giveCoupon', { ...given, requestId: newId() });
  await expect.poll(async () => (await give()).status, { timeout: 5_000 }).toBe(200);
  await give();
  const at = { claimedAtMs: nowMs, changedAtMs: nowMs };
  const used = await makeOwned(db, { subscriberId, template, state: 'USED', ...at });
  await makeOwned(db, { subscriberId, template, state: 'USED', ...at });
  await makeOwned(db, { subscriberId, template, state: 'WITHDRAWN', ...at });
  expect(await countBoard(db, Date.now())).toBe(0);
  // Counted again after a use was taken back: replaced, not added.
  await grantAtBiller(node, used);
  await support.call('subscribers/restoreCoupon', { subscriberId, ownedId: used.ownedId, reason });
  await decide(finance, `${subscriberId}:${used.ownedId}`);
  await reversalsWorker({ db, clock, node })(used);
  expect(await countBoard(db, Date.now())).toBe(0);

  const shown = await board();
  const ledger = await db
    .selectFrom('stock_entry')
    .where('kind', '=', 'ISSUED')
    .select(({ fn }) => fn.sum<string>('units').as('units'))
    .executeTakeFirstOrThrow();
  expect(shown.sum).toEqual({
    collected: Number(ledger.units),
    used: 1,
    failed: 0,
    withdrawn: 1,
    costFen: 400,
    savedFen: 500,
    savedMb: 0,
  });
  expect(shown.eventsMissing).toBe(0);
  const sumOf = (rows: readonly { collected: number }[]) => rows.reduce((sum, { collected }) => sum + collected, 0);
  expect([sumOf(shown.hours), sumOf(shown.coupons), sumOf(shown.channels)]).toEqual([5, 5, 5]);
  expect(shown.coupons[0]).toMatchObject({ left: 95, used: 1 });
  expect((await board({ channel: 'console' })).sum.collected).toBe(2);
  const without = await board({ channel: '' });
  expect([without.sum.collected, sumOf(without.hours), without.channels.length]).toEqual([3, 3, 1]);
  const owed = (await finance.call('board/showLiability')).body.resp_data;
  expect(owed).toMatchObject({
    units: 3,
    valueFen: 1_200,
    items: [{ source: 'CENTRE', sourceAt: null, bookValueFen: 400 }],
  });
  const [{ templateId, title }] = owed.items;
  const found = async (keyword: string) => (await finance.call('board/showLiability', { keyword })).body.resp_data;
  for (const keyword of [templateId, title['zh-CN'], title.en]) {
    expect(await found(keyword)).toMatchObject({ units: 3, valueFen: 1_200, items: [{ templateId }], hasMore: false });
  }
  expect(await found('100%')).toMatchObject({ units: 0, valueFen: 0, items: [], cursor: null });
  expect(session).toBeDefined();
});

it('counts everything again where it does not match the ledger', async () => {
  await db
    .updateTable('board_hour')
    .set({ collected: '77', hour: new Date(0) })
    .execute();
  expect(await countBoard(db, Date.now())).not.toBe(0);
  expect(await countBoard(db, Date.now())).toBe(0);
  expect((await board()).sum.collected).toBe(5);
});

it('shows how far visitors came by channel, each browser session once', async () => {
  const came = (event: string, sessionId: string) => ({
    receivedAtMs: nowMs,
    event: usageEvent({ event, sessionId, ch: 'poster', props: event === 'login' ? { success: true } : {} }),
  });
  await keepEvents(
    db,
    [came('page_view', 'session-1'), came('page_view', 'session-1'), came('page_view', 'session-2')].concat([
      ...[came('exposure', 'session-1'), came('login', 'session-1')],
    ]),
    true,
  );
  await countBoard(db, Date.now());
  expect((await board({ channel: 'poster' })).funnel).toEqual([
    { channel: 'poster', step: 'VISITED', count: 2 },
    { channel: 'poster', step: 'SAW', count: 1 },
    { channel: 'poster', step: 'LOGGED_IN', count: 1 },
  ]);
});

it('tells the verdict of the check, what waits, and gives each part as CSV', async () => {
  await keepReport(db, await checkInvariants(db, nowMs));
  expect((await finance.call('board/showJobs')).body.resp_data).toMatchObject({ invariants: { holds: true } });
  expect((await finance.call('board/showWaiting')).body.resp_data).toMatchObject({
    approvals: 0,
    hangingUses: 0,
    hangingReversals: 0,
    collectedToday: 5,
    usedToday: 1,
    brokenInvariants: 0,
  });
  const csv = async (path: string, body: object, language = 'zh-CN') => {
    const payload = JSON.stringify(body);
    const headers = { ...finance.headers, 'content-type': 'application/json', 'accept-language': language };
    return (await node.app.http.inject({ method: 'POST', url: `/console-api/board/${path}`, payload, headers })).body;
  };
  for (const part of boardParts) {
    const file = await csv('export', { from: today, to: today, part });
    expect(file.split('\r\n').length).toBeGreaterThan(1);
    // For people: their words, yuan, no ids.
    if (part !== 'JOBS') expect(file).not.toMatch(/[A-Z]{4}|[a-z]Fen\b|T\d\d:|[\da-f]{8}-[\da-f]{4}-/);
  }
  const part = (name: (typeof boardParts)[number], language?: string) =>
    csv('export', { from: today, to: today, part: name }, language);
  // As on the screen, whatever has no name.
  expect(await part('CHANNELS')).toMatch(/（无渠道）,3,[\s\S]*客服赠送,2,/);
  expect(await part('CHANNELS', 'en')).toMatch(/\(no channel\),3,[\s\S]*Given by support,2,/);
  expect(await part('FUNNEL', 'en')).not.toMatch(/\bconsole\b/);
  expect(await part('CAMPAIGNS')).toContain('（不属于活动）');
  expect(await part('CAMPAIGNS', 'en')).toContain('(no campaign)');
  expect(await part('FUNNEL')).toMatch(/poster,访问,2\r\nposter,看到券,1\r\nposter,登录,1/);
  const onlyBoard = await testKey(database, finance, ['board.read']);
  const jobs = await node.app.http.inject({
    method: 'POST',
    url: '/console-api/board/export',
    payload: { from: today, to: today, part: 'JOBS' },
    headers: onlyBoard,
  });
  expect(jobs.json()).toMatchObject({ code: '8002', resp_data: { right: 'jobs.read' } });
  const hours = { from: today, to: today, part: 'HOURS' };
  expect(await csv('export', hours)).toMatch(/^\uFEFF?时间,领取,使用,使用失败,收回,使用率,成本（元）\r\n/);
  expect(await csv('export', hours)).toMatch(/\r\n\d{4}-\d\d-\d\d \d\d:00,.*,4\.00\b/);
  expect(await csv('export', hours, 'en')).toContain('Time,Collected,Used,Uses refused,Withdrawn,Use rate,Cost (yuan)');
  expect(await csv('exportLiability', {})).toContain(',领券中心,');
  expect(await csv('exportLiability', { keyword: '100%' })).toMatch(/^\uFEFF?券,[^\r\n]*(\r\n)?$/);
  expect((await finance.call('board/show', { from: today, to: '2026-01-01' })).body.resp_data).toMatchObject({
    field: 'to',
  });
});

it('reads whole tables for what is owed no more than a hundredth of the time', async () => {
  const { db } = database;
  const owed = async (): Promise<number> =>
    (await finance.call('board/showLiability')).body.resp_data['units'] as number;
  await countBoard(db, nowMs);
  const before = await owed();
  await db.updateTable('board_count').set({ whole_took_ms: 10_000 }).execute();
  const template = await makeTemplate(db, { stock: { total: 1 } });
  await makeOwned(db, { subscriberId: newId(), template, claimedAtMs: nowMs, changedAtMs: nowMs });
  await countBoard(db, nowMs + 999_000, 'due');
  expect(await owed()).toBe(before);
  await countBoard(db, nowMs + 1_000_000, 'due');
  expect(await owed()).toBe(before + 1);
});

it('counts codes that are out as owed: not those that were exchanged, voided or are over, nor of a stopped coupon', async () => {
  const { db, pool } = database;
  const template = await makeTemplate(db, { bookValueFen: 300, perPerson: 10 });
  const { templateId } = template;
  const fixed = { kind: 'fixed', fromMs: 0, toMs: nowMs - 1 } as const;
  const over = await makeTemplate(db, { bookValueFen: 300, validity: fixed });
  const stopped = await makeTemplate(db, { bookValueFen: 300, state: 'STOPPED' });
  const { batchId, codes } = await makeCodes(pool, node.deriveKey, { templateId, size: 20 });
  await makeCodes(pool, node.deriveKey, { templateId, size: 7, validToMs: nowMs - 1 });
  for (const dead of [over, stopped]) await makeCodes(pool, node.deriveKey, { templateId: dead.templateId, size: 7 });
  const owed = async (keyword: string) => {
    await countBoard(db, Date.now());
    return (await finance.call('board/showLiability', { keyword })).body.resp_data;
  };
  const all = { units: 20, codes: 20, valueFen: 6_000, codesValueFen: 6_000 };
  expect(await owed(templateId)).toMatchObject({
    ...all,
    items: [{ source: 'BATCH', sourceId: batchId, units: 20, codes: 20, bookValueFen: 300, valueFen: 6_000 }],
  });
  for (const dead of [over, stopped]) expect((await owed(dead.templateId)).items).toEqual([]);

  // A coupon instead of a code: what is owed stays.
  const person = await node.person();
  const exchanged = { code: codes[0], requestId: newId() };
  await expect
    .poll(async () => (await node.post(redeemCode.path, exchanged, node.sessionFor(person))).body.code)
    .toBe('0000');
  expect(await owed(templateId)).toMatchObject({ ...all, codes: 19, codesValueFen: 5_700 });
  expect((await owed(templateId)).items).toMatchObject([{ units: 20, codes: 19, valueFen: 6_000 }]);

  await voidSerials(db, { batchId, from: 1, to: 5 }, nowMs);
  expect(await owed(templateId)).toMatchObject({ units: 16, codes: 15, valueFen: 4_800, codesValueFen: 4_500 });
});

it('shows hours for up to seven days, and days beyond', async () => {
  const { templateId } = await makeTemplate(db);
  const none = { used: '0', failed: '0', withdrawn: '0', unused: '0' };
  const counts = { template_id: templateId, terms_version: 1, channel: '', collected: '1', ...none };
  const hours = ['08', '09'].map((hour) => new Date(`2020-01-01T${hour}:00:00+08:00`));
  await db
    .insertInto('board_hour')
    .values(hours.map((hour) => ({ ...counts, hour })))
    .execute();
  const bars = async (to: string) => (await board({ from: '2020-01-01', to })).hours.length;
  expect([await bars('2020-01-07'), await bars('2020-01-08')]).toEqual([2, 1]);
});

it('has days from 1970 to 2199', async () => {
  const of = async (from: string, to: string) => (await finance.call('board/show', { from, to })).body;
  expect(await of('0001-01-01', '0001-01-02')).toMatchObject({ code: '9001', resp_data: { field: 'from' } });
  expect(await of('2200-01-01', '2200-01-02')).toMatchObject({ code: '9001' });
  for (const day of ['1970-01-01', '2199-12-31']) expect(await of(day, day)).toMatchObject({ code: '0000' });
});

it('lists exactly the coupons that it counts as running out', async () => {
  const { templateId } = await makeTemplate(db, { stock: { total: 1 } });
  const { subscriberId } = await node.person();
  const give = () => support.call('subscribers/giveCoupon', { subscriberId, templateId, reason, requestId: newId() });
  await expect.poll(async () => (await give()).status, { timeout: 5_000 }).toBe(200);
  const listed = async () => (await finance.call('coupons/list', { isShort: true })).body.resp_data;
  await expect
    .poll(async () => (await listed()).items.map((coupon: { templateId: string }) => coupon.templateId), {
      timeout: 5_000,
    })
    .toContain(templateId);
  const { shortCoupons } = (await finance.call('board/showWaiting')).body.resp_data;
  expect((await listed()).total).toBe(shortCoupons);
  expect((await finance.call('coupons/list')).body.resp_data.total).toBeGreaterThan(shortCoupons);
});
