import { collectFromCardCenter } from '@coupon-centre/contract/card/collect-from-card-center';
import { getCardDetailsInfo } from '@coupon-centre/contract/card/get-card-details-info';
import { getUserCardList } from '@coupon-centre/contract/card/get-user-card-list';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movableClock } from '#test/claim-scene.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { type MadeTemplate, makeTemplate, makeTerms } from '#test/factories/template.ts';
import { type TestNode, type TestPerson, testNode } from '#test/node.ts';

const now = Date.parse('2026-11-21T10:00:00+08:00');
const DAY_MS = 86_400_000;
const clock = movableClock(now);
let database: TestDatabase;
let node: TestNode;
let month: MadeTemplate;
let week: MadeTemplate;

beforeAll(async () => {
  database = await testDatabase();
  month = await makeTemplate(database.db, { perPerson: 99 });
  const validity = { kind: 'afterCollecting', startAfterDays: 0, days: 7 } as const;
  week = await makeTemplate(database.db, { perPerson: 99, cardClass: 'credit', validity });
  node = await testNode(database, { clock });
});
afterAll(async () => {
  await node.stop();
  await database.close();
});

async function collect(
  person: TestPerson,
  { templateId }: MadeTemplate,
): Promise<{ uCardId: string; uCardNo: string }> {
  const body = { sCardId: templateId, requestId: uuidv7() };
  return (await node.post(collectFromCardCenter.path, body, person.session)).body.resp_data;
}
const mine = async (person: TestPerson, body: object) =>
  (await node.post(getUserCardList.path, body, person.session)).body.resp_data;
const ids = ({ list }: { list: { uCardId: string }[] }): string[] => list.map(({ uCardId }) => uCardId);

describe('getUserCardList', () => {
  it('lists what can be used by soonest expiry, and what ran out by when it did, with counts of all tabs', async () => {
    const me = await node.person();
    const long = await collect(me, month);
    const short = await collect(me, week);
    const available = await mine(me, { tab: 'AVAILABLE' });
    expect(ids(available)).toEqual([short.uCardId, long.uCardId]);
    expect(available.list[0]).toMatchObject({
      state: 'AVAILABLE',
      usable: true,
      cardClass: 'credit',
      time: '2026-11-21 至 2026-11-27',
    });
    expect(available.counts).toEqual({ AVAILABLE: 2, USING: 0, USED: 0, EXPIRED: 0, HISTORY: 0 });
    expect(ids(await mine(me, { tab: 'AVAILABLE', cardClass: 'traffic' }))).toEqual([long.uCardId]);

    const late = (await node.person({ phone: me.phone.replace(/.$/, (digit) => String((Number(digit) + 1) % 10)) }))
      .session;
    expect((await node.post(getUserCardList.path, { tab: 'AVAILABLE' }, late)).body.resp_data.list).toEqual([]);
  });

  it('decides that a coupon ran out when it is read: in its last moment it is good, in the next it is not', async () => {
    const me = await node.person();
    const { uCardId } = await collect(me, week);
    clock.moveTo(Date.parse('2026-11-27T23:59:59.999+08:00'));
    const fresh = { ...me, session: node.sessionFor(me) };
    expect(ids(await mine(fresh, { tab: 'AVAILABLE' }))).toEqual([uCardId]);
    clock.moveBy(1);
    expect(ids(await mine(fresh, { tab: 'AVAILABLE' }))).toEqual([]);
    const expired = await mine(fresh, { tab: 'EXPIRED' });
    expect(expired.list).toMatchObject([
      { uCardId, state: 'EXPIRED', usable: false, changedAt: '2026-11-28T00:00:00+08:00' },
    ]);
    expect(ids(await mine(fresh, { tab: 'HISTORY' }))).toEqual([uCardId]);
    clock.moveTo(now);
  });

  it('pages through everything once', async () => {
    const me = await node.person();
    const all = new Set<string>();
    for (let n = 0; n < 7; n += 1) all.add((await collect(me, n % 2 ? month : week)).uCardId);
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await mine(me, { tab: 'AVAILABLE', pageSize: 3, ...(cursor === null ? {} : { cursor }) });
      found.push(...ids(page));
      cursor = page.cursor;
    } while (cursor !== null);
    expect(found).toHaveLength(7);
    expect(new Set(found)).toEqual(all);
  });

  it('tells what a used coupon saved, in fen or in MB, and of others nothing', async () => {
    const me = await node.person();
    await makeOwned(database.db, { subscriberId: me.subscriberId, template: month, state: 'USED' });
    await makeOwned(database.db, { subscriberId: me.subscriberId, template: week, state: 'USED' });
    await makeOwned(database.db, { subscriberId: me.subscriberId, template: week, state: 'EXPIRED' });
    await makeOwned(database.db, { subscriberId: me.subscriberId, template: week, state: 'WITHDRAWN' });
    const { list } = await mine(me, { tab: 'HISTORY' });
    const told = list.map((one: Record<string, unknown>) => [one['state'], one['savedFen'], one['savedMb']]);
    expect(told.toSorted()).toEqual([
      ['EXPIRED', undefined, undefined],
      ['USED', undefined, 1_024],
      ['USED', 500, undefined],
      ['WITHDRAWN', undefined, undefined],
    ]);
  });

  it.each([
    ['no date can hold', '{"atMs": 1e300}'],
    ['the database cannot hold', '{"atMs": -8.64e15}'],
  ])('refuses a cursor with an instant that %s', async (_what, altered) => {
    const position = { ...JSON.parse(altered), ownedId: uuidv7() };
    const cursor = Buffer.from(JSON.stringify(position)).toString('base64url');
    const me = await node.person();
    expect(await node.post(getUserCardList.path, { tab: 'AVAILABLE', cursor }, me.session)).toMatchObject({
      status: 400,
      body: { code: '9001', resp_data: { field: 'cursor' } },
    });
  });

  it('keeps the terms a coupon was collected with when they change', async () => {
    const me = await node.person();
    const template = await makeTemplate(database.db, { title: { 'zh-CN': '旧', en: 'Old' } });
    await expect.poll(() => collect(me, template).then((got) => got?.uCardId), { timeout: 3000 }).toBeDefined();
    await makeTerms(database.db, template, { title: { 'zh-CN': '新', en: 'New' } });
    const titles = async () => (await mine(me, { tab: 'AVAILABLE' })).list.map((one: { mTitle: string }) => one.mTitle);
    await expect
      .poll(
        async () => (await node.post(getCardDetailsInfo.path, { sCardId: template.templateId })).body.resp_data.mTitle,
      )
      .toBe('新');
    expect(await titles()).toEqual(['旧']);
  });
});

