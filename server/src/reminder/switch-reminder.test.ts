import { listGrabs } from '@coupon-centre/contract/centre/list-grabs';
import { listOffers } from '@coupon-centre/contract/centre/list-offers';
import { DAY_MS, HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { switchReminder } from '@coupon-centre/contract/reminder/switch-reminder';
import { listMyCoupons } from '@coupon-centre/contract/wallet/list-my-coupons';
import { describe, expect, test } from 'vitest';
import { makeGrab } from '#test/factories/grab.ts';
import { makeOwned, type OwnedSpec } from '#test/factories/owned.ts';
import { makeTemplate, type TemplateSpec } from '#test/factories/template.ts';
import { type TestPerson, testNode } from '#test/node.ts';
import { scene } from '#test/scene.ts';

const NINE_MS = Date.parse('2026-11-21T09:00:00+08:00');
const TEN_MS = NINE_MS + HOUR_MS;
const PATIENCE = { timeout: 20_000, interval: 100 };

const { database, db, node, clock } = await scene({ startMs: NINE_MS });

const ask = async (path: string, body: object, me?: TestPerson) =>
  (await node.post(path, body, me && node.sessionFor(me))).body;
const switchTo = (me: TestPerson, body: object) => ask(switchReminder.path, { on: true, ...body }, me);

/** Waits until this node's catalogue has the grab; the list shows only a few. */
async function known(grab: object): Promise<void> {
  const person = await node.person();
  await expect.poll(async () => (await switchTo(person, grab))['code'], PATIENCE).not.toBe('2001');
}

/** A coupon of a grab at ten, known to this node. */
async function grabAtTen(spec: TemplateSpec = {}, stock = {}) {
  const { templateId: sCardId } = await makeTemplate(db, { stock: { total: 0 }, ...spec });
  const coupons = [{ templateId: sCardId, ...stock }];
  const { sessionId } = await makeGrab(db, { startMs: TEN_MS, endMs: TEN_MS + HOUR_MS, coupons });
  const grab = { kind: 'START', sCardId, sessionId };
  await known(grab);
  return grab;
}
interface Listed {
  readonly sCardId: string;
  readonly reminded: boolean;
  readonly reminder?: unknown;
}
async function listed(of: { sCardId: string; sessionId: string }, me?: TestPerson): Promise<Listed | undefined> {
  const { resp_data } = await ask(listGrabs.path, {}, me);
  const sessions: { sessionId: string; list: Listed[] }[] = resp_data.sessions;
  return sessions
    .find(({ sessionId }) => sessionId === of.sessionId)
    ?.list.find(({ sCardId }) => sCardId === of.sCardId);
}
const withCoupon = async (spec: Partial<OwnedSpec> = {}) => {
  const me = await node.person();
  const template = await makeTemplate(db);
  const owned = await makeOwned(db, { ...me, template, validToMs: NINE_MS + 9 * DAY_MS, ...spec });
  return { me, uCardId: owned.ownedId };
};

describe('switchReminder', () => {
  test('sets a state; the list shows it to its owner only', async () => {
    const me = await node.person();
    const other = await node.person();
    const grab = await grabAtTen();
    const set = { remindAt: '2026-11-21T09:55:00+08:00', quietHoursToo: false, minutesBefore: 5 };
    expect(await switchTo(me, grab)).toMatchObject({ code: '0000', resp_data: { on: true, start: set, expiry: null } });
    expect(await switchTo(me, grab)).toMatchObject({ code: '0000', resp_data: { start: set } });
    expect(await listed(grab, me)).toMatchObject({ reminded: true, reminder: set });
    expect([await listed(grab, other), await listed(grab)]).toMatchObject([{ reminded: false }, { reminded: false }]);
    expect(await switchTo(me, { ...grab, minutesBefore: 30 })).toMatchObject({
      resp_data: { start: { remindAt: '2026-11-21T09:30:00+08:00', minutesBefore: 30 } },
    });
    for (let time = 0; time < 2; time += 1) {
      expect(await switchTo(me, { ...grab, on: false })).toMatchObject({ code: '0000', resp_data: { on: false } });
      expect(await listed(grab, me)).toMatchObject({ reminded: false });
    }
  });

  test('without a grab applies to the grab that a claim would use, and cancels in all of them', async () => {
    const me = await node.person();
    const { sCardId, sessionId } = await grabAtTen();
    await switchTo(me, { kind: 'START', sCardId });
    expect(await listed({ sCardId, sessionId }, me)).toMatchObject({ reminded: true });
    await switchTo(me, { kind: 'START', sCardId, on: false });
    expect(await listed({ sCardId, sessionId }, me)).toMatchObject({ reminded: false });
  });

  test('of a coupon that starts without a grab is shown in the centre’s lists', async () => {
    const title = { 'zh-CN': '明早上架', en: 'Tomorrow' };
    const { templateId: sCardId } = await makeTemplate(db, { claimStartMs: NINE_MS + DAY_MS, title });
    const me = await node.person();
    const mine = async () => (await ask(listOffers.path, { keyword: '明早上架' }, me)).resp_data.list[0];
    await expect.poll(mine, PATIENCE).toMatchObject({ sCardId, actionState: 'NOT_STARTED' });
    await switchTo(me, { kind: 'START', sCardId, minutesBefore: 60 });
    expect(await mine()).toMatchObject({ reminder: { remindAt: '2026-11-22T08:00:00+08:00', minutesBefore: 60 } });
  });

  test('is no longer shown once the coupon was collected', async () => {
    const template = await makeTemplate(db, { perPerson: 5 });
    const coupons = [{ templateId: template.templateId }];
    const { sessionId } = await makeGrab(db, { startMs: TEN_MS, endMs: TEN_MS + HOUR_MS, coupons });
    const grab = { kind: 'START', sCardId: template.templateId, sessionId };
    const me = await node.person();
    await known(grab);
    await switchTo(me, grab);
    await makeOwned(db, { ...me, template, claimedAtMs: clock.now() });
    expect(await listed(grab, me)).toMatchObject({ reminded: false });
  });

  test.each<[string, string, { spec?: TemplateSpec; stock?: object }]>([
    ['2004', 'a paused one', { spec: { state: 'PAUSED' } }],
    ['2003', 'one that ended', { spec: { state: 'ENDED' } }],
    ['2005', 'one that is all gone', { stock: { total: 1, issued: 1 } }],
    [
      '2008',
      'one for another audience',
      { spec: { audience: { kind: 'prefixes', prefixes: ['130'], name: { 'zh-CN': '海', en: 'H' } } } },
    ],
  ])('%s for %s', async (code, _what, { spec, stock }) => {
    const me = await node.person();
    const grab = await grabAtTen(spec, stock);
    expect(await switchTo(me, grab)).toMatchObject({ code });
    expect(await switchTo(me, { ...grab, on: false })).toMatchObject({ code: '0000' });
  });

  test('2007 at the personal limit, 2001 for one that is not in the grab', async () => {
    const me = await node.person();
    const template = await makeTemplate(db, { stock: { total: 10 } });
    const { sessionId } = await grabAtTen();
    await makeOwned(db, { ...me, template });
    const sCardId = template.templateId;
    expect(await switchTo(me, { kind: 'START', sCardId, sessionId })).toMatchObject({ code: '2001' });
    const { sessionId: its } = await makeGrab(db, {
      startMs: TEN_MS,
      endMs: TEN_MS + HOUR_MS,
      coupons: [{ templateId: sCardId }],
    });
    await known({ kind: 'START', sCardId, sessionId: its });
    expect(await switchTo(me, { kind: 'START', sCardId, sessionId: its })).toMatchObject({ code: '2007' });
  });

  test('2003 once it started, 3007 when the reminder time is over', async () => {
    const me = await node.person();
    const grab = await grabAtTen();
    clock.moveTo(TEN_MS - 300_000 + 1);
    expect(await switchTo(me, grab)).toMatchObject({ code: '3007', resp_data: { because: 'PASSED' } });
    clock.moveTo(TEN_MS);
    expect(await switchTo(me, grab)).toMatchObject({ code: '2003', msg: '已经开始或结束，不用再设提醒' });
    clock.moveTo(NINE_MS);
  });

  test('needs a session and a subject', async () => {
    const me = await node.person();
    expect(await ask(switchReminder.path, { kind: 'START', on: true })).toMatchObject({ code: '1001' });
    expect(await switchTo(me, { kind: 'START' })).toMatchObject({ code: '9001', resp_data: { field: 'sCardId' } });
    expect(await switchTo(me, { kind: 'EXPIRE' })).toMatchObject({ code: '9001', resp_data: { field: 'uCardId' } });
  });
});

describe('switchReminder of an expiry', () => {
  test('is shown with the coupon', async () => {
    const { me, uCardId } = await withCoupon();
    const mine = async () => (await ask(listMyCoupons.path, { tab: 'AVAILABLE' }, me)).resp_data.list[0];
    expect((await mine()).reminder).toBeUndefined();
    const expiry = { remindAt: '2026-11-23T09:00:00+08:00', daysBefore: 7, quietHoursToo: false };
    expect(await switchTo(me, { kind: 'EXPIRE', uCardId, daysBefore: 7 })).toMatchObject({ resp_data: { expiry } });
    expect(await mine()).toMatchObject({ uCardId, reminder: expiry });
    await switchTo(me, { kind: 'EXPIRE', uCardId, on: false });
    expect((await mine()).reminder).toBeUndefined();
  });

  test.each([
    ['3004', { state: 'USED' }],
    ['3006', { state: 'WITHDRAWN' }],
    ['3003', { validToMs: NINE_MS }],
    ['3007', { validToMs: NINE_MS + 2 * DAY_MS }],
  ] as const)('%s for a coupon %o', async (code, spec) => {
    const { me, uCardId } = await withCoupon(spec);
    expect(await switchTo(me, { kind: 'EXPIRE', uCardId })).toMatchObject({ code });
  });

  test("another subscriber's coupon is answered as not found, and nothing changes for its owner", async () => {
    const { me, uCardId } = await withCoupon();
    const other = await node.person();
    await switchTo(me, { kind: 'EXPIRE', uCardId });
    expect(await switchTo(other, { kind: 'EXPIRE', uCardId })).toMatchObject({ code: '3001' });
    expect(await switchTo(other, { kind: 'EXPIRE', uCardId, on: false })).toMatchObject({ code: '0000' });
    expect((await ask(listMyCoupons.path, { tab: 'AVAILABLE' }, me)).resp_data.list[0].reminder).toBeDefined();
  });
});

test('with two whole nodes and their queue, each person gets the SMS at its minute, once', async () => {
  const nodes = await Promise.all([0, 1].map(() => testNode(database, { clock, role: 'all' })));
  try {
    const grab = await grabAtTen();
    const sent = async ({ phone }: TestPerson) =>
      (await node.twins.sms.sent({ to: phone, limit: 9 })).map(({ atMs }) => atMs);
    const people = await Promise.all([5, 5, 5, 5, 10].map(() => node.person()));
    const [early, ...others] = people.toReversed();
    if (early === undefined) throw new Error('no person');
    await Promise.all(others.map((me) => switchTo(me, grab)));
    await switchTo(early, { ...grab, minutesBefore: 10 });
    clock.moveTo(TEN_MS - 300_000 - 1);
    // The earlier one was sent, so the workers ran and left the others alone.
    await expect.poll(() => sent(early), PATIENCE).toEqual([clock.now()]);
    for (const me of others) expect(await sent(me)).toEqual([]);
    clock.moveBy(1);
    for (const me of others) await expect.poll(() => sent(me), PATIENCE).toEqual([clock.now()]);
    const late = await node.person();
    const next = await grabAtTen();
    await db
      .updateTable('grab_session')
      .set({ start_at: new Date(TEN_MS + 60_000) })
      .where('session_id', '=', next.sessionId)
      .execute();
    await expect.poll(() => switchTo(late, next), PATIENCE).toMatchObject({ resp_data: { on: true } });
    clock.moveBy(60_000);
    await expect.poll(() => sent(late), PATIENCE).toEqual([clock.now()]);
    for (const me of people) expect(await sent(me)).toHaveLength(1);
  } finally {
    await Promise.all(nodes.map((one) => one.stop()));
    clock.moveTo(NINE_MS);
  }
}, 60_000);
