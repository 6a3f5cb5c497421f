import { listOffersByClass } from '@coupon-centre/contract/centre/list-offers-by-class';
import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { claimDailyCoupons, type DailyClaim } from '@coupon-centre/contract/claim/claim-daily-coupons';
import { DAILY_CLAIMS_MAX } from '@coupon-centre/contract/foundation/limits';
import { DAY_MS, HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, it, vi } from 'vitest';
import { makeDocument } from '#test/factories/document.ts';
import { makeGrab } from '#test/factories/grab.ts';
import { makeTemplate, type TemplateSpec } from '#test/factories/template.ts';
import type { TestNode } from '#test/node.ts';
import { scene } from '#test/scene.ts';

const now = Date.parse('2026-11-21T10:00:00+08:00');
const { db, node, clock } = await scene({ startMs: now });
type From = Parameters<TestNode['post']>[2];

const daily = { perPerson: 30, perPersonDay: 1, stock: { total: 1_000 } } as const;
const text = { 'zh-CN': '确认', en: 'Confirm' };
const make = async (spec: TemplateSpec) => (await makeTemplate(db, { ...daily, ...spec })).templateId;
const one = await make({ position: 1 });
const two = await make({ position: 2, stock: { total: 40 } });
const gone = await make({ position: 3, stock: { total: 9, issued: 9 } });
// None of these is a daily coupon for the caller.
await make({ perPerson: 1 });
await make({ confirmation: { text, effect: text } });
await make({ claimStartMs: now + HOUR_MS });
await make({ audience: { kind: 'prefixes', prefixes: ['130'], name: text } });
const grabbed = await make({});
await makeGrab(db, { startMs: now + HOUR_MS, endMs: now + DAY_MS, coupons: [{ templateId: grabbed, total: 5 }] });
await makeTemplate(db, { perPerson: 30 });

const collect = async (from: From, body: object = {}): Promise<DailyClaim[]> =>
  (await node.post(claimDailyCoupons.path, body, from)).body.resp_data.list;
const codes = (list: readonly DailyClaim[]) => list.map(({ sCardId, code }) => [sCardId, code]);
const ownedBy = async ({ subscriberId }: { readonly subscriberId: string }) =>
  (await db.selectFrom('owned_coupon').select('template_id').where('subscriber_id', '=', subscriberId).execute())
    .map((row) => row.template_id)
    .sort();
const seen = async (from?: From) => (await node.post(listOffersByClass.path, {}, from)).body.resp_data.daily;

/** Waits until the node knows every coupon. */
beforeAll(() => vi.waitFor(async () => expect(await seen()).toEqual({ total: 4, left: 3 }), { timeout: 5_000 }));

it('collects one of each, tells of every coupon what came of it, and the list counts with it', async () => {
  const me = await node.person();
  expect(await seen(me.session)).toEqual({ total: 3, left: 2 });
  const first = await collect(me.session, { requestId: 'today-1' });
  expect(codes(first)).toEqual([
    [one, '0000'],
    [two, '0000'],
    [gone, '2005'],
  ]);
  expect(first[0]).toMatchObject({ mTitle: '测试券', state: 'AVAILABLE', replayed: false });
  expect(await seen(me.session)).toEqual({ total: 3, left: 0 });
  expect(await ownedBy(me)).toEqual([one, two].sort());
});

it('a repeated request gets the same coupons, another one the same day is refused per coupon, and the next day begins again', async () => {
  const me = await node.person();
  const first = await collect(me.session, { requestId: 'today-1' });
  const again = await collect(me.session, { requestId: 'today-1' });
  expect(again.map(({ uCardId }) => uCardId)).toEqual(first.map(({ uCardId }) => uCardId));
  expect(again.map(({ replayed }) => replayed)).toEqual([true, true, undefined]);
  const other = await collect(me.session, { requestId: 'today-2' });
  expect(other.slice(0, 2)).toMatchObject([
    { code: '2007', nextAt: '2026-11-22T00:00:00+08:00' },
    { code: '2007', nextAt: '2026-11-22T00:00:00+08:00' },
  ]);
  clock.moveTo(now + DAY_MS);
  expect(codes(await collect({ ...node.sessionFor(me) }, { requestId: 'tomorrow' })).slice(0, 1)).toEqual([
    [one, '0000'],
  ]);
  clock.moveTo(now);
});

it('adds what one had not collected alone', async () => {
  const me = await node.person();
  expect((await node.post(claimCoupon.path, { sCardId: one, requestId: uuidv7() }, me.session)).body.code).toBe('0000');
  expect(codes(await collect(me.session, { requestId: 'the-rest' }))).toEqual([
    [one, '2007'],
    [two, '0000'],
    [gone, '2005'],
  ]);
});

it('60 connections of one person, half of them repeats, and single claims between them give one of each', async () => {
  const me = await node.person();
  const before = await stockOf(one);
  await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      at % 3 === 2
        ? node.post(claimCoupon.path, { sCardId: one, requestId: uuidv7() }, me.session)
        : collect(me.session, { requestId: at % 3 === 0 ? 'same-tap' : uuidv7() }),
    ),
  );
  expect(await ownedBy(me)).toEqual([one, two].sort());
  expect((await stockOf(one)) - before).toBe(1);
});

async function stockOf(templateId: string): Promise<number> {
  const { issued } = await db
    .selectFrom('stock_pool')
    .select(({ fn }) => fn.sum<string>('issued').as('issued'))
    .where('template_id', '=', templateId)
    .executeTakeFirstOrThrow();
  return Number(issued);
}

it('100 people at once share a scarce coupon to the last unit, and each gets the plentiful one', async () => {
  const people = await Promise.all(Array.from({ length: 100 }, () => node.person()));
  const left = 40 - (await stockOf(two));
  const answers = await Promise.all(people.map(({ session }) => collect(session, { requestId: 'rush-hour' })));
  const granted = (templateId: string) =>
    answers.filter((list) => list.some(({ sCardId, code }) => sCardId === templateId && code === '0000')).length;
  expect([granted(one), granted(two)]).toEqual([100, left]);
  expect(await stockOf(two)).toBe(40);
  const refused = answers.flatMap((list) => list.filter(({ sCardId, code }) => sCardId === two && code !== '0000'));
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['2005']));
});

it('what does not fit into one request is collected by the next', async () => {
  const more = await Promise.all(Array.from({ length: DAILY_CLAIMS_MAX }, (_, at) => make({ position: 10 + at })));
  await vi.waitFor(async () => expect((await seen()).total).toBe(4 + DAILY_CLAIMS_MAX), { timeout: 5_000 });
  const me = await node.person();
  for (const requestId of ['first-lot', 'second-lot']) {
    expect(await collect(me.session, { requestId })).toHaveLength(DAILY_CLAIMS_MAX);
  }
  expect(await ownedBy(me)).toEqual(expect.arrayContaining(more));
});

it('asks for consent first, collects nothing without it, and needs a session', async () => {
  expect((await node.post(claimDailyCoupons.path, {})).body.code).toBe('1001');
  const me = await node.person();
  await makeDocument(db, { docKey: 'privacy' });
  await makeDocument(db, { docKey: 'privacy', version: 2, updatedAtMs: now, asksAgain: true });
  const code = async () => (await node.post(claimDailyCoupons.path, { requestId: 'consent' }, me.session)).body.code;
  await expect.poll(code, { timeout: 5_000 }).toBe('1005');
});