describe('getCardDetailsInfo', () => {
  const detail = async (body: object, person?: TestPerson) =>
    (await node.post(getCardDetailsInfo.path, body, person?.session)).body;

  it('shows the owner the code, always the same one, and records each showing', async () => {
    const me = await node.person();
    const { uCardId, uCardNo } = await collect(me, month);
    const asked = { uCardId, sCardId: month.templateId, uCardNo };
    const { code, resp_data: shown } = await detail(asked, me);
    expect(code).toBe('0000');
    expect(shown).toMatchObject({
      mTitle: '测试券',
      cardClass: 'traffic',
      state: 'AVAILABLE',
      usable: true,
      useEntry: 'USE',
    });
    expect(shown.couponCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
    expect((await detail(asked, me)).resp_data.couponCode).toBe(shown.couponCode);
    const events = await database.db
      .selectFrom('owned_coupon_event')
      .select('kind')
      .where('subscriber_id', '=', me.subscriberId)
      .where('kind', '=', 'CODE_SHOWN')
      .execute();
    expect(events).toHaveLength(2);
  });

  it('answers somebody else’s coupon, and ids that disagree, as not found', async () => {
    const [me, other] = [await node.person(), await node.person()];
    const { uCardId, uCardNo } = await collect(me, month);
    const right = { uCardId, sCardId: month.templateId, uCardNo };
    const nowhere = await detail({ ...right, uCardId: uuidv7() }, me);
    expect(nowhere.code).toBe('3001');
    for (const [asked, person] of [
      [right, other],
      [{ ...right, sCardId: week.templateId }, me],
      [{ ...right, uCardNo: '2611210000000001' }, me],
    ] as const) {
      const answer = await detail(asked, person);
      expect({ ...answer, traceId: '', serverTime: 0 }).toEqual({ ...nowhere, traceId: '', serverTime: 0 });
    }
    expect((await detail(right)).code).toBe('1001');
  });

  it('shows anybody a coupon on offer, without a code', async () => {
    const { code, resp_data: shown } = await detail({ sCardId: month.templateId });
    expect(code).toBe('0000');
    expect(shown).toMatchObject({
      couponCode: '',
      state: 'OFFERED',
      usable: false,
      useEntry: 'NONE',
      time: '领取后30天内有效',
    });
    expect((await detail({ sCardId: uuidv7() })).code).toBe('2001');
  });

  it('says from when and why not', async () => {
    const me = await node.person();
    const validity = { kind: 'afterCollecting', startAfterDays: 2, days: 3 } as const;
    const template = await makeTemplate(database.db, { validity });
    await expect.poll(() => collect(me, template).then((got) => got?.uCardId), { timeout: 3000 }).toBeDefined();
    const [one] = (await mine(me, { tab: 'AVAILABLE' })).list;
    const shown = (await detail({ uCardId: one.uCardId, sCardId: template.templateId }, me)).resp_data;
    expect(shown).toMatchObject({ usable: false, reason: '2026-11-23 起可用', validFrom: '2026-11-23T00:00:00+08:00' });
    expect(Date.parse(shown.validTo) - Date.parse(shown.validFrom)).toBe(3 * DAY_MS);
  });
});
